import AppGroup
import Foundation
import SwiftUI
import WidgetHost
import WidgetKit

/// An entry with its view evaluated, as the archive keeps it:
/// `{"entry":{…},"view":…,"texts":[…],"bodies":[…],"marks":[…]}`.
enum EvaluatedEntry {
    static func describe(
        _ entry: AnyTimelineEntry, _ call: ProviderCall, _ family: WidgetFamily
    ) -> EntryDescription {
        let properties = EntryDescription.ofProperties(entry.value).content
        let view = onMainActor { EvaluatedView(entry.content, call, family) }
        return EntryDescription(
            content: "{\"entry\":\(properties),\"view\":\(view.tree),\"texts\":\(list(view.texts))"
                + ",\"bodies\":\(list(view.bodies)),\"marks\":\(list(view.marks))}",
            source: nil)
    }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map { JSONText.quoted($0) }.joined(separator: ",") + "]"
    }

    /// Bodies belong to the main actor; completions come on any thread.
    private static func onMainActor<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
        if Thread.isMainThread { return MainActor.assumeIsolated(body) }
        return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}

/// What came of evaluating a view.
struct EvaluatedView: Sendable {
    /// The view tree, as JSON.
    var tree: String
    /// The texts that are shown, in order.
    var texts: [String]
    /// The types whose body was evaluated.
    var bodies: [String]
    /// What was not drawn.
    var marks: [String]
}

extension EvaluatedView {
    @MainActor init(_ view: any View, _ call: ProviderCall, _ family: WidgetFamily) {
        var environment = EnvironmentValues()
        environment.widgetFamily = family
        var bodies: [String] = []
        let texts = environment.evaluate { Self.texts(of: view, &bodies) }
        self.init(
            tree: "[" + texts.map { JSONText.quoted($0) }.joined(separator: ",") + "]", texts: texts,
            bodies: bodies, marks: [])
    }

    @MainActor private static func texts(of view: some View, _ bodies: inout [String]) -> [String] {
        guard let primitive = view as? any PrimitiveView else {
            bodies.append("\(type(of: view))")
            return texts(of: view.body, &bodies)
        }
        switch primitive.node {
        case .empty: return []
        case .text(let text): return [text]
        case .group(let views): return views.flatMap { texts(of: $0, &bodies) }
        }
    }
}
