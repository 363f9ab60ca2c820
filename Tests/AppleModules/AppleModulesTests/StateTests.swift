import AppGroup
import AppleFoundation
import Observation
import SwiftUI
import Testing
import WidgetKit

@MainActor private func evaluate(
    _ view: some View, in environment: EnvironmentValues = EnvironmentValues()
) -> ViewTree { ViewTree.evaluate(view, in: environment) }

private struct Counter: View {
    @State private var count = 3
    @State private var name: String?
    var body: some View {
        Text(verbatim: "\(count) \(name ?? "nobody")")
        Stepper(count: $count)
    }
}

private struct Stepper: View {
    @Binding var count: Int
    var body: some View { Text(verbatim: "of \(count)") }
}

@Observable private final class Model {
    var title: String
    var numbers = [1, 2]
    init(title: String) { self.title = title }
}

private struct ModelView: View {
    @Environment(Model.self) private var model
    @Environment(Other.self) private var other: Other?
    var body: some View {
        @Bindable var model = model
        TitleView(title: $model.title)
        Text(verbatim: other == nil ? "no other" : "other")
    }
}

@Observable private final class Other {}

private struct TitleView: View {
    @Binding var title: String
    var body: some View { Text(verbatim: title) }
}

private final class Settings {
    var city = "Rome"
}

private struct SettingsView: View {
    @EnvironmentObject private var settings: Settings
    @StateObject private var own = Settings()
    @ObservedObject var given: Settings
    var body: some View {
        Text(verbatim: settings.city)
        TitleView(title: $own.city)
        TitleView(title: $given.city)
    }
}

private struct LevelKey: EnvironmentKey {
    static let defaultValue = 0
}

extension EnvironmentValues {
    fileprivate var level: Int {
        get { self[LevelKey.self] }
        set { self[LevelKey.self] = newValue }
    }
}

private struct LevelView: View {
    @Environment(\.level) private var level
    var body: some View { Text(verbatim: "level \(level)") }
}

private enum Mode: String { case list, grid }

private final class Store: AppStorageStore, @unchecked Sendable {
    var values: [String: Any] = [:]
    func object(forKey defaultName: String) -> Any? { values[defaultName] }
    func set(_ value: Any?, forKey defaultName: String) { values[defaultName] = value }
}

private struct StoredView: View {
    @AppStorage var count: Int
    @AppStorage var name: String?
    @AppStorage var mode: Mode
    @AppStorage var link: URL?

    init(store: Store) {
        _count = AppStorage(wrappedValue: 7, "count", store: store)
        _name = AppStorage("name", store: store)
        _mode = AppStorage(wrappedValue: .list, "mode", store: store)
        _link = AppStorage("link", store: store)
    }

    var body: some View {
        Text(verbatim: "\(count) \(name ?? "-") \(mode.rawValue) \(link?.absoluteString ?? "-")")
    }
}

private struct UnitView: View {
    @AppStorage("unit") private var unit = "C"
    var body: some View { Text(verbatim: unit) }
}

private struct Sized: View {
    @ScaledMetric private var icon = 20.0
    @ScaledMetric(relativeTo: .largeTitle) private var title: CGFloat = 34
    var body: some View { Text(verbatim: "\(icon) \(title)") }
}

@Suite struct StateTests {
    @Test("A view's state and its binding have the initial value")
    @MainActor func state() {
        #expect(evaluate(Counter()).texts == ["3 nobody", "of 3"])
    }

    @Test("A value set through a binding is visible in the state, its members and its elements")
    @MainActor func bindings() {
        let state = State(initialValue: [1, 2, 3])
        state.projectedValue[1].wrappedValue = 20
        #expect(state.wrappedValue == [1, 20, 3])
        #expect(state.projectedValue.map(\.wrappedValue) == [1, 20, 3])
        let model = Model(title: "a")
        Bindable(model).title.wrappedValue = "b"
        #expect(model.title == "b")
        #expect(Binding.constant(4).wrappedValue == 4)
        #expect(Binding(Binding<Int?>.constant(nil)) == nil)
        #expect(Binding(Binding<Int?>.constant(5))?.wrappedValue == 5)
    }

    @Test("Views read an observable object by its type; an optional object that is missing is nil")
    @MainActor func observable() {
        #expect(evaluate(ModelView().environment(Model(title: "hello"))).texts == ["hello", "no other"])
        let both = ModelView().environment(Model(title: "hello")).environment(Other())
        #expect(evaluate(both).texts == ["hello", "other"])
    }

    @Test("Views can read an ObservableObject, and get bindings to its properties")
    @MainActor func objects() {
        let view = SettingsView(given: Settings()).environmentObject(Settings())
        #expect(evaluate(view).texts == ["Rome", "Rome", "Rome"])
    }

    @Test("An environment modifier affects only the views inside")
    @MainActor func environment() {
        let view = Group {
            LevelView().transformEnvironment(\.level) { $0 += 1 }.environment(\.level, 4)
            LevelView()
        }
        #expect(evaluate(view).texts == ["level 5", "level 0"])
    }

    @Test("AppStorage reads its value from a store, or uses its default if the store has no value")
    @MainActor func storage() {
        let store = Store()
        #expect(evaluate(StoredView(store: store)).texts == ["7 - list -"])
        store.values = ["count": 8.0, "name": "Ada", "mode": "grid", "link": "https://example.com/"]
        #expect(evaluate(StoredView(store: store)).texts == ["8 Ada grid https://example.com/"])
        StoredView(store: store).mode = .list
        #expect(store.values["mode"] as? String == "list")
        StoredView(store: store).name = nil
        #expect(store.values["name"] == nil)
    }

    @Test("AppStorage converts a number to its declared type")
    @MainActor func numbers() {
        let store = Store()
        store.values = ["whole": 8, "fraction": 8.5, "on": 1]
        #expect(AppStorage(wrappedValue: 0.0, "whole", store: store).wrappedValue == 8)
        #expect(AppStorage(wrappedValue: 0.0, "fraction", store: store).wrappedValue == 8.5)
        #expect(AppStorage(wrappedValue: 3, "fraction", store: store).wrappedValue == 3)
        #expect(AppStorage(wrappedValue: false, "on", store: store).wrappedValue)
    }

    @Test("AppStorage without a store uses the default store of the view, else that of the process")
    @MainActor func defaultStore() {
        let store = Store()
        store.values = ["unit": "F"]
        #expect(evaluate(UnitView().defaultAppStorage(store)).texts == ["F"])
        #expect(evaluate(UnitView()).texts == ["C"])
    }

    @Test("A scaled metric grows with the text size, like its text style")
    @MainActor func scaledMetric() {
        #expect(evaluate(Sized()).texts == ["20.0 34.0"])
        let large = Sized().dynamicTypeSize(.accessibility5)
        #expect(evaluate(large).texts == ["62.0 60.0"])
        #expect(evaluate(Sized().dynamicTypeSize(...DynamicTypeSize.medium)).texts == ["19.0 33.0"])
    }
}
