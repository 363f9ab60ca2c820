public import Foundation

/// The names that the app and the widget share besides their data: the App Group, the widget's kind, and the links.
public enum PortfolioGroup {
    /// The App Group of the app and the widget, the same as in the entitlements of both.
    public static let identifier = "group.com.bitpal.portfolio"
    /// The kind of the portfolio widget.
    public static let widgetKind = "PortfolioWidget"
    /// The currency of all amounts, in the form that both the market service and `FormatStyle` accept.
    public static let currency = "usd"
    /// The URL scheme of the app's links.
    public static let scheme = "bitpal"

    /// The link that opens the app's portfolio.
    public static let portfolioURL = link(to: "portfolio")
    /// The link that opens the screen for adding coins.
    public static let addURL = link(to: "add")

    /// Returns the link that opens a coin.
    public static func url(ofCoin id: String) -> URL { link(to: "coin", id) }

    private static func link(to host: String, _ path: String? = nil) -> URL {
        var components = URLComponents()
        components.scheme = scheme
        components.host = host
        if let path { components.path = "/" + path }
        // The URL has a host, and its path begins with a slash, so it is always valid.
        return components.url ?? URL(fileURLWithPath: "/")
    }
}
