import AppleFoundation
import SwiftUI
import Testing

@MainActor private func modifiers(
    _ view: some View, in environment: EnvironmentValues = EnvironmentValues()
) -> [String] {
    let tree = ViewTree.evaluate(view, in: environment)
    return tree.nodes.first?.modifiers.map(\.line) ?? []
}

extension ViewNodeModifier {
    /// The modifier's text in the outline of a tree, without the modifier's slots.
    @MainActor fileprivate var line: String {
        var node = ViewNode("")
        node.modifiers = [ViewNodeModifier(name, properties)]
        let text = ViewTree.outline(of: node)
        return String(text.drop { $0 == " " }.dropFirst().dropLast())
    }
}

extension ViewTree {
    @MainActor fileprivate static func outline(of node: ViewNode) -> String {
        ViewTree.evaluate(NodeView(node: node)).outline
    }
}

private struct NodeView: PrimitiveView {
    let node: ViewNode
    typealias Body = Never
    func nodes(in context: ViewContext) -> [ViewNode] { [node] }
}

/// A view other than a text. It has only the modifiers that every view has.
private struct Thing: PrimitiveView {
    typealias Body = Never
    func nodes(in context: ViewContext) -> [ViewNode] { [ViewNode("Thing")] }
}

@Suite struct ModifierTests {
    @Test("The tree contains accessibility modifiers and shadow styles, and a glass container keeps its views")
    @MainActor func spoken() {
        let view = GlassEffectContainer(spacing: 3) {
            Text("a").accessibilityCustomContent("Wind", "strong", importance: .high).speechAdjustedPitch(0.5)
            Circle().fill(.shadow(.inner(radius: 2)))
        }
        let nodes = ViewTree.evaluate(view).nodes
        #expect(nodes.map(\.kind) == ["Text", "Circle"])
        #expect(nodes[0].modifiers.map(\.name) == ["accessibilityCustomContent", "speechAdjustedPitch"])
        #expect(nodes[0].modifiers.first?["value"]?.string == "strong")
        #expect(nodes[1]["fill"]?["shadow"]?["kind"]?.string == "inner")
    }

