public import AppleFoundation
public import AppleUIKit
public import Foundation
public import SwiftUI

// Passes and payments (PassKit). The phone has no wallet: nothing is paid, and no pass is added.

/// An error of passes (PassKit: `PKPassKitError`).
public struct PKPassKitError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = PKPassKitError
        case unknownError = -1
        case invalidDataError = 1
        case unsupportedVersionError, invalidSignature, notEntitledError
    }

    public static let errorDomain = "PKPassKitErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var invalidDataError: Code { .invalidDataError }
    public static var notEntitledError: Code { .notEntitledError }
}

/// A pass (PassKit: `PKPass`). None can be read here.
open class PKPass: NSObject, @unchecked Sendable {
    open var serialNumber: String { "" }
    open var passTypeIdentifier: String { "" }
    open var organizationName: String { "" }
    open var localizedName: String { "" }
    open var localizedDescription: String { "" }
    open var passURL: URL? { nil }
    open var relevantDate: Date? { nil }

    /// Throws `PKPassKitError.invalidDataError`.
    public init(data: Data) throws { throw PKPassKitError(.invalidDataError) }
}

/// The passes of the user (PassKit: `PKPassLibrary`). The user has no pass, and an app cannot add one.
open class PKPassLibrary: NSObject, @unchecked Sendable {
    public override init() {}
    /// Returns false.
    open class func isPassLibraryAvailable() -> Bool { false }
    /// Returns false.
    open func canAddPasses() -> Bool { false }
    open func passes() -> [PKPass] { [] }
    open func pass(withPassTypeIdentifier identifier: String, serialNumber: String) -> PKPass? { nil }
    /// Returns false.
    open func containsPass(_ pass: PKPass) -> Bool { false }
    open func removePass(_ pass: PKPass) {}
}

/// The screen on which a user adds passes (PassKit: `PKAddPassesViewController`). It cannot be made here.
@preconcurrency @MainActor open class PKAddPassesViewController: UIViewController {
    open weak var delegate: (any PKAddPassesViewControllerDelegate)?
    /// Returns nil.
    public init?(pass: PKPass) { return nil }
    /// Returns nil.
    public init?(passes: [PKPass]) { return nil }
    public required init?(coder: NSCoder) { return nil }
    /// Returns false.
    open class func canAddPasses() -> Bool { false }
}

/// The receiver of the end of a screen of passes (PassKit: `PKAddPassesViewControllerDelegate`).
@preconcurrency @MainActor public protocol PKAddPassesViewControllerDelegate: NSObjectProtocol {
    func addPassesViewControllerDidFinish(_ controller: PKAddPassesViewController)
}

/// A kind of cards (PassKit: `PKPaymentNetwork`).
public struct PKPaymentNetwork: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    public static let amex = Self("AmEx")
    public static let chinaUnionPay = Self("ChinaUnionPay")
    public static let discover = Self("Discover")
    public static let girocard = Self("Girocard")
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public static let JCB = Self("JCB")
    public static let maestro = Self("Maestro")
    public static let masterCard = Self("MasterCard")
    public static let visa = Self("Visa")
}

/// The kinds of payment that a merchant can process (PassKit: `PKMerchantCapability`).
public struct PKMerchantCapability: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
    public static let threeDSecure = Self(rawValue: 1)
    public static let emv = Self(rawValue: 2)
    public static let credit = Self(rawValue: 4)
    public static let debit = Self(rawValue: 8)
    public static var capability3DS: Self { .threeDSecure }
    public static var capabilityEMV: Self { .emv }
    public static var capabilityCredit: Self { .credit }
    public static var capabilityDebit: Self { .debit }
}

/// The state of an amount: final or pending (PassKit: `PKPaymentSummaryItemType`).
public enum PKPaymentSummaryItemType: UInt, Sendable { case final, pending }

/// A line of a payment (PassKit: `PKPaymentSummaryItem`).
open class PKPaymentSummaryItem: NSObject, @unchecked Sendable {
    open var label: String
    open var amount: NSDecimalNumber
    open var type: PKPaymentSummaryItemType

    public init(label: String, amount: NSDecimalNumber, type: PKPaymentSummaryItemType = .final) {
        (self.label, self.amount, self.type) = (label, amount, type)
    }
}

/// A request for a payment (PassKit: `PKPaymentRequest`).
open class PKPaymentRequest: NSObject, @unchecked Sendable {
    open var merchantIdentifier = ""
    open var countryCode = ""
    open var currencyCode = ""
    open var supportedNetworks: [PKPaymentNetwork] = []
    open var merchantCapabilities: PKMerchantCapability = []
    open var paymentSummaryItems: [PKPaymentSummaryItem] = []
    open var applicationData: Data?
    public override init() {}
}

/// The state of a payment (PassKit: `PKPaymentAuthorizationStatus`).
public enum PKPaymentAuthorizationStatus: Int, Sendable { case success, failure }

/// The result of a payment (PassKit: `PKPaymentAuthorizationResult`).
open class PKPaymentAuthorizationResult: NSObject, @unchecked Sendable {
    open var status: PKPaymentAuthorizationStatus
    open var errors: [any Error]!

    public init(status: PKPaymentAuthorizationStatus, errors: [any Error]?) {
        (self.status, self.errors) = (status, errors)
    }
}

/// The data of a payment (PassKit: `PKPaymentToken`). There is none here.
open class PKPaymentToken: NSObject, @unchecked Sendable {
    open var transactionIdentifier: String { "" }
    open var paymentData: Data { Data() }
}

