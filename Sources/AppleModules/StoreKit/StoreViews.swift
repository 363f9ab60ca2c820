import Foundation
public import SwiftUI

// Views of the App Store. A widget does not show them; marks in the tree of views say so.

/// A product and a button to buy it (StoreKit: `ProductView`).
public struct ProductView<Icon: View, PlaceholderIcon: View>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("ProductView") }
}

extension ProductView where Icon == EmptyView, PlaceholderIcon == EmptyView {
    public init(id productID: Product.ID, prefersPromotionalIcon: Bool = false) {}
    public init(_ product: Product, prefersPromotionalIcon: Bool = false) {}
}

extension ProductView where PlaceholderIcon == EmptyView {
    public init(
        id productID: Product.ID, prefersPromotionalIcon: Bool = false, @ViewBuilder icon: @escaping () -> Icon
    ) {}
}

/// Products and buttons to buy them (StoreKit: `StoreView`).
public struct StoreView<Icon: View, PlaceholderIcon: View>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("StoreView") }
}

extension StoreView where Icon == EmptyView, PlaceholderIcon == EmptyView {
    public init(ids productIDs: some Collection<Product.ID>, prefersPromotionalIcon: Bool = false) {}
    public init(products: some Collection<Product>, prefersPromotionalIcon: Bool = false) {}
}

/// The subscriptions of a group (StoreKit: `SubscriptionStoreView`).
public struct SubscriptionStoreView<Content: View>: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("SubscriptionStoreView") }
}

extension SubscriptionStoreView where Content == EmptyView {
    public init(groupID: String) {}
    public init(productIDs: some Collection<Product.ID>) {}
    public init(subscriptions: some Collection<Product>) {}
}

extension SubscriptionStoreView {
    public init(groupID: String, @ViewBuilder marketingContent: () -> Content) {}
    public init(productIDs: some Collection<Product.ID>, @ViewBuilder marketingContent: () -> Content) {}
}

/// The state of a task that asks for purchases (StoreKit: `EntitlementTaskState`).
public enum EntitlementTaskState<Value> {
    case loading
    case failure(any Error)
    case success(Value)

    public var value: Value? { if case .success(let value) = self { value } else { nil } }
}

extension EntitlementTaskState: Sendable where Value: Sendable {}

extension Product {
    /// The state of a task that asks for a product (StoreKit: `Product.TaskState`).
    public enum TaskState: Sendable {
        case loading, unavailable
        case failure(any Error)
        case success(Product)

        public var product: Product? { if case .success(let product) = self { product } else { nil } }
    }
}

extension View {
    // A widget presents nothing and runs no tasks, so that no closure runs.
    nonisolated public func manageSubscriptionsSheet(isPresented: Binding<Bool>) -> some View { self }
    nonisolated public func manageSubscriptionsSheet(
        isPresented: Binding<Bool>, subscriptionGroupID: String
    ) -> some View { self }
    nonisolated public func offerCodeRedemption(
        isPresented: Binding<Bool>, onCompletion: @escaping (Result<Void, any Error>) -> Void = { _ in }
    ) -> some View { self }
    nonisolated public func refundRequestSheet(
        for transactionID: UInt64, isPresented: Binding<Bool>,
        onDismiss: ((Result<StoreKit.Transaction.RefundRequestStatus, any Error>) -> Void)? = nil
    ) -> some View { self }
    nonisolated public func subscriptionStatusTask(
        for groupID: String, priority: TaskPriority = .medium,
        action: @escaping (EntitlementTaskState<[Product.SubscriptionInfo.Status]>) async -> Void
    ) -> some View { self }
    nonisolated public func storeProductTask(
        for id: Product.ID, priority: TaskPriority = .medium, action: @escaping (Product.TaskState) async -> Void
    ) -> some View { self }
    nonisolated public func currentEntitlementTask(
        for productID: String, priority: TaskPriority = .medium,
        action: @escaping (EntitlementTaskState<VerificationResult<StoreKit.Transaction>?>) async -> Void
    ) -> some View { self }
    nonisolated public func onInAppPurchaseStart(perform action: ((Product) async -> Void)?) -> some View { self }
    nonisolated public func onInAppPurchaseCompletion(
        perform action: ((Product, Result<Product.PurchaseResult, any Error>) async -> Void)?
    ) -> some View { self }
    nonisolated public func storeButton(
        _ visibility: Visibility, for buttons: StoreButtonKind...
    ) -> some View { self }
    nonisolated public func subscriptionStoreButtonLabel(_ label: SubscriptionStoreButtonLabel) -> some View { self }
    nonisolated public func productViewStyle(_ style: some ProductViewStyle) -> some View { self }
}

/// A button of the views of the App Store (StoreKit: `StoreButtonKind`).
public struct StoreButtonKind: Hashable, Sendable {
    private let name: String
    public static let cancellation = Self(name: "cancellation")
    public static let policies = Self(name: "policies")
    public static let redeemCode = Self(name: "redeemCode")
    public static let restorePurchases = Self(name: "restorePurchases")
    public static let signIn = Self(name: "signIn")
}

/// The text of a button that subscribes (StoreKit: `SubscriptionStoreButtonLabel`).
public struct SubscriptionStoreButtonLabel: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let action = Self(name: "action")
    public static let displayName = Self(name: "displayName")
    public static let multiline = Self(name: "multiline")
    public static let price = Self(name: "price")
    public static let singleLine = Self(name: "singleLine")
}

public protocol ProductViewStyle {}

public struct CompactProductViewStyle: ProductViewStyle, Sendable {
    public init() {}
}

public struct LargeProductViewStyle: ProductViewStyle, Sendable {
    public init() {}
}

public struct RegularProductViewStyle: ProductViewStyle, Sendable {
    public init() {}
}

extension ProductViewStyle where Self == CompactProductViewStyle { public static var compact: Self { Self() } }
extension ProductViewStyle where Self == LargeProductViewStyle { public static var large: Self { Self() } }
extension ProductViewStyle where Self == RegularProductViewStyle { public static var regular: Self { Self() } }

extension Transaction {
    /// The result of a request for a refund (StoreKit: `Transaction.RefundRequestStatus`).
    public enum RefundRequestStatus: Hashable, Sendable { case success, userCancelled }
}
