/// A parsed JSON value that keeps the digits of numbers and the order of members.
indirect enum JSONNode: Sendable, Equatable {
    case null
    case boolean(Bool)
    /// The text of the number as it was sent.
    case number(String)
    case string(String)
    case array([JSONNode])
    /// The members of the object. No two have the same name, compared byte for byte.
    case object([Member])

    struct Member: Sendable, Equatable {
        var name: String
        var value: JSONNode
    }

    var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The value in a shortened form for messages.
    var excerpt: String {
        switch self {
        case .null: "null"
        case .boolean(let value): String(value)
        case .number(let text): text
        case .string(let text): text.unicodeScalars.count > 60 ? "\"\(text.prefix(60))…\"" : "\"\(text)\""
        case .array: "an array"
        case .object: "an object"
        }
    }
}
