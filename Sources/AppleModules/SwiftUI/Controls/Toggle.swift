public import AppIntents

/// A switch (SwiftUI: `Toggle`). In a widget, only toggles with an intent work.
public struct Toggle<Label> {
    let isOn: Bool
    let intent: (any AppIntent)?
    let label: Label
}

extension Toggle: View where Label: View {
    public typealias Body = Never

    /// Makes a toggle that cannot be switched in a widget.
    nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.isOn = isOn.wrappedValue
        intent = nil
        self.label = label()
    }

    /// Makes a toggle that performs an intent.
    nonisolated public init<I: AppIntent>(isOn: Bool, intent: I, @ViewBuilder label: () -> Label) {
        self.isOn = isOn
        self.intent = intent
        self.label = label()
    }
}

extension Toggle: PrimitiveView where Label: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        if intent == nil {
            context.mark("Toggle: a binding does not change in a widget; Toggle(isOn:intent:) can be switched")
        }
        let properties = [
            ViewProperty("isOn", .bool(isOn)),
            ViewProperty("intent", optional: intent.map { .string("\(type(of: $0))") }),
            ViewProperty("style", optional: context.toggleStyleName.map(ViewValue.string)),
        ].compactMap { $0 }
        // The nodes of the style replace the label, so that the tree still contains the tappable toggle.
        if let nodes = context.customToggleStyle({ ToggleStyleConfiguration(label: label, isOn: isOn) }) {
            return [ViewNode("Toggle", properties, slots: [ViewSlot("content", nodes)])]
        }
        return [ViewNode("Toggle", properties, slots: context.slots(("label", label)))]
    }
}

extension Toggle where Label == ToggleStyleConfiguration.Label {
    /// Makes a toggle from the configuration that a style receives.
    nonisolated public init(_ configuration: ToggleStyleConfiguration) {
        isOn = configuration.isOn
        intent = nil
        label = configuration.label
    }
}

extension Toggle where Label == Text {
    nonisolated public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(titleKey) }
    }

    nonisolated public init<I: AppIntent>(_ titleKey: LocalizedStringKey, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { Text(titleKey) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { Text(title) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, I: AppIntent>(_ title: S, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { Text(title) }
    }
}

extension Toggle where Label == SwiftUI.Label<Text, Image> {
    nonisolated public init(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }

    nonisolated public init<I: AppIntent>(_ titleKey: LocalizedStringKey, systemImage: String, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { SwiftUI.Label(titleKey, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, systemImage: String, isOn: Binding<Bool>) {
        self.init(isOn: isOn) { SwiftUI.Label(title, systemImage: systemImage) }
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, I: AppIntent>(_ title: S, systemImage: String, isOn: Bool, intent: I) {
        self.init(isOn: isOn, intent: intent) { SwiftUI.Label(title, systemImage: systemImage) }
    }
}
