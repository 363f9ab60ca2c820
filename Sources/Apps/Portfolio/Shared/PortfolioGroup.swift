public import Foundation

/// What app and widget agree on beside their data: the App Group, the widget's kind, and the links.
public enum PortfolioGroup {
    /// The App Group of app and widget, as both entitlements name it.
    public static let identifier = "group.com.bitpal.portfolio"
    /// The kind of the portfolio widget.
    public static let widgetKind = "PortfolioWidget"
    /// The currency of all amounts, as the market service and `FormatStyle` take it.
    public static let currency = "usd"
    /// What the app's links begin with.
    public static let scheme = "bitpal"

    /// Opens the app on its portfolio.
    public static let portfolioURL = link(to: "portfolio")
    /// Opens the app where coins are added.
    public static let addURL = link(to: "add")

    /// Opens the app on a coin.
    public static func url(ofCoin id: String) -> URL { link(to: "coin", id) }

    private static func link(to host: String, _ path: String? = nil) -> URL {
        var components = URLComponents()
        components.scheme = scheme
        components.host = host
        if let path { components.path = "/" + path }
        // A path of a link to a host begins with a slash, so there is always one.
        return components.url ?? URL(fileURLWithPath: "/")
    }
}
