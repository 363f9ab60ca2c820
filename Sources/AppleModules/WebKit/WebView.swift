public import Foundation
public import FoundationNetworking
public import Observation
public import SwiftUI

/// A web page (WebKit: `WebView`, iOS 26). A widget does not show one; a mark in the tree of views says so.
public struct WebView: PrimitiveView {
    public typealias Body = Never
    nonisolated public init(url: URL?) {}
    nonisolated public init(_ page: WebPage) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("WebView") }
}

/// The content of a web page (WebKit: `WebPage`, iOS 26). Nothing is loaded here: each navigation and each script fails
/// with `WKError.unknown`.
@MainActor @Observable public final class WebPage {
    /// The settings of a page (WebKit: `WebPage.Configuration`).
    @MainActor public struct Configuration {
        public var websiteDataStore = WKWebsiteDataStore.default()
        public var userContentController = WKUserContentController()
        public var defaultNavigationPreferences = NavigationPreferences()
        public var applicationNameForUserAgent: String?
        public var loadsSubresources = true
        public init() {}
    }

    /// The settings of a navigation (WebKit: `WebPage.NavigationPreferences`).
    public struct NavigationPreferences: Sendable {
        public var allowsContentJavaScript = true
        public init() {}
    }

    /// The progress of a navigation (WebKit: `WebPage.NavigationEvent`).
    public enum NavigationEvent: Hashable, Sendable {
        case startedProvisionalNavigation, receivedServerRedirect, committed, finished
    }

    public private(set) var url: URL?
    public var title: String { "" }
    public var isLoading: Bool { false }
    public var estimatedProgress: Double { 0 }
    public var customUserAgent: String?
    public var isInspectable = false

    public init(configuration: Configuration = Configuration()) {}

    /// Returns the events of a navigation: an error.
    private func fail(at url: URL?) -> AsyncThrowingStream<NavigationEvent, any Error> {
        self.url = url
        return AsyncThrowingStream { $0.finish(throwing: WKError(.unknown)) }
    }

    @discardableResult public func load(_ url: URL?) -> some AsyncSequence<NavigationEvent, any Error> {
        fail(at: url)
    }
    @discardableResult public func load(_ request: URLRequest) -> some AsyncSequence<NavigationEvent, any Error> {
        fail(at: request.url)
    }
    @discardableResult public func load(
        html: String, baseURL: URL = URL(fileURLWithPath: "/")
    ) -> some AsyncSequence<NavigationEvent, any Error> { fail(at: baseURL) }
    @discardableResult public func reload(
        fromOrigin: Bool = false
    ) -> some AsyncSequence<NavigationEvent, any Error> { fail(at: url) }
    public func stopLoading() {}
    /// Throws `WKError.unknown`.
    @discardableResult public func callJavaScript(
        _ functionBody: String, arguments: [String: Any] = [:]
    ) async throws -> Any? { throw WKError(.unknown) }
}

extension View {
    // No page is shown, so these change nothing.
    nonisolated public func webViewBackForwardNavigationGestures(_ value: WebView.ActivityBehavior) -> some View {
        self
    }
    nonisolated public func webViewMagnificationGestures(_ value: WebView.ActivityBehavior) -> some View { self }
    nonisolated public func webViewLinkPreviews(_ value: WebView.ActivityBehavior) -> some View { self }
}

extension WebView {
    /// The choice whether a page reacts to a gesture (WebKit: `WebView.ActivityBehavior`).
    public struct ActivityBehavior: Hashable, Sendable {
        private let name: String
        public static let automatic = Self(name: "automatic")
        public static let enabled = Self(name: "enabled")
        public static let disabled = Self(name: "disabled")
    }
}
