import Foundation

/// The contents of a stored value: JSON, a property list that is written as JSON, or text.
struct StoredValue: Sendable {
    enum Sort: String, Sendable {
        case object = "a JSON object"
        case array = "a JSON array"
        case scalar = "a JSON value"
        case propertyList = "a property list"
        case markup = "a page"
        case text

        /// True if a program that reads the value expects this sort of value.
        var isStructured: Bool { self == .object || self == .array || self == .propertyList }
    }

    /// A text or a number in the value.
    enum Leaf: Sendable, Hashable {
        case text(String)
        case number(Double)

        /// True if losing this text or number would matter to the user.
        var isData: Bool {
            switch self {
            case .text(let text): !Self.isNothing(text)
            case .number(let number): !Self.nothings.contains(number)
            }
        }

        /// True if the text may be a mark that is shown beside the data, such as `Live`: one or two words without a
        /// digit.
        var isMark: Bool {
            guard case .text(let text) = self else { return false }
            return text.count <= 24 && !text.contains(where: \.isNumber) && text.split(separator: " ").count <= 2
        }

        /// The numbers that mean "no value".
        private static let nothings: Set<Double> = [0, -1, -999, -9999]

        /// Returns true if a text means "no value": it is empty, consists of dashes or question marks, or says so in
        /// words.
        private static func isNothing(_ text: String) -> Bool {
            let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
            if text.allSatisfy({ "-–—−_?…. ".contains($0) }) { return true }
            let unit = text.drop { "-–—−".contains($0) }
            // Matches "--°" and "-- %": dashes followed by a short unit without digits.
            if unit.count + 2 <= text.count, !unit.contains(where: { $0.isNumber }), unit.count <= 4 { return true }
            return ["n/a", "na", "n.a.", "k.a.", "null", "nil", "none", "nan", "unknown"].contains(text.lowercased())
                || nothings.contains { text == String(Int($0)) && $0 < 0 }
        }
    }

    let sort: Sort
    /// The texts and numbers in the value; the keys are their paths, such as `hours[2].temperature`. Flags and dates
    /// are left out.
    private(set) var leaves: [String: Leaf] = [:]
    /// The paths of all members that are not empty. Array indices are left out: `hours`, `hours[].temperature`.
    private(set) var members: Set<String> = []
    /// The paths of all arrays that have elements. Array indices are left out.
    private(set) var filled: Set<String> = []

    init(_ text: String) {
        guard let json = JSONValue(text) else {
            let start = text.drop { $0.isWhitespace }
            let isPropertyList = start.hasPrefix("bplist") || start.prefix(400).contains("<plist")
            sort = isPropertyList ? .propertyList : start.hasPrefix("<") ? .markup : .text
            if sort != .propertyList { leaves[""] = .text(text) }
            return
        }
        switch json {
        case .object: sort = .object
        case .array: sort = .array
        default: sort = .scalar
        }
        add(json, at: "", "")
    }

    /// The texts and numbers whose loss would matter to the user.
    var data: Set<Leaf> { Set(leaves.values.filter(\.isData)) }

    /// True if losing the value would matter to the user.
    var hasData: Bool { sort == .propertyList || !data.isEmpty }

    private mutating func add(_ value: JSONValue, at place: String, _ general: String) {
        switch value {
        case .null, .flag: break
        case .number(let number): leaves[place] = .number(number)
        case .text(let text): leaves[place] = .text(text)
        case .array(let values):
            if !values.isEmpty { filled.insert(general) }
            for (index, value) in values.enumerated() { add(value, at: "\(place)[\(index)]", "\(general)[]") }
        case .object(let object):
            for (name, value) in object {
                let dot = place.isEmpty ? "" : "."
                if value != .null { members.insert(general + (general.isEmpty ? "" : ".") + name) }
                add(value, at: place + dot + name, general + (general.isEmpty ? "" : ".") + name)
            }
        }
    }
}

/// A JSON value. If a value has the form `{"$data":"BASE64"}`, which is `Data` in a property list, the JSON in the data
/// replaces it.
private enum JSONValue: Decodable, Equatable {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init?(_ text: String) {
        guard let value = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        guard case .object(let object) = value, object.count == 1, case .text(let base64)? = object["$data"],
            let data = Data(base64Encoded: base64)
        else {
            self = value
            return
        }
        self = JSONValue(String(decoding: data, as: UTF8.self)) ?? .text(base64)
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let values = try? container.decode([JSONValue].self) {
            self = .array(values)
        } else {
            let object = try container.decode([String: JSONValue].self)
            // Treats a date in a property list as a flag, because it differs in each run.
            self = object.count == 1 && object["$date"] != nil ? .flag(true) : .object(object)
        }
    }
}
