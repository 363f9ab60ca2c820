import AppleFoundation
import Testing

@testable import SwiftUI

/// A dynamic property that contains another dynamic property.
@propertyWrapper private struct Doubled: DynamicProperty {
    @Inner private var inner
    private var value = 0
    let name: String

    init(_ name: String) { self.name = name }
    var wrappedValue: String { "\(name) \(value)" }
    mutating func update() { value = inner * 2 }
}

@propertyWrapper private struct Inner: DynamicProperty {
    @Environment(\.lineLimit) private var limit
    private var value = 0
    var wrappedValue: Int { value }
    mutating func update() { value = limit ?? -1 }
}

private struct Reader: View {
    var before = "before"
    @Doubled("limit") private var limit
    var body: some View { Text(verbatim: "\(before) \(limit)") }
}

private struct ReadingModifier: ViewModifier {
    @Doubled("of") private var limit
    func body(content: Content) -> some View {
        content
        Text(verbatim: limit)
    }
}

@MainActor @Suite struct DynamicPropertyTests {
    @Test("Dynamic properties of views and modifiers are updated before the body is evaluated, nested properties first")
    func update() {
        #expect(ViewTree.evaluate(Reader().lineLimit(3)).texts == ["before limit 6"])
        #expect(ViewTree.evaluate(Text(verbatim: "a").modifier(ReadingModifier()).lineLimit(2)).texts == ["a", "of 4"])
        #expect(ViewTree.evaluate(AnyView(Reader())).texts == ["before limit -2"])
    }

    @Test("Each element of a collection binding gets its own binding")
    func bindings() {
        let names = State(initialValue: ["a", "b"])
        let list = ForEach(names.projectedValue, id: \.self) { $name in Text(verbatim: name + "!") }
        #expect(ViewTree.evaluate(list).texts == ["a!", "b!"])
        struct Light: Identifiable {
            let id: Int
            var isOn = false
        }
        let lights = State(initialValue: [Light(id: 1), Light(id: 2)])
        let toggles = ForEach(lights.projectedValue) { $light in
            light.isOn = light.id == 2
            return Text(verbatim: "\(light.isOn)")
        }
        #expect(ViewTree.evaluate(toggles).texts == ["false", "true"])
        #expect(lights.wrappedValue.map(\.isOn) == [false, true])
    }

    @Test("Content size categories can be compared")
    func sizes() {
        #expect(ContentSizeCategory.small < .large && ContentSizeCategory.accessibilityMedium > .extraExtraExtraLarge)
        #expect(ContentSizeCategory.large >= .large && !(ContentSizeCategory.large <= .medium))
    }
}
