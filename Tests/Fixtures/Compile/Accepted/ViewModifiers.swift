import Observation
import SwiftUI
import WidgetKit

// What views of widgets do: styles of one's own, modifiers of one's own, and every form of the usual modifiers.

@Observable final class ForecastModel {
    var city = "Rome"
    var degrees = 21.5
}

struct CardStyle: ButtonStyle {
    @Environment(\.colorScheme) private var colorScheme

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .font(.system(size: 13, weight: .semibold, design: .rounded))
            .padding(.horizontal, 10)
            .background(colorScheme == .dark ? Color.white.opacity(0.1) : Color.black.opacity(0.05), in: Capsule())
            .scaleEffect(configuration.isPressed ? 0.95 : 1)
            .animation(.spring(response: 0.3, dampingFraction: 0.7), value: configuration.isPressed)
    }
}

struct RingGaugeStyle: GaugeStyle {
    var color: Color = .orange

    func makeBody(configuration: Configuration) -> some View {
        Text("\(Int(configuration.value * 100))%")
            .overlay { configuration.currentValueLabel }
            .background(color)
    }
}

struct StackedLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        Group {
            configuration.icon
            configuration.title.font(.caption2)
        }
    }
}

struct BarProgressStyle: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .frame(width: 100 * (configuration.fractionCompleted ?? 0))
    }
}

struct CheckToggleStyle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label.opacity(configuration.isOn ? 1 : 0.4)
    }
}

struct CardModifier: ViewModifier {
    var radius: CGFloat = 12
    @Environment(\.widgetRenderingMode) private var renderingMode

    func body(content: Content) -> some View {
        content
            .padding()
            .background(.thinMaterial, in: Capsule())
            .cornerRadius(radius)
            .shadow(color: .black.opacity(renderingMode == .fullColor ? 0.2 : 0), radius: 4, x: 0, y: 2)
    }
}

extension View {
    func card(radius: CGFloat = 12) -> some View { modifier(CardModifier(radius: radius)) }

    @ViewBuilder func `if`<Transformed: View>(
        _ condition: Bool, transform: (Self) -> Transformed
    ) -> some View {
        if condition { transform(self) } else { self }
    }

    func widgetBackground(_ color: Color) -> some View {
        if #available(iOSApplicationExtension 17.0, *) {
            return containerBackground(color, for: .widget)
        } else {
            return containerBackground(color, for: .widget)
        }
    }
}

private struct AccentKey: EnvironmentKey {
    static let defaultValue: Color = .blue
}

extension EnvironmentValues {
    var cardAccent: Color {
        get { self[AccentKey.self] }
        set { self[AccentKey.self] = newValue }
    }
}

struct HeightKey: PreferenceKey {
    static let defaultValue: CGFloat = 0
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

struct ModifiedForecast: View {
    @Environment(\.widgetFamily) var family
    @Environment(\.widgetContentMargins) private var margins
    @Environment(\.showsWidgetContainerBackground) private var showsBackground
    @Environment(\.redactionReasons) private var redactionReasons
    @Environment(\.dynamicTypeSize) private var dynamicTypeSize
    @Environment(\.openURL) private var openURL
    @Environment(\.scenePhase) private var scenePhase
    @Environment(\.isLuminanceReduced) private var isLuminanceReduced
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @Environment(\.cardAccent) private var accent
    @Environment(ForecastModel.self) private var model
    @State private var isOn = false
    @State private var selection: Int?
    @StateObject private var store = Storage()
    @AppStorage("unit") private var unit = "C"
    @AppStorage("count") private var count: Int = 0
    @AppStorage("name") private var name: String?
    @ScaledMetric(relativeTo: .body) private var iconSize: CGFloat = 24
    @Namespace private var namespace
    @FocusState private var isFocused: Bool
    @GestureState private var drag = CGSize.zero

    final class Storage {
        var value = 1
    }

