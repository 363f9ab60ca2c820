public import AppleUIKit
public import Foundation
public import SwiftUI

// Requests for a review, and sheets of the App Store. As on a phone whose user has switched off requests for reviews,
// nothing is shown.

/// An action that asks the user for a review (StoreKit: `RequestReviewAction`). As on a phone, nobody learns whether the
/// request was shown.
@MainActor @preconcurrency public struct RequestReviewAction {
    nonisolated init() {}
    /// Does nothing.
    public func callAsFunction() {}
}

/// An action that buys a product (StoreKit: `PurchaseAction`). The user may not buy.
@MainActor @preconcurrency public struct PurchaseAction {
    nonisolated init() {}
    /// Throws `StoreKitError.notEntitled`.
    public func callAsFunction(
        _ product: Product, options: Set<Product.PurchaseOption> = []
    ) async throws -> Product.PurchaseResult { try await product.purchase(options: options) }
}

extension EnvironmentValues {
    public var requestReview: RequestReviewAction { RequestReviewAction() }
    public var purchase: PurchaseAction { PurchaseAction() }
}

/// Requests for a review (StoreKit: `SKStoreReviewController`). Nothing is shown.
open class SKStoreReviewController: NSObject {
    /// Does nothing.
    open class func requestReview() {}
    /// Does nothing.
    @MainActor open class func requestReview(in windowScene: UIWindowScene) {}
}

extension AppStore {
    /// Does nothing.
    @MainActor public static func requestReview(in scene: UIWindowScene) {}
    /// Does nothing.
    @MainActor public static func showManageSubscriptions(in scene: UIWindowScene) async throws {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of a product's number (StoreKit: `SKStoreProductParameterITunesItemIdentifier`).
public let SKStoreProductParameterITunesItemIdentifier = "id"

/// The page of a product (StoreKit: `SKStoreProductViewController`). An extension of WidgetKit presents none.
@preconcurrency @MainActor open class SKStoreProductViewController: UIViewController {
    open weak var delegate: (any SKStoreProductViewControllerDelegate)?

    /// Answers that there is no such product, with `SKError.storeProductNotAvailable`.
    open func loadProduct(
        withParameters parameters: [String: Any], completionBlock block: ((Bool, (any Error)?) -> Void)? = nil
    ) {
        guard let block else { return }
        DispatchQueue.main.async { block(false, SKError(.storeProductNotAvailable)) }
    }
}

/// The receiver of a page's end (StoreKit: `SKStoreProductViewControllerDelegate`).
@preconcurrency @MainActor public protocol SKStoreProductViewControllerDelegate: NSObjectProtocol {
    func productViewControllerDidFinish(_ viewController: SKStoreProductViewController)
}

/// On iOS this method is optional.
extension SKStoreProductViewControllerDelegate {
    public func productViewControllerDidFinish(_ viewController: SKStoreProductViewController) {}
}

/// The country of the App Store (StoreKit: `Storefront`). The user has no account.
public struct Storefront: Identifiable, Equatable, Sendable {
    public let countryCode: String
    public let id: String
    /// Nil.
    public static var current: Storefront? {
        get async { nil }
    }
}
