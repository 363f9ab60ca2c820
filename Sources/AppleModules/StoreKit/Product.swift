public import Foundation

/// Something to buy (StoreKit: `Product`). The App Store offers nothing here, so there are no values of this type.
public struct Product: Identifiable, Hashable, Sendable {
    /// The kind of a product.
    public struct ProductType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let consumable = Self(rawValue: "Consumable")
        public static let nonConsumable = Self(rawValue: "Non-Consumable")
        public static let nonRenewable = Self(rawValue: "Non-Renewing Subscription")
        public static let autoRenewable = Self(rawValue: "Auto-Renewable Subscription")
    }

    /// A period of a subscription.
    public struct SubscriptionPeriod: Hashable, Sendable {
        /// The unit of a period.
        public enum Unit: Hashable, Sendable { case day, week, month, year }

        public let unit: Unit
        public let value: Int
    }

    /// A cheaper or free period of a subscription.
    public struct SubscriptionOffer: Hashable, Sendable {
        /// The way to pay.
        public struct PaymentMode: RawRepresentable, Hashable, Sendable {
            public let rawValue: String

            public init(rawValue: String) {
                self.rawValue = rawValue
            }

            public static let freeTrial = Self(rawValue: "FreeTrial")
            public static let payAsYouGo = Self(rawValue: "PayAsYouGo")
            public static let payUpFront = Self(rawValue: "PayUpFront")
        }

        public let id: String?
        public let price: Decimal
        public let displayPrice: String
        public let period: SubscriptionPeriod
        public let periodCount: Int
        public let paymentMode: PaymentMode
    }

    /// A subscription.
    public struct SubscriptionInfo: Hashable, Sendable {
        /// The state of a subscription.
        public struct RenewalState: RawRepresentable, Hashable, Sendable {
            public let rawValue: Int

            public init(rawValue: Int) {
                self.rawValue = rawValue
            }

            public static let subscribed = Self(rawValue: 1)
            public static let expired = Self(rawValue: 2)
            public static let inBillingRetryPeriod = Self(rawValue: 3)
            public static let inGracePeriod = Self(rawValue: 4)
            public static let revoked = Self(rawValue: 5)
        }

        /// The state of a subscription, with its last purchase. There is none here.
        public struct Status: Hashable, Sendable {
            public let state: RenewalState
            public let transaction: VerificationResult<Transaction>
            public let renewalInfo: VerificationResult<RenewalInfo>

            /// The changes of subscriptions. None ever comes, so that the sequence waits until its task is cancelled.
            public static var updates: AsyncStream<Status> { AsyncStream { _ in } }
        }

        /// What follows a subscription's period (StoreKit: `Product.SubscriptionInfo.RenewalInfo`).
        public struct RenewalInfo: Hashable, Sendable {
            public let willAutoRenew: Bool
            public let currentProductID: String
            public let autoRenewPreference: String?
            public let renewalDate: Date?
        }

        public let subscriptionGroupID: String
        public let subscriptionPeriod: SubscriptionPeriod
        public let introductoryOffer: SubscriptionOffer?
        public let promotionalOffers: [SubscriptionOffer]

        /// The subscriptions of this group: none.
        public var status: [Status] {
            get async throws { [] }
        }
        /// False: the user may not buy.
        public var isEligibleForIntroOffer: Bool {
            get async { false }
        }

        /// Returns no subscriptions.
        public static func status(for groupID: String) async throws -> [Status] { [] }
        /// Returns false: the user may not buy.
        public static func isEligibleForIntroOffer(for groupID: String) async -> Bool { false }
    }

    /// The result of a purchase.
    public enum PurchaseResult: Sendable {
        case success(VerificationResult<Transaction>)
        case userCancelled
        case pending
    }

    /// A circumstance of a purchase.
    public struct PurchaseOption: Hashable, Sendable {
        private let name: String

        public static func appAccountToken(_ token: UUID) -> Self { Self(name: token.uuidString) }
        public static func quantity(_ quantity: Int) -> Self { Self(name: "\(quantity)") }
    }

    public let id: String
    public let type: ProductType
    public let displayName: String
    public let description: String
    public let price: Decimal
    public let displayPrice: String
    public let isFamilyShareable: Bool
    public let subscription: SubscriptionInfo?

    /// Returns no products, because the App Store offers none here.
    public static func products(for identifiers: some Collection<String>) async throws -> [Product] { [] }

    public func purchase(options: Set<PurchaseOption> = []) async throws -> PurchaseResult {
        throw StoreKitError.notEntitled
    }

    public var latestTransaction: VerificationResult<Transaction>? {
        get async { nil }
    }
    public var currentEntitlement: VerificationResult<Transaction>? {
        get async { nil }
    }
}

