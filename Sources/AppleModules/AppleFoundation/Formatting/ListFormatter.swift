public import Foundation

/// A formatter that joins items into an enumeration (Foundation: `ListFormatter`). Foundation on Linux lacks it.
public final class ListFormatter: Formatter, @unchecked Sendable {
    // Not safe to modify while other threads use it, like all formatters.
    public var locale: Locale! = ProcessLocale.current
    /// The formatter of each item; nil for plain texts.
    public var itemFormatter: Formatter?

    /// Joins texts: "Ada, Grace, and Barbara".
    public class func localizedString(byJoining strings: [String]) -> String {
        joined(strings, ProcessLocale.current)
    }

    /// Joins items; returns nil if an item cannot be formatted.
    public func string(from items: [Any]) -> String? {
        var texts: [String] = []
        for item in items {
            guard let text = itemFormatter.map({ $0.string(for: item) }) ?? Self.text(of: item) else { return nil }
            texts.append(text)
        }
        return Self.joined(texts, locale ?? ProcessLocale.current)
    }

    /// Joins the items of an array; returns nil for any other object.
    public override func string(for object: Any?) -> String? { (object as? [Any]).flatMap(string(from:)) }

    private static func text(of item: Any) -> String? {
        item as? String ?? (item as? NSObject)?.description ?? "\(item)"
    }

    private static func joined(_ texts: [String], _ locale: Locale) -> String {
        texts.formatted(.list(type: .and).locale(locale))
    }
}
