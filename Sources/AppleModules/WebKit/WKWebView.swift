public import AppleFoundation
public import AppleUIKit
public import Foundation
public import FoundationNetworking

/// An error of web pages (WebKit: `WKError`).
public struct WKError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = WKError
        case unknown = 1
        case webContentProcessTerminated, webViewInvalidated, javaScriptExceptionOccurred
        case javaScriptResultTypeIsUnsupported, contentRuleListStoreCompileFailed
        case contentRuleListStoreLookUpFailed, contentRuleListStoreRemoveFailed
        case contentRuleListStoreVersionMismatch, attributedStringContentFailedToLoad
        case attributedStringContentLoadTimedOut, javaScriptInvalidFrameTarget, navigationAppBoundDomain
        case javaScriptAppBoundDomain
    }

    public static let errorDomain = "WKErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var unknown: Code { .unknown }
    public static var webViewInvalidated: Code { .webViewInvalidated }
    public static var javaScriptExceptionOccurred: Code { .javaScriptExceptionOccurred }
}

/// The loading of a page (WebKit: `WKNavigation`).
@MainActor open class WKNavigation: NSObject {}

/// A web page (WebKit: `WKWebView`). Nothing is loaded or shown here: each navigation and each script fails with
/// `WKError.unknown`.
@preconcurrency @MainActor open class WKWebView: UIView {
    public let configuration: WKWebViewConfiguration
    open weak var navigationDelegate: (any WKNavigationDelegate)?
    open weak var uiDelegate: (any WKUIDelegate)?
    public let scrollView = UIScrollView(frame: .zero)
    /// The address of the page that is to be loaded.
    open private(set) var url: URL?
    open var title: String? { nil }
    open var isLoading: Bool { false }
    open var estimatedProgress: Double { 0 }
    open var hasOnlySecureContent: Bool { false }
    open var canGoBack: Bool { false }
    open var canGoForward: Bool { false }
    open var customUserAgent: String?
    open var allowsBackForwardNavigationGestures = false
    open var allowsLinkPreview = true
    open var isInspectable = false
    open var pageZoom: CGFloat = 1
    open var underPageBackgroundColor: UIColor! = .systemBackground
    open var isFindInteractionEnabled = false
    public let backForwardList = WKBackForwardList()

    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.configuration = configuration
        super.init(frame: frame)
    }
    public convenience override init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }
    public required init?(coder: NSCoder) { return nil }

    /// Begins a navigation that fails. The delegate learns of it on the main queue.
    private func fail(at url: URL?) -> WKNavigation {
        self.url = url
        let navigation = WKNavigation()
        Task {
            navigationDelegate?.webView(self, didFailProvisionalNavigation: navigation, withError: WKError(.unknown))
        }
        return navigation
    }

    @discardableResult open func load(_ request: URLRequest) -> WKNavigation? { fail(at: request.url) }
    @discardableResult open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        fail(at: baseURL)
    }
    @discardableResult open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        fail(at: url)
    }
    @discardableResult open func load(
        _ data: Data, mimeType: String, characterEncodingName: String, baseURL: URL
    ) -> WKNavigation? { fail(at: baseURL) }
    @discardableResult open func reload() -> WKNavigation? { nil }
    @discardableResult open func reloadFromOrigin() -> WKNavigation? { nil }
    @discardableResult open func goBack() -> WKNavigation? { nil }
    @discardableResult open func goForward() -> WKNavigation? { nil }
    @discardableResult open func go(to item: WKBackForwardListItem) -> WKNavigation? { nil }
    open func stopLoading() {}

    /// Calls the handler on the main queue, with `WKError.unknown`.
    open func evaluateJavaScript(
        _ javaScriptString: String, completionHandler: (@MainActor (Any?, (any Error)?) -> Void)? = nil
    ) {
        Task { completionHandler?(nil, WKError(.unknown)) }
    }
    /// Throws `WKError.unknown`.
    @discardableResult open func evaluateJavaScript(_ javaScriptString: String) async throws -> Any {
        throw WKError(.unknown)
    }
    /// Calls the handler on the main queue, with `WKError.unknown`.
    open func takeSnapshot(
        with snapshotConfiguration: WKSnapshotConfiguration?,
        completionHandler: @escaping @MainActor (UIImage?, (any Error)?) -> Void
    ) {
        Task { completionHandler(nil, WKError(.unknown)) }
    }
    open class func handlesURLScheme(_ urlScheme: String) -> Bool { ["http", "https", "file"].contains(urlScheme) }
}