/// An error of the App Store (StoreKit: `StoreKitError`).
public enum StoreKitError: Error, Sendable {
    case unknown, userCancelled, networkError(URLError), systemError(any Error), notAvailableInStorefront, notEntitled
    case unsupported
}

/// A value that the App Store has signed (StoreKit: `VerificationResult`).
public enum VerificationResult<SignedType> {
    /// The reason why a signature is invalid.
    public enum VerificationError: Error, Sendable {
        case revokedCertificate, invalidCertificateChain, invalidDeviceVerification, invalidEncoding, invalidSignature
        case missingRequiredProperties
    }

    case unverified(SignedType, VerificationError)
    case verified(SignedType)

    public var unsafePayloadValue: SignedType {
        switch self {
        case .unverified(let value, _), .verified(let value): value
        }
    }

    /// The value; throws if its signature is invalid.
    public var payloadValue: SignedType {
        get throws {
            switch self {
            case .unverified(_, let error): throw error
            case .verified(let value): value
            }
        }
    }
}

extension VerificationResult: Sendable where SignedType: Sendable {}
extension VerificationResult: Equatable where SignedType: Equatable {}
extension VerificationResult: Hashable where SignedType: Hashable {}

/// A purchase (StoreKit: `Transaction`). The user has bought nothing, so there are no values of this type.
public struct Transaction: Identifiable, Hashable, Sendable {
    /// The way in which the user got a product.
    public struct OwnershipType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let purchased = Self(rawValue: "PURCHASED")
        public static let familyShared = Self(rawValue: "FAMILY_SHARED")
    }

    /// A list of purchases. The lists of the past end at once; the list of updates waits until the task is cancelled,
    /// because none ever comes.
    public struct Transactions: AsyncSequence, Sendable {
        public typealias Element = VerificationResult<Transaction>

        public struct AsyncIterator: AsyncIteratorProtocol {
            var base: AsyncStream<Element>.Iterator

            public mutating func next() async -> Element? { await base.next() }
        }

        let isOver: Bool

        public func makeAsyncIterator() -> AsyncIterator {
            let (stream, continuation) = AsyncStream.makeStream(of: Element.self)
            if isOver { continuation.finish() }
            return AsyncIterator(base: stream.makeAsyncIterator())
        }
    }

    public let id: UInt64
    public let originalID: UInt64
    public let productID: String
    public let productType: Product.ProductType
    public let subscriptionGroupID: String?
    public let purchaseDate: Date
    public let originalPurchaseDate: Date
    public let expirationDate: Date?
    public let revocationDate: Date?
    public let isUpgraded: Bool
    public let ownershipType: OwnershipType
    public let appAccountToken: UUID?

    /// The user's current purchases: none.
    public static var currentEntitlements: Transactions { Transactions(isOver: true) }
    /// All purchases: none.
    public static var all: Transactions { Transactions(isOver: true) }
    /// The unfinished purchases: none.
    public static var unfinished: Transactions { Transactions(isOver: true) }
    /// The purchases from now on: none.
    public static var updates: Transactions { Transactions(isOver: false) }

    /// Returns nil.
    public static func currentEntitlement(for productID: String) async -> VerificationResult<Transaction>? { nil }
    /// Returns nil.
    public static func latest(for productID: String) async -> VerificationResult<Transaction>? { nil }

    public func finish() async {}
}

/// The App Store (StoreKit: `AppStore`).
public enum AppStore {
    /// False: the user may not buy.
    public static var canMakePayments: Bool { false }

    /// Throws `StoreKitError.networkError`, as without a network.
    public static func sync() async throws { throw StoreKitError.networkError(URLError(.notConnectedToInternet)) }
}

/// The purchase of the app itself (StoreKit: `AppTransaction`). It is unknown here.
public struct AppTransaction: Hashable, Sendable {
    public let bundleID: String
    public let appVersion: String
    public let originalAppVersion: String
    public let originalPurchaseDate: Date

    /// Throws `StoreKitError.networkError`, as without a network.
    public static var shared: VerificationResult<AppTransaction> {
        get async throws { throw StoreKitError.networkError(URLError(.notConnectedToInternet)) }
    }
}