    var body: some View {
        @Bindable var model = model
        let binding = $isOn
        Group {
            Text(model.city)
                .font(.title2.weight(.bold).monospacedDigit())
                .fontWeight(.semibold)
                .foregroundStyle(.primary)
                .lineLimit(1)
                .minimumScaleFactor(0.6)
                .widgetAccentable()
                .contentTransition(.numericText(value: model.degrees))
                .matchedGeometryEffect(id: "city", in: namespace)
            Nested(isOn: binding, city: $model.city)
                .environment(\.cardAccent, .pink)
                .card()
                .if(family == .systemSmall) { $0.padding(4) }
            layout
            effects
            accessible
        }
        .padding(margins)
        .background { accent.opacity(0.2) }
        .onChange(of: isOn) { oldValue, newValue in selection = newValue ? 1 : nil }
        .onChange(of: scenePhase) { isOn.toggle() }
        .onAppear { withAnimation(.easeInOut(duration: 0.2)) { isOn = true } }
        .task { await load() }
        .task(id: selection) { await load() }
        .privacySensitive()
        .redacted(reason: redactionReasons.isEmpty ? [] : .placeholder)
        .widgetURL(URL(string: "forecast://open"))
        .widgetBackground(.blue)
    }

    private func load() async {}

    @ViewBuilder private var layout: some View {
        Text("a").frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
        Text("b").frame(width: iconSize, height: iconSize)
        Text("c").padding([.top, .leading], 8).padding(.bottom).padding(EdgeInsets())
        Text("d").fixedSize(horizontal: false, vertical: true).layoutPriority(1)
        Text("e").offset(y: -4).position(x: 10, y: 10)
        Text("f").alignmentGuide(.leading) { d in d[.trailing] }
        Text("g").aspectRatio(1, contentMode: .fit).scaledToFill().clipped()
        Text("h").containerRelativeFrame(.horizontal) { length, _ in length * 0.5 }
        Text("i").ignoresSafeArea().zIndex(1)
        Text("j").preference(key: HeightKey.self, value: 4)
            .onPreferenceChange(HeightKey.self) { height in count = Int(height) }
    }

    @ViewBuilder private var effects: some View {
        Text("a").foregroundColor(.secondary).opacity(0.5).blur(radius: 2)
        Text("b").overlay(alignment: .topTrailing) { Text("badge") }
        Text("c").overlay(Capsule(), alignment: .bottom)
        Text("d").background(Color.red)
        Text("e").background(.red.gradient, in: Capsule())
        Text("f").background(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        Text("g").mask(Capsule()).clipShape(Capsule())
        Text("h").rotationEffect(.degrees(isLuminanceReduced ? 0 : 45)).rotation3DEffect(
            .zero, axis: (x: 0, y: 1, z: 0))
        Text("i").transition(.opacity.combined(with: .scale)).animation(reduceMotion ? nil : .default, value: isOn)
        Text("j").transition(.asymmetric(insertion: .move(edge: .top), removal: .push(from: .bottom)))
        Text("k").symbolRenderingMode(.hierarchical).symbolVariant(.fill).imageScale(.large)
        Text("l").symbolEffect(.pulse).symbolEffect(.bounce, value: count)
        Text("m").foregroundStyle(.red, .blue).tint(.green).border(.red, width: 2)
        Text("n").buttonStyle(CardStyle()).buttonStyle(.plain).buttonStyle(.borderedProminent)
        Text("o").gaugeStyle(RingGaugeStyle()).gaugeStyle(.accessoryCircularCapacity)
        Text("p").labelStyle(StackedLabelStyle()).labelStyle(.iconOnly)
        Text("q").progressViewStyle(BarProgressStyle()).progressViewStyle(.circular)
        Text("r").toggleStyle(CheckToggleStyle()).toggleStyle(.button)
        Text("s").controlSize(.small).buttonBorderShape(.capsule).labelsHidden()
        Text("u").background(Color.gray.gradient.opacity(0.1)).labelsVisibility(isOn ? .visible : .hidden)
        Text("v").background(LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom).opacity(0.1))
        ZStack { Color.gray.gradient.opacity(0.1) }.overlay(Circle().fill(Color.red.gradient.opacity(0.1)))
        Text("t").environment(\.colorScheme, .dark).environment(\.locale, Locale(identifier: "de"))
    }