/// The part of a page in a picture (WebKit: `WKSnapshotConfiguration`).
@MainActor open class WKSnapshotConfiguration: NSObject {
    open var rect = CGRect.null
    open var snapshotWidth: NSNumber?
    open var afterScreenUpdates = true
    public override init() {}
}

/// The pages that were shown (WebKit: `WKBackForwardList`). The list is empty.
@MainActor open class WKBackForwardList: NSObject {
    open var currentItem: WKBackForwardListItem? { nil }
    open var backItem: WKBackForwardListItem? { nil }
    open var forwardItem: WKBackForwardListItem? { nil }
    open var backList: [WKBackForwardListItem] { [] }
    open var forwardList: [WKBackForwardListItem] { [] }
    nonisolated public override init() {}
}

/// A page that was shown (WebKit: `WKBackForwardListItem`). There is none here.
@MainActor open class WKBackForwardListItem: NSObject {
    public let url: URL
    public let title: String?

    init(url: URL, title: String?) {
        (self.url, self.title) = (url, title)
    }
}

/// The decision on a navigation (WebKit: `WKNavigationActionPolicy`).
public enum WKNavigationActionPolicy: Int, Sendable { case cancel, allow, download }

/// The decision on a response (WebKit: `WKNavigationResponsePolicy`).
public enum WKNavigationResponsePolicy: Int, Sendable { case cancel, allow, download }

/// The cause of a navigation (WebKit: `WKNavigationType`).
public enum WKNavigationType: Int, Sendable {
    case linkActivated, formSubmitted, backForward, reload, formResubmitted
    case other = -1
}

/// A frame of a page (WebKit: `WKFrameInfo`). There is none here.
@MainActor open class WKFrameInfo: NSObject {
    public let isMainFrame: Bool
    public let request: URLRequest

    init(isMainFrame: Bool, request: URLRequest) {
        (self.isMainFrame, self.request) = (isMainFrame, request)
    }
}

/// A navigation that is to be decided on (WebKit: `WKNavigationAction`). There is none here.
@MainActor open class WKNavigationAction: NSObject {
    public let request: URLRequest
    open var navigationType: WKNavigationType { .other }
    open var targetFrame: WKFrameInfo? { nil }
    open var shouldPerformDownload: Bool { false }

    init(request: URLRequest) {
        self.request = request
    }
}

/// A response that is to be decided on (WebKit: `WKNavigationResponse`). There is none here.
@MainActor open class WKNavigationResponse: NSObject {
    public let response: URLResponse
    open var isForMainFrame: Bool { true }
    open var canShowMIMEType: Bool { true }

    init(response: URLResponse) {
        self.response = response
    }
}

/// The receiver of navigations (WebKit: `WKNavigationDelegate`). Only failures reach it here.
@preconcurrency @MainActor public protocol WKNavigationDelegate: NSObjectProtocol {
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy
    func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void)
    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!)
    func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error)
    func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error)
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}

/// On iOS these methods are optional.
extension WKNavigationDelegate {
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) { decisionHandler(.allow) }
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction
    ) async -> WKNavigationActionPolicy { .allow }
    public func webView(
        _ webView: WKWebView, decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) { decisionHandler(.allow) }
    public func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {}
    public func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {}
    public func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {}
    public func webView(_ webView: WKWebView, didFail navigation: WKNavigation!, withError error: any Error) {}
    public func webView(
        _ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: any Error
    ) {}
    public func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {}
}

/// The presenter of a page's windows (WebKit: `WKUIDelegate`). Nothing calls it here.
@preconcurrency @MainActor public protocol WKUIDelegate: NSObjectProtocol {
    func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView?
    func webViewDidClose(_ webView: WKWebView)
}

/// On iOS these methods are optional.
extension WKUIDelegate {
    public func webView(
        _ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction, windowFeatures: WKWindowFeatures
    ) -> WKWebView? { nil }
    public func webViewDidClose(_ webView: WKWebView) {}
}

/// The size of a new window (WebKit: `WKWindowFeatures`). There is none here.
@MainActor open class WKWindowFeatures: NSObject {}