    @Test("The tree contains the exact arguments of layout modifiers, and omits arguments that were not given")
    @MainActor func layout() {
        #expect(
            modifiers(
                Thing().padding(.horizontal, 12.5).padding(8).padding().frame(width: 40)
                    .frame(maxWidth: .infinity, alignment: .topLeading).offset(x: 1, y: -2).position(x: 3)
            ) == [
                "padding(leading:12.5 trailing:12.5)", "padding(top:8 leading:8 bottom:8 trailing:8)",
                "padding(top:16 leading:16 bottom:16 trailing:16 isDefault:true)",
                #"frame(width:40 alignment:"center")"#, #"frame(maxWidth:"inf" alignment:"topLeading")"#,
                "offset(x:1 y:-2)", "position(x:3 y:0)",
            ])
        #expect(
            modifiers(
                Thing().aspectRatio(1.5, contentMode: .fill).scaledToFit().fixedSize().layoutPriority(1).zIndex(2)
                    .containerRelativeFrame(.horizontal)
            ) == [
                #"aspectRatio(ratio:1.5 contentMode:"fill")"#, #"aspectRatio(contentMode:"fit")"#,
                "fixedSize(horizontal:true vertical:true)", "layoutPriority(value:1)", "zIndex(value:2)",
                #"containerRelativeFrame(axes:["horizontal"] alignment:"center")"#,
            ])
    }

    @Test("A container-relative frame is computed if the container's size is known; else the tree marks the frame")
    @MainActor func containerRelativeFrame() {
        let view = Thing().containerRelativeFrame([.horizontal, .vertical]) { length, axis in
            axis == .horizontal ? length / 2 : length - 10
        }
        var environment = EnvironmentValues()
        environment.containerSize = CGSize(width: 158, height: 100)
        #expect(modifiers(view, in: environment) == [#"frame(width:79 height:90 alignment:"center")"#])
        #expect(ViewTree.evaluate(view).marks.count == 1)
    }

    @Test("Padding and frames reduce the space that is available to the views inside")
    @MainActor func space() throws {
        func size(_ view: some View) -> CGSize? {
            ViewTree.evaluate(view).nodes.first?["size"].map {
                CGSize(width: $0["width"]?.number ?? 0, height: $0["height"]?.number ?? 0)
            }
        }
        let reader = GeometryReader { Text(verbatim: "\($0.size)") }
        #expect(size(reader.frame(width: 100, height: 50)) == CGSize(width: 100, height: 50))
        #expect(
            size(reader.padding(.leading, 10).padding(4).frame(width: 100, height: 50)) == CGSize(width: 82, height: 42)
        )
        #expect(size(reader.padding(80).frame(width: 100, height: 50)) == .zero)
    }

    @Test("A colour is resolved where its modifier applies, and `.secondary` is the surrounding style's second level")
    @MainActor func styles() throws {
        let tree = ViewTree.evaluate(
            Pair(Thing().foregroundStyle(.secondary), Thing()).foregroundStyle(.red, .blue)
                .environment(\.colorScheme, .dark))
        let outer = try #require(tree.nodes.last?.modifiers.last)
        #expect(outer["style"]?["name"]?.string == "red")
        #expect(outer["secondary"]?["name"]?.string == "blue")
        let inner = try #require(tree.nodes.first?.modifiers.first)
        #expect(inner["style"]?["name"]?.string == "blue")
        let dark = modifiers(Thing().foregroundColor(.red), in: .dark)
        #expect(dark != modifiers(Thing().foregroundColor(.red)))
        #expect(modifiers(Thing().foregroundColor(nil)) == ["foregroundColor"])
        let nested = ViewTree.evaluate(
            Pair(Thing().foregroundStyle(.primary), Thing()).foregroundStyle(.secondary).foregroundStyle(.red))
        #expect(nested.nodes.first?.modifiers.first?["style"]?["opacity"]?.number == 0.5)
    }

    @Test("The modifier of an overlay or background has the view in a slot, with the alignment or the shape and style")
    @MainActor func layers() throws {
        let tree = ViewTree.evaluate(
            Thing()
                .background { Text(verbatim: "behind") }
                .background(.blue, in: Capsule())
                .background(Color.red.opacity(0.5))
                .overlay(alignment: .bottomTrailing) { Text(verbatim: "over") }
                .overlay(Text(verbatim: "old"), alignment: .top)
                .mask { Text(verbatim: "mask") }
                .clipShape(Capsule()))
        let modifiers = tree.nodes[0].modifiers
        #expect(
            modifiers.map(\.name) == [
                "background", "background", "background", "overlay", "overlay", "mask", "clipShape",
            ])
        #expect(modifiers[0].slot("content").map(\.kind) == ["Text"])
        #expect(modifiers[1].slot("shape").map(\.kind) == ["Capsule"])
        #expect(modifiers[1]["style"]?["name"]?.string == "blue")
        #expect(modifiers[2]["style"]?["opacity"]?.number == 0.5)
        #expect(modifiers[3]["alignment"]?.string == "bottomTrailing")
        #expect(modifiers[6].slot("shape").map(\.kind) == ["Capsule"])
        #expect(tree.texts == ["behind", "over", "old", "mask"])
    }

    @Test("The tree contains the arguments of effect modifiers, such as a blur's radius and a rotation's degrees")
    @MainActor func effects() {
        #expect(
            modifiers(
                Thing().opacity(0.4).blur(radius: 3).rotationEffect(.degrees(45)).scaleEffect(1.5, anchor: .top)
                    .saturation(0).hueRotation(.degrees(90)).blendMode(.multiply).cornerRadius(7).hidden()
            ) == [
                "opacity(opacity:0.4)", "blur(radius:3)", "rotationEffect(degrees:45 anchor:{x:0.5 y:0.5})",
                "scaleEffect(x:1.5 y:1.5 anchor:{x:0.5 y:0})", "saturation(amount:0)", "hueRotation(degrees:90)",
                #"blendMode(mode:"multiply")"#, "cornerRadius(radius:7)", "hidden",
            ])
        #expect(
            modifiers(Thing().shadow(color: .black, radius: 4, y: 2)).first?.hasSuffix("radius:4 x:0 y:2)") == true)
    }

    @Test("Text modifiers such as lineLimit are recorded in the tree, and set environment values of the views inside")
    @MainActor func text() {
        #expect(
            modifiers(
                Thing().font(.headline).lineLimit(2...3).lineLimit(1, reservesSpace: true).minimumScaleFactor(0.5)
                    .multilineTextAlignment(.center).fontWeight(.heavy).underline().tracking(2)
            ) == [
                #"font(font:{textStyle:"headline" size:17 weight:"semibold"})"#, "lineLimit(lines:3 minimum:2)",
                "lineLimit(lines:1 minimum:1)", "minimumScaleFactor(factor:0.5)",
                #"multilineTextAlignment(alignment:"center")"#, #"fontWeight(weight:"heavy")"#,
                #"underline(isActive:true pattern:"solid")"#, "tracking(points:2)",
            ])
        #expect(ViewTree.evaluate(Reader(\.lineLimit).lineLimit(2)).texts == ["Optional(2)"])
        #expect(ViewTree.evaluate(Reader(\.minimumScaleFactor).minimumScaleFactor(0.5)).texts == ["0.5"])
        #expect(ViewTree.evaluate(Reader(\.sizeCategory).dynamicTypeSize(.xxLarge)).texts == ["extraExtraLarge"])
    }

    @Test("Redaction reasons accumulate until a view is unredacted")
    @MainActor func redaction() {
        let reader = Reader(\.redactionReasons.rawValue)
        #expect(ViewTree.evaluate(reader.redacted(reason: .placeholder).redacted(reason: .privacy)).texts == ["3"])
        #expect(ViewTree.evaluate(reader.unredacted().redacted(reason: .placeholder)).texts == ["0"])
        #expect(modifiers(Thing().redacted(reason: [.placeholder])) == [#"redacted(reasons:["placeholder"])"#])
    }

    @Test("Symbol variants set by several modifiers are combined")
    @MainActor func symbolVariants() {
        let reader = Reader(\.symbolVariants.name)
        #expect(ViewTree.evaluate(reader.symbolVariant(.fill).symbolVariant(.circle)).texts == ["circle.fill"])
        #expect(SymbolVariants.circle.slash.name == "circle.slash")
        #expect(SymbolVariants.circle.fill.contains(.fill))
        #expect(!SymbolVariants.circle.contains(.fill))
    }

    @Test("Accessibility modifiers accept a key, a Text or a String, and a disabled hint is omitted")
    @MainActor func accessibility() {
        #expect(
            modifiers(
                Thing().accessibilityLabel("key").accessibilityLabel(Text(verbatim: "text"))
                    .accessibilityLabel(String("string")).accessibilityValue("5").accessibilityHidden(true)
                    .accessibilityElement(children: .combine).accessibilityAddTraits([.isHeader, .isButton])
                    .accessibilityHint("off", isEnabled: false)
            ) == [
                #"accessibilityLabel(text:"key")"#, #"accessibilityLabel(text:"text")"#,
                #"accessibilityLabel(text:"string")"#, #"accessibilityValue(text:"5")"#,
                "accessibilityHidden(hidden:true)", #"accessibilityElement(children:"combine")"#,
                #"accessibilityAddTraits(traits:["isButton" "isHeader"])"#,
            ])
    }

    @Test("The tree marks a modifier that is ignored only here, but not a modifier that widgets on a phone ignore too")
    @MainActor func ignored() {
        let ignored = Thing().onAppear {}.task {}.onTapGesture {}.transition(.opacity).animation(.easeIn, value: 1)
            .onChange(of: 1) { _, _ in }.contentTransition(.numericText()).id(4).tag("t")
        let tree = ViewTree.evaluate(ignored)
        #expect(tree.marks == [])
        #expect(
            tree.nodes[0].modifiers.map(\.name) == [
                "onAppear", "task", "onTapGesture", "transition", "animation", "onChange", "contentTransition", "id",
                "tag",
            ])
        let undrawn = Thing().visualEffect { effect, _ in effect.opacity(0.5) }.glassEffect()
            .alignmentGuide(.leading) { $0.width }
        #expect(ViewTree.evaluate(undrawn).marks.count == 3)
    }

    @Test("A disabled view disables all controls inside")
    @MainActor func disabled() {
        #expect(ViewTree.evaluate(Reader(\.isEnabled).disabled(false).disabled(true)).texts == ["false"])
        #expect(ViewTree.evaluate(Reader(\.isEnabled)).texts == ["true"])
    }
}

extension EnvironmentValues {
    fileprivate static var dark: EnvironmentValues {
        var values = EnvironmentValues()
        values.colorScheme = .dark
        return values
    }
}

private struct Pair<First: View, Second: View>: View {
    let first: First
    let second: Second
    init(_ first: First, _ second: Second) {
        self.first = first
        self.second = second
    }
    var body: some View {
        first
        second
    }
}

/// A view that shows an environment value as text.
private struct Reader<Value>: View {
    @Environment private var value: Value
    init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        _value = Environment(keyPath)
    }
    var body: some View { Text(verbatim: "\(value)") }
}
