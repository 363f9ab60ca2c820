public import Foundation
public import FoundationNetworking

/// The settings of a page (WebKit: `WKWebViewConfiguration`).
@preconcurrency @MainActor open class WKWebViewConfiguration: NSObject {
    open var processPool = WKProcessPool()
    open var preferences = WKPreferences()
    open var userContentController = WKUserContentController()
    open lazy var websiteDataStore = WKWebsiteDataStore.default()
    open var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
    open var applicationNameForUserAgent: String?
    open var allowsInlineMediaPlayback = false
    open var allowsAirPlayForMediaPlayback = true
    open var allowsPictureInPictureMediaPlayback = true
    open var suppressesIncrementalRendering = false
    open var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = .all
    open var dataDetectorTypes: WKDataDetectorTypes = []
    private var handlers: [String: any WKURLSchemeHandler] = [:]

    nonisolated public override init() {}

    open func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {
        handlers[urlScheme] = urlSchemeHandler
    }
    open func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? { handlers[urlScheme] }
}

/// Media that a user has to start (WebKit: `WKAudiovisualMediaTypes`).
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
    public static let audio = Self(rawValue: 1)
    public static let video = Self(rawValue: 2)
    public static let all = Self(rawValue: .max)
}

/// Texts that become links (WebKit: `WKDataDetectorTypes`).
public struct WKDataDetectorTypes: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }
    public static let phoneNumber = Self(rawValue: 1)
    public static let link = Self(rawValue: 2)
    public static let address = Self(rawValue: 4)
    public static let calendarEvent = Self(rawValue: 8)
    public static let all = Self(rawValue: .max)
}

/// Pages that share a process (WebKit: `WKProcessPool`).
@preconcurrency @MainActor open class WKProcessPool: NSObject {
    nonisolated public override init() {}
}

/// Settings of pages (WebKit: `WKPreferences`).
@preconcurrency @MainActor open class WKPreferences: NSObject {
    open var minimumFontSize: CGFloat = 0
    open var javaScriptCanOpenWindowsAutomatically = false
    open var isFraudulentWebsiteWarningEnabled = true
    open var isElementFullscreenEnabled = false
    open var isTextInteractionEnabled = true
    nonisolated public override init() {}
}

/// Settings of a navigation (WebKit: `WKWebpagePreferences`).
@preconcurrency @MainActor open class WKWebpagePreferences: NSObject {
    /// The form of a page (WebKit: `WKWebpagePreferences.ContentMode`).
    public enum ContentMode: Int, Sendable { case recommended, mobile, desktop }
    open var preferredContentMode = ContentMode.recommended
    open var allowsContentJavaScript = true
    nonisolated public override init() {}
}

/// The time at which a script runs (WebKit: `WKUserScriptInjectionTime`).
public enum WKUserScriptInjectionTime: Int, Sendable { case atDocumentStart, atDocumentEnd }

/// A script of the app for pages (WebKit: `WKUserScript`). It does not run here.
@preconcurrency @MainActor open class WKUserScript: NSObject {
    public let source: String
    public let injectionTime: WKUserScriptInjectionTime
    public let isForMainFrameOnly: Bool

    nonisolated public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {
        (self.source, self.injectionTime, isForMainFrameOnly) = (source, injectionTime, forMainFrameOnly)
    }
}

/// The scripts of the app, and the receivers of scripts' messages (WebKit: `WKUserContentController`).
@preconcurrency @MainActor open class WKUserContentController: NSObject {
    open private(set) var userScripts: [WKUserScript] = []
    nonisolated public override init() {}
    open func addUserScript(_ userScript: WKUserScript) { userScripts.append(userScript) }
    open func removeAllUserScripts() { userScripts = [] }
    open func add(_ scriptMessageHandler: any WKScriptMessageHandler, name: String) {}
    open func removeScriptMessageHandler(forName name: String) {}
    open func removeAllScriptMessageHandlers() {}
}

/// The receiver of scripts' messages (WebKit: `WKScriptMessageHandler`). No script runs here.
@preconcurrency @MainActor public protocol WKScriptMessageHandler: NSObjectProtocol {
    func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
}

/// A message of a script (WebKit: `WKScriptMessage`). There is none here.
@preconcurrency @MainActor open class WKScriptMessage: NSObject {
    public let name: String
    public let body: Any

    init(name: String, body: Any) {
        (self.name, self.body) = (name, body)
    }
}

/// The loader of addresses with a scheme of the app (WebKit: `WKURLSchemeHandler`). Nothing calls it here.
@preconcurrency @MainActor public protocol WKURLSchemeHandler: NSObjectProtocol {
    func webView(_ webView: WKWebView, start urlSchemeTask: any WKURLSchemeTask)
    func webView(_ webView: WKWebView, stop urlSchemeTask: any WKURLSchemeTask)
}

