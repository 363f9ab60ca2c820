extension ViewTree {
    /// All texts in the views, from first to last.
    package var texts: [String] { nodes.flatMap(\.texts) }

    /// The tree as text. Each view is a line with its modifiers, indented by two spaces per level.
    package var outline: String { nodes.map { $0.outline(indent: 0) }.joined() }

    /// The tree as JSON: `{"nodes":[…],"bodies":[…],"marks":[…]}`.
    package var json: String {
        "{\"nodes\":\(ViewJSON.array(nodes.map(\.json))),\"bodies\":\(ViewJSON.array(bodies.map(ViewJSON.quoted))),"
            + "\"marks\":\(ViewJSON.array(marks.map(ViewJSON.quoted)))}"
    }
}

extension ViewNode {
    /// The texts of this view, its children and its modifiers. A background's texts come first.
    package var texts: [String] {
        var before: [String] = []
        var after: [String] = []
        for modifier in modifiers {
            let texts = modifier.slots.flatMap { $0.nodes.flatMap(\.texts) }
            if modifier.name == "background" { before = texts + before } else { after += texts }
        }
        let own = kind == "Text" ? [self["text"]?.string ?? ""] : []
        return before + own + slots.flatMap { $0.nodes.flatMap(\.texts) } + children.flatMap(\.texts) + after
    }

    func outline(indent: Int) -> String {
        let margin = String(repeating: "  ", count: indent)
        var text = margin + kind + properties.map { " " + $0.outline }.joined()
        for modifier in modifiers {
            text += " .\(modifier.name)"
            if !modifier.properties.isEmpty {
                text += "(" + modifier.properties.map(\.outline).joined(separator: " ") + ")"
            }
        }
        text += "\n"
        for slot in slots {
            text += "\(margin)  \(slot.name):\n" + slot.nodes.map { $0.outline(indent: indent + 2) }.joined()
        }
        text += children.map { $0.outline(indent: indent + 1) }.joined()
        for modifier in modifiers {
            for slot in modifier.slots {
                text +=
                    "\(margin)  .\(modifier.name) \(slot.name):\n"
                    + slot.nodes.map { $0.outline(indent: indent + 2) }.joined()
            }
        }
        return text
    }

    /// The node as JSON: `{"kind":"VStack","spacing":8,"children":[…],"modifiers":[…]}`. Empty members are left out.
    var json: String {
        var members = ["\"kind\":\(ViewJSON.quoted(kind))"] + ViewJSON.members(properties, slots)
        if !children.isEmpty { members.append("\"children\":\(ViewJSON.array(children.map(\.json)))") }
        if !modifiers.isEmpty { members.append("\"modifiers\":\(ViewJSON.array(modifiers.map(\.json)))") }
        return "{" + members.joined(separator: ",") + "}"
    }
}

extension ViewNodeModifier {
    var json: String {
        "{" + (["\"name\":\(ViewJSON.quoted(name))"] + ViewJSON.members(properties, slots)).joined(separator: ",") + "}"
    }
}

extension ViewProperty {
    var outline: String { "\(name):\(value.outline)" }
}

extension ViewValue {
    var outline: String {
        switch self {
        case .bool(let value): "\(value)"
        case .number(let value): ViewJSON.number(value)
        case .string(let value): ViewJSON.quoted(value)
        case .date(let value): value.formatted(.iso8601)
        case .list(let values): "[" + values.map(\.outline).joined(separator: " ") + "]"
        case .object(let members): "{" + members.map(\.outline).joined(separator: " ") + "}"
        }
    }

    var json: String {
        switch self {
        case .bool(let value): "\(value)"
        case .number(let value): ViewJSON.number(value)
        case .string(let value): ViewJSON.quoted(value)
        case .date(let value): ViewJSON.quoted(value.formatted(.iso8601))
        case .list(let values): ViewJSON.array(values.map(\.json))
        case .object(let members): "{" + ViewJSON.members(members, []).joined(separator: ",") + "}"
        }
    }
}

/// Writes JSON text directly, because JSONEncoder would first turn each value of the tree into an object.
enum ViewJSON {
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\u{00}"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Writes whole numbers without a fraction. JSON has no infinities, so they become strings.
    static func number(_ value: Double) -> String {
        if let whole = Int64(exactly: value) { return "\(whole)" }
        return value.isFinite ? "\(value)" : quoted("\(value)")
    }

    static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

    static func members(_ properties: [ViewProperty], _ slots: [ViewSlot]) -> [String] {
        properties.map { "\(quoted($0.name)):\($0.value.json)" }
            + slots.map { "\(quoted($0.name)):\(array($0.nodes.map(\.json)))" }
    }
}