    @ViewBuilder private var accessible: some View {
        Text("a").accessibilityLabel("label").accessibilityValue(Text("value")).accessibilityHidden(isOn)
        Text("b").accessibilityElement(children: .combine).accessibilityAddTraits(.isHeader)
        Text("c").accessibilityLabel(model.city).accessibilityHint("hint").accessibilityIdentifier("id")
        Text("d").onTapGesture { openURL(URL(string: "forecast://tap")!) }
        Text("e").gesture(TapGesture().onEnded { isOn = false })
        Text("f").allowsHitTesting(false).disabled(!isOn).id(selection).tag(3)
    }
}

struct ModifiedControls: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Gauge(value: 0.4) {
                    Text("Rain")
                } currentValueLabel: {
                    Text("40%")
                }
                .gaugeStyle(.accessoryCircular)
                .tint(Gradient(colors: [.green, .red]))
                Gauge(value: 0.4, label: { Text("Rain") }).gaugeStyle(RingGaugeStyle(color: .mint))
                Spacer(minLength: 0)
            }
            Label("Sunny", systemImage: "sun.max.fill")
                .labelStyle(StackedLabelStyle())
                .symbolRenderingMode(.multicolor)
                .imageScale(.large)
            ProgressView(value: 0.3).progressViewStyle(.linear).tint(.blue)
            Image(systemName: "star")
                .resizable()
                .widgetAccentedRenderingMode(.fullColor)
                .aspectRatio(contentMode: .fit)
                .frame(width: 20, height: 20)
                .foregroundStyle(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
            RoundedRectangle(cornerRadius: 8, style: .continuous)
                .strokeBorder(.white.opacity(0.4), lineWidth: 1)
                .overlay { Circle().fill(.red).padding(4) }
                .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 8))
                .clipShape(.rect(cornerRadius: 8))
                .contentShape(.rect)
            ForEach(0..<3, id: \.self) { index in
                Text("\(index)").opacity(index == 0 ? 1 : 0.5).transition(.slide)
            }
            ZStack {
                AccessoryWidgetBackground()
                Image(systemName: "bolt").widgetAccentable()
            }
            .containerBackground(for: .widget) {
                LinearGradient(colors: [.red, .blue], startPoint: .topLeading, endPoint: .bottomTrailing)
            }
        }
        .background(ContainerRelativeShape().fill(.quaternary))
        .background(GeometryReader { proxy in Color.clear.preference(key: HeightKey.self, value: proxy.size.height) })
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .mask(LinearGradient(colors: [.clear, .black], startPoint: .top, endPoint: .center))
        .dynamicTypeSize(...DynamicTypeSize.xxLarge)
        .unredacted()
    }
}

struct Nested: View {
    @Binding var isOn: Bool
    @Binding var city: String
    var body: some View {
        Text(verbatim: "\(city) \(isOn)")
            .containerBackground(for: .widget) { Color.clear }
            .invalidatableContent()
    }
}

struct Presenting: View {
    @State private var isShown = false
    @State private var item: PresentedItem?

    var body: some View {
        Text("a")
            .popover(isPresented: $isShown, attachmentAnchor: .point(.top), arrowEdge: .top) {
                Text("b").presentationCompactAdaptation(.popover)
            }
            .sheet(item: $item, onDismiss: { isShown = false }) { item in
                Text("\(item.id)").presentationDetents([.medium, .fraction(0.3)]).presentationDragIndicator(.visible)
            }
            .fullScreenCover(isPresented: $isShown) { Text("c") }
            .alert("title", isPresented: $isShown) {
                Button("ok") {}
            } message: {
                Text("d")
            }
            .confirmationDialog("title", isPresented: $isShown) { Button("ok") {} }
            .contextMenu { Button("e") {} }
            .refreshable { await Task.yield() }
    }
}

struct PresentedItem: Identifiable { var id: Int }
