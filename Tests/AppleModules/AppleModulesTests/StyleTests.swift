import AppleFoundation
import SwiftUI
import Testing

private struct Card: ButtonStyle {
    @Environment(\.isEnabled) private var isEnabled
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .opacity(configuration.isPressed ? 0.5 : 1)
            .overlay { Text(verbatim: isEnabled ? "on" : "off") }
    }
}

private struct Separated<Content: View>: View {
    @ViewBuilder let content: Content

    var body: some View { _VariadicView.Tree(Root()) { content } }

    struct Root: _VariadicView_MultiViewRoot {
        func body(children: _VariadicView.Children) -> some View {
            let last = children.last?.id
            ForEach(children) { child in
                child.opacity(0.5)
                if child.id != last { Divider() }
            }
        }
    }
}

private struct OnMaterial: View {
    @Environment(\.backgroundMaterial) private var material
    var body: some View { Text(verbatim: material == nil ? "none" : "material") }
}

private struct Doubled: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
        Text(verbatim: "\(configuration.value * 2)")
        configuration.currentValueLabel
        Gauge(value: configuration.value) { configuration.label }
    }
}

private struct TitleFirst: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.title
        configuration.icon
    }
}

private struct Percent: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        Text(verbatim: configuration.fractionCompleted.map { "\($0)" } ?? "unknown")
        configuration.label
    }
}

private struct Check: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        Text(verbatim: configuration.isOn ? "yes" : "no")
        configuration.label
    }
}

@Suite struct StyleTests {
    @Test("A custom style's body is evaluated around the button's label, in the environment of the button")
    @MainActor func button() throws {
        let view = VStack {
            Button {
            } label: {
                Text(verbatim: "label")
            }
            .disabled(true)
        }
        .buttonStyle(Card())
        let tree = ViewTree.evaluate(view)
        #expect(tree.texts == ["label", "off"])
        let button = try #require(tree.nodes[0].children.first)
        #expect(button["style"]?.string == "Card")
        #expect(button.slot("label").first?.modifiers.map(\.name) == ["opacity", "overlay"])
    }

    @Test("The tree contains the name of a control's system style, and the control's parts, such as its label")
    @MainActor func systemStyles() {
        func style(_ view: some View) -> String? { ViewTree.evaluate(view).nodes.first?["style"]?.string }
        let gauge = Gauge(value: 0.5) { Text(verbatim: "label") }
        #expect(style(gauge.gaugeStyle(.accessoryCircularCapacity)) == "accessoryCircularCapacity")
        #expect(style(gauge) == nil)
        #expect(
            style(
                Button {
                } label: {
                    gauge
                }.buttonStyle(.borderedProminent)) == "borderedProminent")
        #expect(
            style(
                Button {
                } label: {
                    gauge
                }.buttonStyle(.plain).buttonStyle(Card())) == "plain")
        #expect(style(ProgressView(value: 0.5).progressViewStyle(.circular)) == "circular")
        #expect(style(Label("title", systemImage: "star").labelStyle(.iconOnly)) == "iconOnly")
        #expect(style(Toggle("title", isOn: .constant(true)).toggleStyle(.button)) == "button")
    }

    @Test("A custom style receives its control's parts; controls inside the style's body use the previous style")
    @MainActor func customStyles() {
        let gauge = Gauge(value: 3, in: 1...5) {
            Text(verbatim: "label")
        } currentValueLabel: {
            Text(verbatim: "three")
        }
        #expect(ViewTree.evaluate(gauge.gaugeStyle(Doubled())).texts == ["1.0", "three", "label"])
        let label = Label(title: { Text(verbatim: "title") }, icon: { Text(verbatim: "icon") })
        #expect(ViewTree.evaluate(label.labelStyle(TitleFirst())).texts == ["title", "icon"])
        let progress = ProgressView(value: 1, total: 4) { Text(verbatim: "label") }
        #expect(ViewTree.evaluate(progress.progressViewStyle(Percent())).texts == ["0.25", "label"])
        #expect(ViewTree.evaluate(ProgressView().progressViewStyle(Percent())).texts == ["unknown"])
        let toggle = Toggle(isOn: .constant(true)) { Text(verbatim: "label") }
        #expect(ViewTree.evaluate(toggle.toggleStyle(Check())).texts == ["yes", "label"])
    }

    @Test("A root handles the children of a content one by one")
    @MainActor func children() {
        let nodes = ViewTree.evaluate(
            VStack {
                Separated {
                    Text(verbatim: "a")
                    Group {
                        Text(verbatim: "b")
                        Text(verbatim: "c")
                    }
                }
            }
        ).nodes.first?.children
        #expect(nodes?.map(\.kind) == ["Text", "Divider", "Text", "Divider", "Text"])
        #expect(nodes?.last?["text"] == "c" && nodes?.last?.modifiers.last?.name == "opacity")
    }

    @Test("A view knows the material behind it, but not a colour behind it")
    @MainActor func materials() {
        func text(_ view: some View) -> ViewValue? { ViewTree.evaluate(view).nodes.first?["text"] }
        #expect(text(OnMaterial()) == "none" && text(OnMaterial().background(.red)) == "none")
        #expect(text(OnMaterial().background(.thinMaterial)) == "material")
        #expect(text(OnMaterial().background(.regularMaterial, in: .capsule)) == "material")
        #expect(text(OnMaterial().background(.red).background(.bar)) == "material")
    }
}
