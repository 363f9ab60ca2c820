public import AppleFoundation
public import Foundation
import Synchronization

/// An error of the App Store (StoreKit: `SKError`).
public struct SKError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = SKError
        case unknown, clientInvalid, paymentCancelled, paymentInvalid
        /// The user may not buy.
        case paymentNotAllowed
        case storeProductNotAvailable, cloudServicePermissionDenied, cloudServiceNetworkConnectionFailed
        case cloudServiceRevoked, privacyAcknowledgementRequired, unauthorizedRequestData, invalidOfferIdentifier
    }

    public static let errorDomain = "SKErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var unknown: Code { .unknown }
    public static var paymentCancelled: Code { .paymentCancelled }
    public static var paymentInvalid: Code { .paymentInvalid }
    public static var paymentNotAllowed: Code { .paymentNotAllowed }
    public static var storeProductNotAvailable: Code { .storeProductNotAvailable }
}

/// The domain of errors of the App Store (StoreKit: `SKErrorDomain`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let SKErrorDomain = SKError.errorDomain

/// A period of a subscription (StoreKit: `SKProductSubscriptionPeriod`). There is none here.
open class SKProductSubscriptionPeriod: NSObject {
    public let numberOfUnits: Int
    public let unit: SKProduct.PeriodUnit

    init(numberOfUnits: Int, unit: SKProduct.PeriodUnit) {
        (self.numberOfUnits, self.unit) = (numberOfUnits, unit)
    }
}

/// A discount (StoreKit: `SKProductDiscount`). There is none here.
open class SKProductDiscount: NSObject {
    public let price: NSDecimalNumber
    public let subscriptionPeriod: SKProductSubscriptionPeriod

    init(price: NSDecimalNumber, subscriptionPeriod: SKProductSubscriptionPeriod) {
        (self.price, self.subscriptionPeriod) = (price, subscriptionPeriod)
    }
}

/// Something to buy (StoreKit: `SKProduct`). The App Store offers nothing here; an app can make only empty ones.
open class SKProduct: NSObject, @unchecked Sendable {
    /// The unit of a period.
    public enum PeriodUnit: UInt, Sendable { case day, week, month, year }

    public override init() {}

    open var productIdentifier: String { "" }
    open var localizedTitle: String { "" }
    open var localizedDescription: String { "" }
    open var price: NSDecimalNumber { 0 }
    open var priceLocale: Locale { .current }
    open var subscriptionPeriod: SKProductSubscriptionPeriod? { nil }
    open var introductoryPrice: SKProductDiscount? { nil }
    open var subscriptionGroupIdentifier: String? { nil }
    open var discounts: [SKProductDiscount] { [] }
}

/// A request to the App Store (StoreKit: `SKRequest`).
open class SKRequest: NSObject, @unchecked Sendable {
    open weak var delegate: (any SKRequestDelegate)?

    override init() {}

    open func start() {
        DispatchQueue.main.async { self.finish() }
    }

    func finish() { delegate?.requestDidFinish(self) }

    open func cancel() {}
}

/// The receiver of an answer of the App Store (StoreKit: `SKRequestDelegate`).
public protocol SKRequestDelegate: NSObjectProtocol {
    func requestDidFinish(_ request: SKRequest)
    func request(_ request: SKRequest, didFailWithError error: any Error)
}

/// On iOS these methods are optional.
extension SKRequestDelegate {
    public func requestDidFinish(_ request: SKRequest) {}
    public func request(_ request: SKRequest, didFailWithError error: any Error) {}
}

/// The receiver of products (StoreKit: `SKProductsRequestDelegate`).
public protocol SKProductsRequestDelegate: SKRequestDelegate {
    func productsRequest(_ request: SKProductsRequest, didReceive response: SKProductsResponse)
}

/// The App Store's answer to a request for products (StoreKit: `SKProductsResponse`).
open class SKProductsResponse: NSObject {
    /// Always empty.
    public let products: [SKProduct] = []
    /// The identifiers in the request, because the App Store offers none of them here.
    public let invalidProductIdentifiers: [String]

    init(invalid identifiers: [String]) {
        invalidProductIdentifiers = identifiers
    }
}

/// A request for products (StoreKit: `SKProductsRequest`). The App Store knows none of them here.
open class SKProductsRequest: SKRequest, @unchecked Sendable {
    private let identifiers: Set<String>

    public init(productIdentifiers: Set<String>) {
        identifiers = productIdentifiers
    }

