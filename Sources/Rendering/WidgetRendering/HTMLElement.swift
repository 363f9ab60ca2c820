import Utilities

/// An HTML element with its style attribute, as a mutable value type.
struct HTMLElement {
    /// One item of an element's content.
    enum Content {
        case element(HTMLElement)
        case text(String)
        /// Trusted markup, such as the path of a symbol. It must never contain text from a widget.
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

    /// Sets a style property, or removes it if the value is nil.
    mutating func set(_ name: String, _ value: String?) {
        style.removeAll { $0.name == name }
        if let value { style.append((name, value)) }
    }

    func property(_ name: String) -> String? { style.first { $0.name == name }?.value }

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

    /// A copy of the element that fills the whole grid cell that contains it.
    var stretched: HTMLElement { styled("justify-self", "stretch").styled("align-self", "stretch") }

    var html: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        text += "<\(tag)"
        if !classes.isEmpty { text += " class=\"\(classes.joined(separator: " "))\"" }
        if !style.isEmpty {
            text += " style=\"\(HTMLText.escaped(style.map { "\($0.name):\($0.value)" }.joined(separator: ";")))\""
        }
        for (name, value) in attributes { text += " \(name)=\"\(HTMLText.escaped(value))\"" }
        text += ">"
        if HTML.voidTags.contains(tag) { return }
        for part in content {
            switch part {
            case .element(let element): element.write(to: &text)
            case .text(let string): text += HTMLText.escaped(string)
            case .markup(let markup): text += markup
            }
        }
        text += "</\(tag)>"
    }
}

/// The number formats of HTML and CSS.
enum HTML {
    /// Elements without an end tag.
    static let voidTags: Set = ["img", "br", "meta", "link"]

    /// Formats a number for CSS: at most two decimals, no exponent.
    static func number(_ value: Double) -> String {
        guard value.isFinite else { return value < 0 ? "-99999" : "99999" }
        let rounded = (min(max(value, -99999), 99999) * 100).rounded() / 100
        if rounded == 0 { return "0" }
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// Formats a length in points. The page uses one CSS pixel per point.
    static func points(_ value: Double) -> String {
        let number = number(value)
        return number == "0" ? "0" : number + "px"
    }
}

extension Int {
    /// Converts a number of the view tree to an `Int`. Limits it to the range from -1e9 to 1e9, because a larger number
    /// might not fit: `lineLimit(.max)` as a `Double` exceeds `Int.max`.
    init(bounded number: Double) {
        self = number.isFinite ? Int(Swift.min(Swift.max(number, -1e9), 1e9)) : 0
    }
}
