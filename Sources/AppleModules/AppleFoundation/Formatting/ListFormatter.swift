public import Foundation

/// Writes several things as a sentence does (Foundation: `ListFormatter`), which Foundation on Linux does not have.
public final class ListFormatter: Formatter, @unchecked Sendable {
    // As all formatters: whoever shares one does not change it meanwhile.
    /// The language.
    public var locale: Locale! = ProcessLocale.current
    /// Writes each thing; nil for texts as they are.
    public var itemFormatter: Formatter?

    /// The texts as one: "Ada, Grace, and Barbara".
    public class func localizedString(byJoining strings: [String]) -> String {
        joined(strings, ProcessLocale.current)
    }

    /// The things as one text; nil where one of them cannot be written.
    public func string(from items: [Any]) -> String? {
        var texts: [String] = []
        for item in items {
            guard let text = itemFormatter.map({ $0.string(for: item) }) ?? Self.text(of: item) else { return nil }
            texts.append(text)
        }
        return Self.joined(texts, locale ?? ProcessLocale.current)
    }

    /// The things as one text; nil for what is no array.
    public override func string(for object: Any?) -> String? { (object as? [Any]).flatMap(string(from:)) }

    private static func text(of item: Any) -> String? {
        item as? String ?? (item as? NSObject)?.description ?? "\(item)"
    }

    private static func joined(_ texts: [String], _ locale: Locale) -> String {
        texts.formatted(.list(type: .and).locale(locale))
    }
}