    override func finish() {
        let delegate = delegate as? any SKProductsRequestDelegate
        delegate?.productsRequest(self, didReceive: SKProductsResponse(invalid: identifiers.sorted()))
        super.finish()
    }
}

/// A request for the app's receipt (StoreKit: `SKReceiptRefreshRequest`). It fails with `SKError.unknown`, as without
/// a network.
open class SKReceiptRefreshRequest: SKRequest, @unchecked Sendable {
    public init(receiptProperties properties: [String: Any]? = nil) {}

    override func finish() { delegate?.request(self, didFailWithError: SKError(.unknown)) }
}

/// A purchase that an app asks for (StoreKit: `SKPayment`).
open class SKPayment: NSObject, @unchecked Sendable {
    public let productIdentifier: String
    open var quantity: Int { 1 }
    open var applicationUsername: String? { nil }

    public init(product: SKProduct) {
        productIdentifier = product.productIdentifier
    }
}

/// The state of a purchase (StoreKit: `SKPaymentTransactionState`).
public enum SKPaymentTransactionState: Int, Sendable { case purchasing, purchased, failed, restored, deferred }

/// A purchase (StoreKit: `SKPaymentTransaction`).
open class SKPaymentTransaction: NSObject, @unchecked Sendable {
    public let payment: SKPayment
    /// Always `failed`.
    public let transactionState = SKPaymentTransactionState.failed
    public let error: (any Error)?

    init(payment: SKPayment, error: any Error) {
        (self.payment, self.error) = (payment, error)
    }

    open var original: SKPaymentTransaction? { nil }
    open var transactionIdentifier: String? { nil }
    open var transactionDate: Date? { nil }
}

/// The purchases of an app (StoreKit: `SKPaymentQueue`). The user may not buy: each purchase fails with
/// `SKError.paymentNotAllowed`, and there is nothing to restore.
open class SKPaymentQueue: NSObject, @unchecked Sendable {
    private static let only = SKPaymentQueue()

    private struct Observers: @unchecked Sendable {
        var list: [any SKPaymentTransactionObserver] = []
    }

    private let observers = Mutex(Observers())

    private override init() {}

    open class func `default`() -> SKPaymentQueue { only }
    /// Returns false.
    open class func canMakePayments() -> Bool { false }

    open var transactions: [SKPaymentTransaction] { [] }

    open func add(_ observer: any SKPaymentTransactionObserver) {
        nonisolated(unsafe) let observer = observer
        observers.withLock { $0.list.append(observer) }
    }
    open func remove(_ observer: any SKPaymentTransactionObserver) {
        nonisolated(unsafe) let observer = observer
        observers.withLock { $0.list.removeAll { $0 === observer } }
    }

    /// Calls the closure with each observer on the main queue.
    private func tell(_ event: @escaping @Sendable (any SKPaymentTransactionObserver) -> Void) {
        DispatchQueue.main.async { self.observers.withLock { $0 }.list.forEach(event) }
    }

    open func add(_ payment: SKPayment) {
        let transaction = SKPaymentTransaction(payment: payment, error: SKError(.paymentNotAllowed))
        tell { $0.paymentQueue(self, updatedTransactions: [transaction]) }
    }

    open func finishTransaction(_ transaction: SKPaymentTransaction) {}

    open func restoreCompletedTransactions() {
        tell { $0.paymentQueueRestoreCompletedTransactionsFinished(self) }
    }
}

/// The receiver of an app's purchases (StoreKit: `SKPaymentTransactionObserver`).
public protocol SKPaymentTransactionObserver: NSObjectProtocol {
    func paymentQueue(_ queue: SKPaymentQueue, updatedTransactions transactions: [SKPaymentTransaction])
    func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction])
    func paymentQueue(_ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error)
    func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue)
    func paymentQueue(
        _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
    ) -> Bool
}

/// On iOS these methods are optional.
extension SKPaymentTransactionObserver {
    public func paymentQueue(_ queue: SKPaymentQueue, removedTransactions transactions: [SKPaymentTransaction]) {}
    public func paymentQueue(
        _ queue: SKPaymentQueue, restoreCompletedTransactionsFailedWithError error: any Error
    ) {}
    public func paymentQueueRestoreCompletedTransactionsFinished(_ queue: SKPaymentQueue) {}
    public func paymentQueue(
        _ queue: SKPaymentQueue, shouldAddStorePayment payment: SKPayment, for product: SKProduct
    ) -> Bool { false }
}
