import AppIntents
import AppleFoundation
import Testing

@testable import SwiftUI

private struct DoneIntent: AppIntent {
    static var title: LocalizedStringResource { "Done" }
    func perform() async throws -> some IntentResult { .result() }
}

private struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
        return path
    }
}

private struct Ownable: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize { .zero }
    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {}
}

private struct Item: Identifiable {
    let id: Int
    var name: String
}

private struct TaskList: View {
    let items = [Item(id: 1, name: "Milk"), Item(id: 2, name: "Bread")]
    @Environment(\.colorScheme) private var scheme

    var body: some View {
        VStack(alignment: .leading, spacing: 4) {
            Label("Tasks", systemImage: "checklist").font(.headline)
            ForEach(items) { item in
                HStack {
                    Image(systemName: item.id == 1 ? "circle" : "checkmark.circle.fill")
                    Text(item.name)
                    Spacer(minLength: 0)
                }
            }
            if scheme == .dark { Divider() }
        }
    }
}

/// A style with the content above the label.
private struct ReversedBox: GroupBoxStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.content
            configuration.label
        }
    }
}

/// A style with the content before the label.
private struct ReversedContent: LabeledContentStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.content
            configuration.label
        }
    }
}

@MainActor @Suite struct ViewTests {
    private func tree(_ view: some View, _ change: (inout EnvironmentValues) -> Void = { _ in }) -> ViewTree {
        var environment = EnvironmentValues()
        environment.locale = Locale(identifier: "en_US")
        change(&environment)
        return ViewTree.evaluate(view, in: environment)
    }

