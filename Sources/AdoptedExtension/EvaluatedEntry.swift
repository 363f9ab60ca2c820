import AppGroup
import AppleFoundation
import Foundation
import SwiftUI
import WidgetHost
import WidgetKit

/// An entry with its view evaluated, as the archive keeps it:
/// `{"entry":{…},"view":{"nodes":[…],…},"outline":"…","texts":[…],"bodies":[…],"marks":[…]}`.
enum EvaluatedEntry {
    static func describe(
        _ entry: AnyTimelineEntry, _ call: ProviderCall, _ family: WidgetFamily, hasContentMargins: Bool
    ) -> EntryDescription {
        let properties = EntryDescription.ofProperties(entry.value)
        let view = onMainActor {
            let environment = EnvironmentValues.widget(
                family: family, displaySize: family.pointSizeOn393x852, locale: ProcessLocale.current,
                hasContentMargins: hasContentMargins)
            return ViewTree.evaluate(entry.content, in: environment)
        }
        return EntryDescription(
            content: "{\"entry\":\(properties.content),\"view\":\(view.json)"
                + ",\"outline\":\(JSONText.quoted(view.outline))"
                + ",\"texts\":\(list(view.texts)),\"bodies\":\(list(view.bodies)),\"marks\":\(list(view.marks))}",
            source: properties.source)
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