/// A payment that a user allowed (PassKit: `PKPayment`). There is none here.
open class PKPayment: NSObject, @unchecked Sendable {
    open var token: PKPaymentToken { PKPaymentToken() }
}

/// The sheet on which a user pays (PassKit: `PKPaymentAuthorizationController`). It is never shown here.
open class PKPaymentAuthorizationController: NSObject, @unchecked Sendable {
    open weak var delegate: (any PKPaymentAuthorizationControllerDelegate)?

    public init(paymentRequest request: PKPaymentRequest) {}
    /// Returns false.
    open class func canMakePayments() -> Bool { false }
    /// Returns false.
    open class func canMakePayments(usingNetworks supportedNetworks: [PKPaymentNetwork]) -> Bool { false }
    /// Calls the handler with false: the sheet was not shown.
    @preconcurrency open func present(completion: (@Sendable (Bool) -> Void)? = nil) {
        DispatchQueue.main.async { completion?(false) }
    }
    /// Returns false: the sheet was not shown.
    open func present() async -> Bool { false }
    @preconcurrency open func dismiss(completion: (@Sendable () -> Void)? = nil) {
        DispatchQueue.main.async { completion?() }
    }
}

/// The receiver of a payment (PassKit: `PKPaymentAuthorizationControllerDelegate`). Nothing calls it here.
public protocol PKPaymentAuthorizationControllerDelegate: NSObjectProtocol {
    func paymentAuthorizationControllerDidFinish(_ controller: PKPaymentAuthorizationController)
    func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void)
}

extension PKPaymentAuthorizationControllerDelegate {
    /// On iOS this method is optional.
    public func paymentAuthorizationController(
        _ controller: PKPaymentAuthorizationController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) { completion(PKPaymentAuthorizationResult(status: .failure, errors: nil)) }
}

/// The controller with which a user pays (PassKit: `PKPaymentAuthorizationViewController`). It cannot be made here.
@preconcurrency @MainActor open class PKPaymentAuthorizationViewController: UIViewController {
    open weak var delegate: (any PKPaymentAuthorizationViewControllerDelegate)?
    /// Returns nil.
    public init?(paymentRequest request: PKPaymentRequest) { return nil }
    public required init?(coder: NSCoder) { return nil }
    /// Returns false.
    open class func canMakePayments() -> Bool { false }
    /// Returns false.
    open class func canMakePayments(usingNetworks supportedNetworks: [PKPaymentNetwork]) -> Bool { false }
    /// Returns false.
    open class func canMakePayments(
        usingNetworks supportedNetworks: [PKPaymentNetwork], capabilities: PKMerchantCapability
    ) -> Bool { false }
}

/// The receiver of a payment (PassKit: `PKPaymentAuthorizationViewControllerDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol PKPaymentAuthorizationViewControllerDelegate: NSObjectProtocol {
    func paymentAuthorizationViewControllerDidFinish(_ controller: PKPaymentAuthorizationViewController)
    func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void)
}

extension PKPaymentAuthorizationViewControllerDelegate {
    /// On iOS this method is optional.
    public func paymentAuthorizationViewController(
        _ controller: PKPaymentAuthorizationViewController, didAuthorizePayment payment: PKPayment,
        handler completion: @escaping (PKPaymentAuthorizationResult) -> Void
    ) { completion(PKPaymentAuthorizationResult(status: .failure, errors: nil)) }
}

/// The text of a button that pays (PassKit: `PKPaymentButtonType`).
public enum PKPaymentButtonType: Int, Sendable {
    case plain, buy, setUp, inStore, donate, checkout, book, subscribe
}

/// The look of a button that pays (PassKit: `PKPaymentButtonStyle`).
public enum PKPaymentButtonStyle: Int, Sendable { case white, whiteOutline, black, automatic }

/// A button that pays (PassKit: `PKPaymentButton`). It is never shown here.
@preconcurrency @MainActor open class PKPaymentButton: UIButton {
    open var cornerRadius: CGFloat = 4

    public init(paymentButtonType type: PKPaymentButtonType, paymentButtonStyle style: PKPaymentButtonStyle) {
        super.init(frame: .zero)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// A button that pays (PassKit: `PayWithApplePayButton`). A widget does not show one; a mark in the tree of views says so.
public struct PayWithApplePayButton<Fallback: View>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("PayWithApplePayButton") }
}

extension PayWithApplePayButton {
    nonisolated public init(
        _ label: PayWithApplePayButtonLabel = .plain, action: @escaping () -> Void,
        @ViewBuilder fallback: () -> Fallback
    ) {}
}

extension PayWithApplePayButton where Fallback == EmptyView {
    nonisolated public init(_ label: PayWithApplePayButtonLabel = .plain, action: @escaping () -> Void) {}
}

/// The text of a button that pays (PassKit: `PayWithApplePayButtonLabel`).
public struct PayWithApplePayButtonLabel: Hashable, Sendable {
    private let name: String
    public static let plain = Self(name: "plain")
    public static let buy = Self(name: "buy")
    public static let checkout = Self(name: "checkout")
    public static let donate = Self(name: "donate")
    public static let inStore = Self(name: "inStore")
    public static let setUp = Self(name: "setUp")
    public static let subscribe = Self(name: "subscribe")
}

/// A button that adds passes (PassKit: `AddPassToWalletButton`). A widget does not show one; a mark in the tree of views
/// says so.
public struct AddPassToWalletButton<Fallback: View>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("AddPassToWalletButton") }
}

extension AddPassToWalletButton where Fallback == EmptyView {
    nonisolated public init(_ passes: [PKPass], onCompletion: @escaping (Bool) -> Void) {}
    nonisolated public init(action: @escaping () -> Void) {}
}
