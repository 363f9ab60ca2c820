/// What the page shows about the build of extensions that are built anew on each save.
public struct BuildStatus: Sendable, Encodable {
    /// A card that takes the place of widgets of which there is no picture.
    public struct Card: Sendable, Encodable {
        /// The name of the host whose widgets the card replaces; nil for those of all hosts.
        public var host: String?
        /// The kind and the family of the only widget that the card replaces; nil for all widgets of the host.
        public var kind: String?
        public var family: String?
        public var title: String
        public var lines: [Line]

        public init(
            host: String? = nil, kind: String? = nil, family: String? = nil, title: String, lines: [Line]
        ) {
            self.host = host
            self.kind = kind
            self.family = family
            self.title = title
            self.lines = lines
        }
    }

    /// A line of a card, such as an error of the compiler. It may quote untrusted text.
    public struct Line: Sendable, Encodable {
        /// `FILE:LINE`; nil if no place is known.
        public var place: String?
        /// The path of the file.
        public var path: String?
        public var text: String
        /// An explanation of the text.
        public var note: String?

        public init(place: String? = nil, path: String? = nil, text: String, note: String? = nil) {
            self.place = place
            self.path = path
            self.text = text
            self.note = note
        }
    }

    /// True while a build is under way.
    public var isBuilding: Bool
    /// A short text about the last build.
    public var text: String
    /// True if the widgets show the last save.
    public var isGood: Bool
    public var cards: [Card]

    public init(isBuilding: Bool = false, text: String = "", isGood: Bool = true, cards: [Card] = []) {
        self.isBuilding = isBuilding
        self.text = text
        self.isGood = isGood
        self.cards = cards
    }

    /// The widgets of a host that cards replace.
    struct Replaced: Sendable {
        var isAll = false
        /// Widgets of which at most a placeholder is shown, as `KIND.FAMILY`.
        var slots: Set<String> = []
    }

    func replaced(of host: String) -> Replaced {
        let own = cards.filter { $0.host == nil || $0.host == host }
        return Replaced(
            isAll: own.contains { $0.kind == nil },
            slots: Set(own.compactMap { card in card.kind.map { "\($0).\(card.family ?? "")" } }))
    }
}
