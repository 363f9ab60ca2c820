public import Foundation

/// The size and place of a widget.
public enum PhoneFamily: String, Sendable, Codable, CaseIterable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline
}

/// The view of a placed widget at one moment.
public struct PhoneWidget: Sendable, Codable, Hashable, CustomStringConvertible {
    public var kind: String
    public var family: PhoneFamily
    /// The texts in the view, in the order of the view tree.
    public var texts: [String]
    /// The view tree as text, one view a line.
    public var outline: String
    /// The date of the timeline's entry that is shown.
    public var date: Date
    /// The entry's property `source`, which by convention names the source of its data; nil if it has none.
    public var source: String?

    package init(kind: String, family: PhoneFamily, texts: [String], outline: String, date: Date, source: String?) {
        self.kind = kind
        self.family = family
        self.texts = texts
        self.outline = outline
        self.date = date
        self.source = source
    }

    /// `QuoteWidget systemSmall shows "Saturday", "A quote"`
    public var description: String {
        let shown = texts.isEmpty ? "no text" : texts.map { "\"\($0)\"" }.joined(separator: ", ")
        return "\(kind) \(family.rawValue) shows \(shown)"
    }
}

/// A line of the host's event log.
public struct PhoneEvent: Sendable, Codable, Hashable {
    public var at: Date
    /// `reload`, `network`, `violation`, and the others of the reference.
    public var event: String
    /// The widget's kind, or the address of a request.
    public var kind: String?
    public var family: String?
    public var reason: String?
    public var outcome: String?

    package init(
        at: Date, event: String, kind: String?, family: String?, reason: String?, outcome: String?
    ) {
        self.at = at
        self.event = event
        self.kind = kind
        self.family = family
        self.reason = reason
        self.outcome = outcome
    }
}

/// A mistake of the widget, in the words of `tandem adopt`.
public struct PhoneFinding: Sendable, Codable, Hashable, CustomStringConvertible {
    /// The verdict, such as `failed-fetch-overwrites`.
    public var code: String
    /// The widget's kind; nil if the finding concerns the whole extension.
    public var kind: String?
    /// The widget's family; nil if the finding concerns no single family.
    public var family: PhoneFamily?
    /// The observation.
    public var words: String
    public var advice: String
    /// The identity of the finding, which `tandem adopt --accept` takes.
    public var fingerprint: String
    /// The reason why `.tandem.yml` accepts the finding; nil if it does not.
    public var accepted: String?

    package init(
        code: String, kind: String?, family: PhoneFamily?, words: String, advice: String, fingerprint: String,
        accepted: String?
    ) {
        self.code = code
        self.kind = kind
        self.family = family
        self.words = words
        self.advice = advice
        self.fingerprint = fingerprint
        self.accepted = accepted
    }

    public var description: String { "\(code)  \(words). \(advice) (\(fingerprint))" }
}
