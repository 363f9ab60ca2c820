import SwiftUI
import WidgetKit

struct PlainView: View {
    @Environment(\.widgetFamily) private var family
    @Environment(\.colorScheme) var colorScheme
    let entry: PlainEntry

    var body: some View {
        Group {
            Text("At \(entry.date.description)")
            if entry.text.isEmpty {
                EmptyView()
            } else {
                Text(entry.text)
            }
            if colorScheme == .dark { Text(verbatim: "dark") }
            if #available(iOS 17, *) { Text("new") }
            switch family {
            case .systemSmall: Text("small")
            case .accessoryInline: AnyView(Text("inline"))
            default: Text("other")
            }
        }
    }
}

struct PlainWidget: Widget {
    let kind: String = "Plain"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: kind, provider: OldProvider()) { entry in
            if #available(iOS 17.0, *) {
                PlainView(entry: entry)
            } else {
                PlainView(entry: entry)
            }
        }
        .configurationDisplayName("My Widget")
        .description("This is an example widget.")
        .supportedFamilies([.systemSmall, .accessoryInline])
        .contentMarginsDisabled()
        .containerBackgroundRemovable(false)
    }
}

struct NamedWidget: Widget {
    let name = "A name"

    var body: some WidgetConfiguration {
        StaticConfiguration(kind: "Named", provider: NewProvider(), content: { PlainView(entry: $0) })
            .configurationDisplayName(name)
            .description(Text("text"))
            .containerBackgroundRemovable()
    }
}

struct Bundle2: WidgetBundle {
    @WidgetBundleBuilder var body: some Widget {
        PlainWidget()
        NamedWidget()
        if #available(iOS 18.0, *) { FavouriteWidget() }
    }
}

@main
struct MainBundle: WidgetBundle {
    var body: some Widget {
        PlainWidget()
    }
}

struct PhoneApp: App {
    init() {}

    var body: some Scene {
        WindowGroup {
            Text("Hello")
        }
        .backgroundTask(.appRefresh("refresh")) {
            await refresh()
        }
        .backgroundTask(.appRefresh) { (identifier: String?) in
            await refresh()
        }
    }
}

@Sendable func refresh() async {}

private struct NumberKey: EnvironmentKey {
    static let defaultValue = 1
}

extension EnvironmentValues {
    var number: Int {
        get { self[NumberKey.self] }
        set { self[NumberKey.self] = newValue }
    }
}

func center() async throws {
    WidgetCenter.shared.reloadTimelines(ofKind: "Plain")
    WidgetCenter.shared.reloadAllTimelines()
    WidgetCenter.shared.invalidateConfigurationRecommendations()
    WidgetCenter.shared.invalidateRelevance(ofKind: "Plain")
    WidgetCenter.shared.getCurrentConfigurations { result in
        guard case .success(let widgets) = result else { return }
        let kinds: Set<WidgetInfo> = Set(widgets)
        print(kinds.map { "\($0.kind) \($0.family) \($0.id)" })
    }
    let widgets: [WidgetInfo] = try await WidgetCenter.shared.currentConfigurations()
    print(widgets.count)
}

actor Reloader {
    func reload() { WidgetCenter.shared.reloadAllTimelines() }
}

extension LocalizedStringResource {
    fileprivate static var tides: LocalizedStringResource { "Tides" }
}

extension WidgetConfiguration {
    func named(_ text: String) -> some WidgetConfiguration {
        configurationDisplayName(.tides).description(.tides).configurationDisplayName("Tides").description("At \(1)")
            .configurationDisplayName(text).description(text)
    }
}
