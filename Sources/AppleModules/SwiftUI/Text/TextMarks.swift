import AppleFoundation

extension InlinePresentationIntent {
    /// The attributes of a text with this presentation intent.
    var properties: [ViewProperty] {
        var properties: [ViewProperty] = []
        if contains(.stronglyEmphasized) { properties.append(ViewProperty("bold", true)) }
        if contains(.emphasized) { properties.append(ViewProperty("italic", true)) }
        if contains(.code) { properties.append(ViewProperty("monospaced", true)) }
        if contains(.strikethrough) {
            properties.append(ViewProperty("strikethrough", .object([ViewProperty("pattern", "solid")])))
        }
        return properties
    }
}

extension InlineMarkdown.Mark {
    /// The attribute of a text with this Markdown mark.
    var property: ViewProperty {
        switch self {
        case .bold: ViewProperty("bold", true)
        case .italic: ViewProperty("italic", true)
        case .monospaced: ViewProperty("monospaced", true)
        case .strikethrough: ViewProperty("strikethrough", .object([ViewProperty("pattern", "solid")]))
        case .link(let address): ViewProperty("link", .string(address))
        case .notInflected: ViewProperty("inflected", false)
        }
    }
}
