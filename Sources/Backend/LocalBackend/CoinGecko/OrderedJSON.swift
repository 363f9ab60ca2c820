import Foundation

/// JSON that keeps the order of members and writes numbers as exact decimals.
enum OrderedJSON {
    case null
    case bool(Bool)
    case string(String)
    case number(Decimal)
    case array([OrderedJSON])
    case object([(String, OrderedJSON)])

    init(_ number: Decimal?) {
        self = number.map(OrderedJSON.number) ?? .null
    }

    init(_ text: String?) {
        self = text.map(OrderedJSON.string) ?? .null
    }

    /// The JSON text in UTF-8.
    var data: Data {
        var text = ""
        write(to: &text)
        return Data(text.utf8)
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .string(let value): Self.write(value, to: &text)
        case .number(let value): text += value.jsonText
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, (name, value)) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(name, to: &text)
                text += ":"
                value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ value: String, to text: inout String) {
        text += "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case _ where scalar.value < 0x20:
                let code = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - code.count) + code
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