/// The loading of an address with a scheme of the app (WebKit: `WKURLSchemeTask`). There is none here.
@preconcurrency @MainActor public protocol WKURLSchemeTask: NSObjectProtocol {
    var request: URLRequest { get }
    func didReceive(_ response: URLResponse)
    func didReceive(_ data: Data)
    func didFinish()
    func didFailWithError(_ error: any Error)
}

/// The data of pages (WebKit: `WKWebsiteDataStore`). There are none but the cookies that an app sets.
@preconcurrency @MainActor open class WKWebsiteDataStore: NSObject {
    private static let shared = WKWebsiteDataStore(isPersistent: true)
    public let isPersistent: Bool
    public let httpCookieStore = WKHTTPCookieStore()

    private init(isPersistent: Bool) {
        self.isPersistent = isPersistent
    }

    open class func `default`() -> WKWebsiteDataStore { shared }
    open class func nonPersistent() -> WKWebsiteDataStore { WKWebsiteDataStore(isPersistent: false) }
    open class func allWebsiteDataTypes() -> Set<String> {
        [WKWebsiteDataTypeCookies, WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache]
    }
    /// Returns a record for each domain that has cookies, if cookies are among the types.
    open func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] {
        guard dataTypes.contains(WKWebsiteDataTypeCookies) else { return [] }
        let domains = Set(httpCookieStore.cookies.map { $0.domain })
        return domains.sorted().map { WKWebsiteDataRecord(domain: $0) }
    }
    open func fetchDataRecords(
        ofTypes dataTypes: Set<String>, completionHandler: @escaping @MainActor ([WKWebsiteDataRecord]) -> Void
    ) {
        Task { completionHandler(await dataRecords(ofTypes: dataTypes)) }
    }
    /// Removes the cookies of the records' domains, if cookies are among the types.
    open func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
        guard dataTypes.contains(WKWebsiteDataTypeCookies) else { return }
        let domains = Set(dataRecords.map { $0.displayName })
        httpCookieStore.cookies.removeAll { domains.contains($0.domain) }
    }
    /// Removes the cookies of the records' domains, if cookies are among the types.
    open func removeData(
        ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord],
        completionHandler: @escaping @MainActor () -> Void
    ) {
        Task {
            await removeData(ofTypes: dataTypes, for: dataRecords)
            completionHandler()
        }
    }
    /// Removes all cookies, if they are among the types. Their times are not kept.
    open func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
        if dataTypes.contains(WKWebsiteDataTypeCookies) { httpCookieStore.cookies = [] }
    }
    /// Removes all cookies, if they are among the types. Their times are not kept.
    open func removeData(
        ofTypes dataTypes: Set<String>, modifiedSince date: Date, completionHandler: @escaping @MainActor () -> Void
    ) {
        Task {
            await removeData(ofTypes: dataTypes, modifiedSince: date)
            completionHandler()
        }
    }
}

/// The data of a domain (WebKit: `WKWebsiteDataRecord`): its cookies.
@preconcurrency @MainActor open class WKWebsiteDataRecord: NSObject {
    private let domain: String

    init(domain: String) {
        self.domain = domain
    }

    open var displayName: String { domain }
    open var dataTypes: Set<String> { [WKWebsiteDataTypeCookies] }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
public let WKWebsiteDataTypeCookies = "WKWebsiteDataTypeCookies"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let WKWebsiteDataTypeDiskCache = "WKWebsiteDataTypeDiskCache"
// swift-format-ignore: AlwaysUseLowerCamelCase
public let WKWebsiteDataTypeMemoryCache = "WKWebsiteDataTypeMemoryCache"

/// The cookies of pages (WebKit: `WKHTTPCookieStore`). They are kept in memory.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
    fileprivate var cookies: [HTTPCookie] = []

    nonisolated override init() {}

    private static func isSame(_ left: HTTPCookie, _ right: HTTPCookie) -> Bool {
        (left.name, left.domain, left.path) == (right.name, right.domain, right.path)
    }

    open func allCookies() async -> [HTTPCookie] { cookies }
    open func getAllCookies(_ completionHandler: @escaping @MainActor ([HTTPCookie]) -> Void) {
        Task { completionHandler(cookies) }
    }
    /// Adds a cookie. It replaces one with the same name, domain and path.
    open func setCookie(_ cookie: HTTPCookie, completionHandler: (@MainActor () -> Void)? = nil) {
        cookies.removeAll { Self.isSame($0, cookie) }
        cookies.append(cookie)
        Task { completionHandler?() }
    }
    open func delete(_ cookie: HTTPCookie, completionHandler: (@MainActor () -> Void)? = nil) {
        cookies.removeAll { Self.isSame($0, cookie) }
        Task { completionHandler?() }
    }
}
