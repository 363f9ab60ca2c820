/// A part of a text in which all characters have the same attributes.
struct TextRun: Equatable {
    var text: String
    /// The attributes of the part. If the part is a date, also the values that a web page needs to keep the part up to
    /// date.
    var properties: [ViewProperty]

    /// The part as JSON: `{"text":…,"bold":true,…}`.
    var value: ViewValue { .object([ViewProperty("text", .string(text))] + properties) }
}

extension Text {
    /// Returns the text in `environment`, at the time that is current in the environment.
    package func string(in environment: EnvironmentValues) -> String { runs(in: environment).map(\.text).joined() }

    /// Returns the parts of the text in `environment`, at the time that is current in the environment.
    func runs(in environment: EnvironmentValues) -> [TextRun] {
        var runs: [TextRun] = []
        for run in parts(in: environment, attributes: []) {
            if let last = runs.last, last.properties == run.properties, last.properties["date"] == nil,
                last.properties["start"] == nil, last.properties["image"] == nil
            {
                runs[runs.count - 1].text += run.text
            } else if !run.text.isEmpty || run.properties["image"] != nil {
                runs.append(run)
            }
        }
        return runs
    }

    private func parts(in environment: EnvironmentValues, attributes outer: [ViewProperty]) -> [TextRun] {
        var properties = outer
        for attribute in attributes.reversed() {
            properties.set(attribute.name, attribute.value(in: environment))
        }
        switch content {
        case .verbatim(let text): return [TextRun(text: text, properties: properties)]
        case .localized(let key, let table):
            let segments = StringTables.shared.segments(
                key: key.key, value: key.format, table: table, locale: environment.locale)
            return Self.parts(segments, texts: key.texts, in: environment, attributes: properties)
        case .resource(let resource):
            let locale = resource.locale == ProcessLocale.current ? environment.locale : resource.locale
            let segments = StringTables.shared.segments(
                key: resource.key, value: resource.defaultValue.format, table: resource.table, locale: locale)
            return Self.parts(segments, texts: [], in: environment, attributes: properties)
        case .attributed(let string): return string.parts(in: environment, attributes: properties)
        case .formatted(let value): return value.attributed(environment).parts(in: environment, attributes: properties)
        case .date(let date):
            return [
                TextRun(
                    text: date.string(at: environment.now, in: environment), properties: properties + date.properties)
            ]
        case .image(let image):
            let value = ViewValue.object(image.properties(in: environment))
            return [TextRun(text: "", properties: properties + [ViewProperty("image", value)])]
        case .joined(let first, let second):
            return first.parts(in: environment, attributes: properties)
                + second.parts(in: environment, attributes: properties)
        }
    }

    /// Returns the parts of a localized text. The values are inserted first, and then Markdown is parsed. During
    /// parsing, a private-use character represents each value that is not plain text.
    private static func parts(
        _ segments: [LocalizedFormat.Segment], texts: [Text], in environment: EnvironmentValues,
        attributes: [ViewProperty]
    ) -> [TextRun] {
        let base: UInt32 = 0xF0000
        var text = ""
        for segment in segments {
            switch segment {
            case .text(let part): text += part
            case .embedded(let number): Unicode.Scalar(base + UInt32(number)).map { text.unicodeScalars.append($0) }
            }
        }
        func value(_ character: Character) -> String? {
            guard let scalar = character.unicodeScalars.first, scalar.value >= base else { return nil }
            return texts.dropFirst(Int(scalar.value - base)).first?.string(in: environment)
        }
        return InlineMarkdown.parse(text, locale: environment.locale, values: value).flatMap { part in
            var properties = attributes
            for mark in part.marks {
                let property = mark.property
                properties.set(property.name, property.value)
            }
            var runs: [TextRun] = []
            for scalar in part.text.unicodeScalars {
                if scalar.value >= base, let embedded = texts.dropFirst(Int(scalar.value - base)).first {
                    runs += embedded.parts(in: environment, attributes: properties)
                    runs.append(TextRun(text: "", properties: properties))
                } else if !runs.isEmpty, runs[runs.count - 1].properties == properties {
                    runs[runs.count - 1].text.unicodeScalars.append(scalar)
                } else {
                    runs.append(TextRun(text: String(scalar), properties: properties))
                }
            }
            return runs
        }
    }
}

extension [ViewProperty] {
    fileprivate subscript(name: String) -> ViewValue? { first { $0.name == name }?.value }

    /// Sets the value of the property `name`. If `value` is nil, removes the property.
    fileprivate mutating func set(_ name: String, _ value: ViewValue?) {
        let index = firstIndex { $0.name == name }
        switch (index, value) {
        case (let index?, let value?): self[index].value = value
        case (let index?, nil): remove(at: index)
        case (nil, let value?): append(ViewProperty(name, value))
        case (nil, nil): break
        }
    }
}

extension Text: PrimitiveView {
    public typealias Body = Never

    package func nodes(in context: ViewContext) -> [ViewNode] {
        if case .formatted(let value) = content, value.isLive {
            context.mark("Text: a value that changes with time is shown as of the entry's evaluation")
        }
        let runs = runs(in: context.environment)
        for run in runs { context.markShaders(in: .object(run.properties)) }
        let text = ViewProperty("text", .string(runs.map(\.text).joined()))
        if let left = runs.first(where: { $0.properties.contains(InlineMarkdown.Mark.notInflected.property) }) {
            context.mark(
                "Text: \"\(left.text)\" is not inflected in \(context.environment.locale.identifier)"
            )
        }
        if runs.count <= 1 { return [ViewNode("Text", [text] + (runs.first?.properties ?? []))] }
        return [ViewNode("Text", [text, ViewProperty("runs", .list(runs.map(\.value)))])]
    }
}

extension AttributedString {
    fileprivate func parts(in environment: EnvironmentValues, attributes: [ViewProperty]) -> [TextRun] {
        runs.map { run in
            var properties = attributes
            if let link = run.attributes[AttributeScopes.FoundationAttributes.LinkAttribute.self] {
                properties.set("link", .string(link.absoluteString))
            }
            let intent = run.attributes[AttributeScopes.FoundationAttributes.InlinePresentationIntentAttribute.self]
            for property in intent?.properties ?? [] { properties.set(property.name, property.value) }
            typealias Scope = AttributeScopes.SwiftUIAttributes
            let own = run.attributes
            if let font = own[Scope.FontAttribute.self] { properties.set("font", font.value(in: environment)) }
            if let color = own[Scope.ForegroundColorAttribute.self] {
                properties.set("foregroundStyle", color.value(in: environment))
            }
            if let color = own[Scope.BackgroundColorAttribute.self] {
                properties.set("background", color.value(in: environment))
            }
            if let style = own[Scope.UnderlineStyleAttribute.self] {
                properties.set("underline", style.value(in: environment))
            }
            if let style = own[Scope.StrikethroughStyleAttribute.self] {
                properties.set("strikethrough", style.value(in: environment))
            }
            if let kern = own[Scope.KerningAttribute.self] { properties.set("kerning", .number(kern)) }
            if let tracking = own[Scope.TrackingAttribute.self] { properties.set("tracking", .number(tracking)) }
            if let offset = own[Scope.BaselineOffsetAttribute.self] {
                properties.set("baselineOffset", .number(offset))
            }
            return TextRun(text: String(self[run.range].characters), properties: properties)
        }
    }
}
