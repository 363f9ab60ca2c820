/// An element of HTML with its style, as a value: what draws changes it until it is written.
struct HTMLElement {
    /// What stands in an element.
    enum Content {
        case element(HTMLElement)
        case text(String)
        /// Markup of ours, such as the path of a symbol. Nothing that comes from a widget goes here.
        case markup(String)
    }

    var tag: String
    var classes: [String]
    private(set) var style: [(name: String, value: String)] = []
    private(set) var attributes: [(name: String, value: String)] = []
    var content: [Content]

    init(_ tag: String = "div", _ classes: String..., content: [Content] = []) {
        self.tag = tag
        self.classes = classes
        self.content = content
    }

    /// Sets or, with nil, takes out a property of the style.
    mutating func set(_ name: String, _ value: String?) {
        style.removeAll { $0.name == name }
        if let value { style.append((name, value)) }
    }

    /// The value of a property of the style.
    func property(_ name: String) -> String? { style.first { $0.name == name }?.value }

    /// Sets an attribute.
    mutating func attribute(_ name: String, _ value: String) {
        attributes.removeAll { $0.name == name }
        attributes.append((name, value))
    }

    mutating func append(_ element: HTMLElement) { content.append(.element(element)) }

    func styled(_ name: String, _ value: String?) -> HTMLElement {
        var element = self
        element.set(name, value)
        return element
    }

    func attributed(_ name: String, _ value: String) -> HTMLElement {
        var element = self
        element.attribute(name, value)
        return element
    }

    /// The element as it takes all of a cell.
    var stretched: HTMLElement { styled("justify-self", "stretch").styled("align-self", "stretch") }

    /// The element as HTML.
    var html: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        text += "<\(tag)"
        if !classes.isEmpty { text += " class=\"\(classes.joined(separator: " "))\"" }
        if !style.isEmpty {
            text += " style=\"\(HTML.escaped(style.map { "\($0.name):\($0.value)" }.joined(separator: ";")))\""
        }
        for (name, value) in attributes { text += " \(name)=\"\(HTML.escaped(value))\"" }
        text += ">"
        if HTML.voidTags.contains(tag) { return }
        for part in content {
            switch part {
            case .element(let element): element.write(to: &text)
            case .text(let string): text += HTML.escaped(string)
            case .markup(let markup): text += markup
            }
        }
        text += "</\(tag)>"
    }
}

/// What is the same for all of HTML.
enum HTML {
    /// Elements that have no end.
    static let voidTags: Set = ["img", "br", "meta", "link"]

    /// Text as it stands in HTML, in an element or in the quotes of an attribute.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            // HTML has no such characters (HTML 13.5: they are parse errors even as references).
            case "\u{0}"..."\u{8}", "\u{B}", "\u{E}"..."\u{1F}", "\u{7F}"..."\u{9F}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A number as CSS has it: no more than two digits behind the point, no exponent.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return value < 0 ? "-99999" : "99999" }
        let rounded = (min(max(value, -99999), 99999) * 100).rounded() / 100
        if rounded == 0 { return "0" }
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// A length in points: the page is laid out with a CSS pixel a point.
    static func points(_ value: Double) -> String {
        let number = number(value)
        return number == "0" ? "0" : number + "px"
    }
}

extension Int {
    /// A number of the tree, which may be any: `lineLimit(.max)` is larger than what a `Double` holds of an `Int`.
    init(bounded number: Double) {
        self = number.isFinite ? Int(Swift.min(Swift.max(number, -1e9), 1e9)) : 0
    }
}
