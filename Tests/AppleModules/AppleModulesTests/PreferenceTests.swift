import AppleFoundation
import SwiftUI
import Testing

private struct TitlesKey: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

private struct WidthKey: PreferenceKey {
    static let defaultValue: CGFloat = 0
    static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = max(value, nextValue()) }
}

@Suite struct PreferenceTests {
    @Test("Preferences are combined in the order of the views, and available to overlays and backgrounds")
    @MainActor func overlay() {
        let view = Group {
            Group {
                Text(verbatim: "a").preference(key: TitlesKey.self, value: ["first"])
                Text(verbatim: "b").preference(key: TitlesKey.self, value: ["second"])
            }
            .transformPreference(TitlesKey.self) { $0.append("last") }
        }
        let asking = Row(view: AnyView(view))
            .overlayPreferenceValue(TitlesKey.self) { Text(verbatim: $0.joined(separator: " ")) }
            .backgroundPreferenceValue(WidthKey.self) { Text(verbatim: "width \($0)") }
        let tree = ViewTree.evaluate(asking)
        #expect(tree.texts.contains("first second last"))
        #expect(tree.texts.contains("width 0.0"))
    }

    @Test("A preference of a view replaces the preferences of the views inside, and does not reach the next view")
    @MainActor func replaced() {
        let view = Group {
            Group { Text(verbatim: "a").preference(key: TitlesKey.self, value: ["inner"]) }
                .preference(key: TitlesKey.self, value: ["outer"])
                .overlayPreferenceValue(TitlesKey.self) { Text(verbatim: $0.joined(separator: " ")) }
            Text(verbatim: "b").overlayPreferenceValue(TitlesKey.self) { Text(verbatim: "\($0.count) told") }
        }
        #expect(ViewTree.evaluate(view).texts == ["a", "outer", "b", "0 told"])
    }

    @Test("The tree marks onPreferenceChange and the use of an anchor as not supported")
    @MainActor func marks() {
        let view = Text(verbatim: "a")
            .anchorPreference(key: WidthKey.self, value: .bounds) { _ in 1 }
            .onPreferenceChange(WidthKey.self) { _ in }
        let marks = ViewTree.evaluate(view).marks
        #expect(marks.contains { $0.hasPrefix("anchorPreference") })
        #expect(marks.contains { $0.hasPrefix("onPreferenceChange(WidthKey.self)") })
    }
}

/// A view with several child views, so that a modifier applies to each of them.
private struct Row: View {
    let view: AnyView
    var body: some View { view }
}