    @Test("A list of tasks becomes a tree with the list's labels, images and texts in display order")
    func tasks() {
        let outline = tree(TaskList()).outline
        #expect(
            outline == """
                VStack alignment:"leading" spacing:4
                  Label .font(font:{textStyle:"headline" size:17 weight:"semibold"})
                    icon:
                      Image systemName:"checklist"
                    title:
                      Text text:"Tasks"
                  HStack
                    Image systemName:"circle"
                    Text text:"Milk"
                    Spacer minLength:0
                  HStack
                    Image systemName:"checkmark.circle.fill"
                    Text text:"Bread"
                    Spacer minLength:0

                """)
        #expect(tree(TaskList()).bodies == ["TaskList"])
        #expect(tree(TaskList(), { $0.colorScheme = .dark }).outline.contains("  Divider\n"))
    }

    @Test("A shape becomes one node with its paints, and no body is recorded for it")
    func shapes() {
        let circle = tree(Circle())
        #expect(circle.bodies == [] && circle.nodes[0].kind == "Circle")
        #expect(circle.nodes[0]["fill"]?["name"]?.string == "primary")
        let rounded = tree(RoundedRectangle(cornerRadius: 12).strokeBorder(.red, lineWidth: 2)).nodes[0]
        #expect(rounded["cornerRadius"]?.number == 12 && rounded["lineWidth"]?.number == 2)
        #expect(rounded["strokeBorder"]?["name"]?.string == "red")
        let twice = tree(Capsule().fill(.blue).stroke(.white, lineWidth: 3)).nodes[0]
        #expect(twice["paints"]?.list.count == 2)
        #expect(twice["paints"]?.list[1]["stroke"]?["name"]?.string == "white")
        let ring = tree(
            Circle().trim(from: 0, to: 0.25).rotation(.degrees(-90))
                .stroke(.green, style: StrokeStyle(lineWidth: 8, lineCap: .round))
        ).nodes[0]
        #expect(ring.kind == "Circle" && ring["lineCap"]?.string == "round")
        #expect(ring["operations"]?.list[0]["trim"]?["to"]?.number == 0.25)
        #expect(ring["operations"]?.list[1]["rotation"]?["degrees"]?.number == -90)
    }

    @Test("A custom shape becomes its path in the space of the surrounding frame")
    func paths() {
        let triangle = tree(Triangle().fill(.red)) { $0.widgetContentSize = CGSize(width: 100, height: 50) }.nodes[0]
        #expect(triangle.kind == "Path" && triangle["type"]?.string == "Triangle")
        #expect(triangle["path"]?.string == "M50 0L100 50L0 50Z")
        let framed = tree(Triangle().frame(width: 20, height: 10)).nodes[0]
        #expect(framed["path"]?.string == "M10 0L20 10L0 10Z" && framed["size"]?["width"]?.number == 20)
    }

    @Test("A path has bounds, contains points, can be trimmed, and draws arcs as Core Graphics does")
    func pathGeometry() {
        let square = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(square.contains(CGPoint(x: 5, y: 5)) && !square.contains(CGPoint(x: 15, y: 5)))
        #expect(square.trimmedPath(from: 0, to: 0.5).svg == "M0 0L10 0L10 10")
        #expect(square.offsetBy(dx: 1, dy: 2).boundingRect == CGRect(x: 1, y: 2, width: 10, height: 10))
        var arc = Path()
        arc.addArc(
            center: CGPoint(x: 0, y: 0), radius: 10, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: false)
        #expect(abs((arc.currentPoint?.y ?? 0) - 10) < 1e-9)
        #expect(abs(arc.boundingRect.maxX - 10) < 0.01 && abs(arc.boundingRect.minX) < 0.01)
        var long = Path()
        long.addArc(
            center: CGPoint(x: 0, y: 0), radius: 10, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: true)
        #expect(abs(long.boundingRect.minX + 10) < 0.01)
        let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20))
        #expect(circle.contains(CGPoint(x: 3.5, y: 3.5)) && !circle.contains(CGPoint(x: 2, y: 2)))
    }

    @Test("Colours are resolved in their environment: light and dark, hierarchy, tint, opacity, mixture")
    func colors() {
        func color(_ style: some ShapeStyle, _ change: (inout EnvironmentValues) -> Void = { _ in }) -> String {
            var environment = EnvironmentValues()
            change(&environment)
            return style.viewValue(in: environment).outline
        }
        #expect(color(Color.red) == #"{name:"red" red:1 green:0.2314 blue:0.1882 opacity:1}"#)
        #expect(
            color(Color.red) { $0.colorScheme = .dark } == #"{name:"red" red:1 green:0.2706 blue:0.2275 opacity:1}"#)
        #expect(color(.secondary) == #"{name:"secondary" red:0.2353 green:0.2353 blue:0.2627 opacity:0.6}"#)
        let red = { (environment: inout EnvironmentValues) in environment.foregroundStyles = [AnyShapeStyle(.red)] }
        #expect(color(.primary, red).hasPrefix(#"{name:"red""#))
        #expect(color(.secondary, red).hasSuffix("opacity:0.5}"))
        #expect(color(.tint).hasPrefix(#"{name:"accentColor""#))
        #expect(color(.tint) { $0.tintStyle = AnyShapeStyle(.green) }.hasPrefix(#"{name:"green""#))
        #expect(color(Color(red: 0.5, green: 0.25, blue: 1, opacity: 0.5)) == "{red:0.5 green:0.25 blue:1 opacity:0.5}")
        #expect(color(Color(hue: 0, saturation: 1, brightness: 1)) == "{red:1 green:0 blue:0 opacity:1}")
        #expect(color(Color(hue: 2 / 3, saturation: 1, brightness: 0.5)) == "{red:0 green:0 blue:0.5 opacity:1}")
        #expect(color(Color.black.mix(with: .white, by: 0.5, in: .device)).hasPrefix("{red:0.5 "))
        #expect(Color(white: 1).resolve(in: EnvironmentValues()).description == "#FFFFFF")
        #expect(Color.blue.description == "blue")
        #expect(Color(.displayP3, red: 1, green: 1, blue: 1).resolve(in: EnvironmentValues()).description == "#FFFFFF")
        #expect(color(.ultraThinMaterial) == #"{style:"material" material:"ultraThin"}"#)
        let gradient = LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom)
        #expect(
            color(gradient) == #"{style:"linearGradient" stops:[{color:{name:"black" red:0 green:0 blue:0 opacity:1}"#
                + #" location:0} {color:{name:"white" red:1 green:1 blue:1 opacity:1} location:1}]"#
                + #" startPoint:{x:0.5 y:0} endPoint:{x:0.5 y:1}}"#)
    }

    @Test("A colour that no catalog contains is not drawn, and the tree says so")
    func missingColor() {
        let missing = tree(Color("No Such Colour"))
        #expect(
            missing.marks == [#"Color("No Such Colour"): no asset catalog has this colour; nothing is drawn for it"#])
        #expect(missing.nodes[0]["color"]?["opacity"]?.number == 0)
    }

    @Test("The sizes of text styles depend on the user's text size")
    func fonts() {
        var environment = EnvironmentValues()
        #expect(Font.body.value(in: environment)["size"]?.number == 17)
        environment.dynamicTypeSize = .accessibility5
        #expect(Font.body.value(in: environment)["size"]?.number == 53)
        #expect(Font.system(size: 20).value(in: environment)["size"]?.number == 20)
        #expect(Font.custom("X", size: 10).value(in: environment)["size"]?.number == 31.18)
        #expect(Font.custom("X", fixedSize: 10).value(in: environment)["size"]?.number == 10)
        let font = Font.system(.title3, design: .rounded, weight: .heavy).italic().monospacedDigit()
        #expect(
            font.value(in: EnvironmentValues()).outline
                == #"{textStyle:"title3" size:20 weight:"heavy" design:"rounded" italic:true monospacedDigit:true}"#)
    }

    @Test("The tree contains the intents of buttons and toggles, and marks closures and bindings, which widgets ignore")
    func controls() {
        let button = tree(Button(intent: DoneIntent()) { Text("Do") })
        #expect(button.nodes[0]["intent"]?.string == "DoneIntent" && button.texts == ["Do"] && button.marks == [])
        let toggle = tree(Toggle("Light", isOn: true, intent: DoneIntent())).nodes[0]
        #expect(toggle["isOn"]?.bool == true && toggle["intent"]?.string == "DoneIntent")
        #expect(tree(Button("Old") {}).marks.count == 1)
        #expect(tree(Toggle("Old", isOn: .constant(false))).marks.count == 1)
        let link = tree(Link("Site", destination: URL(string: "app://x")!)).nodes[0]
        #expect(link["destination"]?.string == "app://x")
    }

    @Test("The node of a gauge or progress view contains the value as a fraction of the range")
    func progress() {
        let gauge = tree(
            Gauge(value: 30, in: 20...40) {
                Text("Heat")
            } currentValueLabel: {
                Text("30")
            } minimumValueLabel: {
                Text("20")
            } maximumValueLabel: {
                Text("40")
            })
        #expect(gauge.nodes[0]["fraction"]?.number == 0.5)
        #expect(
            gauge.nodes[0].slots.map(\.name) == [
                "label", "currentValueLabel", "minimumValueLabel", "maximumValueLabel",
            ])
        #expect(gauge.texts == ["Heat", "30", "20", "40"])
        #expect(tree(ProgressView(value: 1, total: 4)).nodes[0]["fraction"]?.number == 0.25)
        #expect(tree(ProgressView()).nodes[0]["fraction"] == nil)
        #expect(tree(ProgressView(value: Double?.none)).nodes[0]["fraction"] == nil)
        let past = Date(timeIntervalSince1970: 0)
        let timer = tree(ProgressView(timerInterval: past...(past + 10))).nodes[0]
        #expect(timer["fraction"]?.number == 0 && timer.slot("currentValueLabel").count == 1)
    }

    @Test("A GeometryReader gets the size of the widget or a frame; the tree marks a nested reader as not exact")
    func geometry() {
        let view = GeometryReader { outer in
            Text("\(Int(outer.size.width))")
            GeometryReader { inner in Text("\(Int(inner.size.height))") }.frame(width: 30, height: 40)
        }
        let result = tree(view) { $0.widgetContentSize = CGSize(width: 300, height: 100) }
        #expect(result.texts == ["300", "40"])
        #expect(result.marks == ["GeometryReader inside of another: its size is taken from the outer one"])
        #expect(tree(GeometryReader { _ in EmptyView() }).marks == [])
    }

    @Test("A GeometryReader gets no more than the limits of a frame around it, and no less")
    func limitedGeometry() {
        let reader = GeometryReader { Text("\(Int($0.size.width)) \(Int($0.size.height))") }
        func text(_ view: some View) -> [String] {
            tree(view) { $0.widgetContentSize = CGSize(width: 300, height: 100) }.texts
        }
        #expect(text(reader.frame(maxWidth: 135, maxHeight: 4)) == ["135 4"])
        #expect(text(reader.frame(maxWidth: .infinity, minHeight: 120)) == ["300 120"])
        #expect(text(reader.frame(minWidth: .infinity, maxWidth: .infinity, maxHeight: 200)) == ["300 100"])
        #expect(text(reader.frame(maxWidth: 80).padding(20).frame(maxWidth: 100)) == ["60 60"])
    }

    @Test("SwiftUI's layouts become stacks; the tree marks custom layouts and views that widgets cannot show")
    func layouts() {
        let any = tree(AnyLayout(HStackLayout(alignment: .top, spacing: 3))() { Text("a") })
        #expect(any.nodes[0].kind == "HStack" && any.nodes[0]["spacing"]?.number == 3 && any.marks == [])
        let own = tree(Ownable() { Text("b") })
        #expect(own.texts == ["b"] && own.marks.count == 1)
        for view in [AnyView(List { Text("c") }), AnyView(ScrollView { Text("c") }), AnyView(Form { Text("c") })] {
            #expect(tree(view).texts == ["c"] && tree(view).marks.count == 1)
        }
        let fields = [
            AnyView(TextField("c", text: .constant("d")).textFieldStyle(.plain)),
            AnyView(TextEditor(text: .constant("d"))),
            AnyView(SecureField("c", text: .constant("d")).onSubmit {}), AnyView(ShareLink(item: "d").draggable("e")),
        ]
        for (view, kind) in zip(fields, ["TextField", "TextEditor", "SecureField", "ShareLink"]) {
            let tree = tree(view)
            #expect(tree.nodes.map(\.kind) == [kind] && tree.texts == [])
            #expect(tree.marks == ["\(kind) is not shown in a widget"])
        }
        let grid = tree(
            LazyVGrid(columns: [GridItem(.flexible()), GridItem(.fixed(20), spacing: 2)]) {
                ForEach(0..<2) { Text("\($0)") }
            })
        #expect(grid.texts == ["0", "1"])
        #expect(grid.nodes[0]["columns"]?.list[1].outline == #"{size:"fixed" points:20 spacing:2}"#)
    }

    @Test("The tree marks navigation and controls that a widget does not show, and contains what is inside of them")
    func navigation() {
        let shown: [(String, AnyView)] = [
            ("NavigationStack", AnyView(NavigationStack { Text("c").navigationTitle("d") })),
            ("NavigationView", AnyView(NavigationView { Text("c").toolbar { ToolbarItem { Text("d") } } })),
            ("NavigationLink", AnyView(NavigationLink("c") { Text("d") })),
            ("TabView", AnyView(TabView { Text("c").tabItem { Text("d") } })),
            ("DisclosureGroup", AnyView(DisclosureGroup("c") { Text("d") })),
            ("ControlGroup", AnyView(ControlGroup { Text("c") })),
        ]
        for (kind, view) in shown {
            let tree = tree(view)
            #expect(tree.nodes.map(\.kind) == [kind] && tree.texts == ["c"], "\(kind)")
            #expect(tree.marks == ["\(kind) is not shown in a widget"])
        }
        let controls: [(String, AnyView)] = [
            ("Picker", AnyView(Picker("c", selection: .constant(1)) { Text("d") }.pickerStyle(.wheel))),
            ("Slider", AnyView(Slider(value: .constant(0.5)))),
            ("Stepper", AnyView(Stepper("c", value: .constant(1)))),
            ("DatePicker", AnyView(DatePicker("c", selection: .constant(.distantPast)))),
            ("ColorPicker", AnyView(ColorPicker("c", selection: .constant(.red)))),
            ("Menu", AnyView(Menu("c") { Text("d") })), ("EditButton", AnyView(EditButton())),
        ]
        for (kind, view) in controls {
            let tree = tree(view)
            #expect(tree.nodes.map(\.kind) == [kind] && tree.texts == [], "\(kind)")
            #expect(tree.marks == ["\(kind) is not shown in a widget"])
        }
        let rows = List(selection: .constant(1 as Int?)) { ForEach(0..<2) { Text("\($0)") }.onDelete { _ in } }
        #expect(tree(rows).texts == ["0", "1"])
        var path = NavigationPath([1, 2])
        path.append("a")
        path.removeLast(2)
        #expect(path.count == 1 && path == NavigationPath([1]))
    }

    @Test("A style of the app makes the views of a box and of content with a label")
    func containerStyles() {
        let box = GroupBox("a") { LabeledContent("b", value: "c") }
        let tree = tree(box.groupBoxStyle(ReversedBox()).labeledContentStyle(ReversedContent()))
        #expect(tree.nodes.map(\.kind) == ["VStack"] && tree.texts == ["c", "b", "a"])
        #expect(self.tree(box.groupBoxStyle(.automatic)).nodes.map(\.kind) == ["GroupBox"])
    }

    @Test("The closure of a Canvas runs; an AsyncImage shows its placeholder")
    func undrawn() {
        let canvas = tree(
            Canvas { context, size in
                context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.red))
                context.draw(Text("inside"), at: .zero)
            })
        #expect(canvas.texts == ["inside"] && canvas.marks.isEmpty)
        #expect(canvas.nodes[0]["operations"]?.number == 2)
        let image = tree(
            AsyncImage(url: nil) {
                $0.resizable()
            } placeholder: {
                Text("wait")
            })
        #expect(image.texts == ["wait"] && image.marks.count == 1)
        let timeline = tree(TimelineView(.periodic(from: .distantPast, by: 60)) { _ in Text("now") })
        #expect(timeline.texts == ["now"] && timeline.nodes[0]["entries"]?.list.count == 4)
    }
}
