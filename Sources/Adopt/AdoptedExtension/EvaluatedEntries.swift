import AppGroup
import AppleFoundation
import Foundation
import SwiftUI
import Utilities
import WidgetHost
import WidgetKit

/// Describes entries together with their evaluated views, in the format of the archive:
/// `{"entry":{…},"view":{"nodes":[…],…},"outline":"…","texts":[…],"bodies":[…],"marks":[…]}`.
/// The JSON contains `"contentMargins":false` if the widget's configuration disables the margins. With
/// `$TANDEM_APPEARANCES` it also contains the view in each appearance: `"pictures":{"light":{"nodes":[…],…},…}`.
enum EvaluatedEntries {
    static func describe(
        _ entries: [AnyTimelineEntry], _ call: ProviderCall, _ family: WidgetFamily, hasContentMargins: Bool
    ) -> [EntryDescription] {
        onMainActor {
            entries.map { describe($0, call, family, hasContentMargins: hasContentMargins) }
        }
    }

    @MainActor private static func describe(
        _ entry: AnyTimelineEntry, _ call: ProviderCall, _ family: WidgetFamily, hasContentMargins: Bool
    ) -> EntryDescription {
        let properties = EntryDescription.ofProperties(entry.value)
        let size = WidgetScreen.current.size(of: family)
        // Relative times in the view are computed for the moment at which the entry begins to be shown: its date, or
        // now if its date has passed.
        let shownFrom = max(entry.date, Date())
        // The Lock Screen is dark even if the phone is in light mode.
        var environment = EnvironmentValues.widget(
            family: family, displaySize: size, colorScheme: family.isAccessory ? .dark : .light,
            locale: ProcessLocale.current, hasContentMargins: hasContentMargins)
        environment.evaluationDate = shownFrom
        let pictures = appearances(of: family).map { appearance in
            var environment = EnvironmentValues.widget(
                family: family, displaySize: size, colorScheme: appearance.scheme, renderingMode: appearance.mode,
                locale: ProcessLocale.current, hasContentMargins: hasContentMargins)
            environment.evaluationDate = shownFrom
            appearance.change(&environment)
            // Redacts the entry that `placeholder(in:)` returns, as WidgetKit does.
            if call == .placeholder { environment.redactionReasons = .placeholder }
            let tree = ViewTree.evaluate(entry.content, in: environment)
            return "\(JSONText.quoted(appearance.name)):\(tree.json)"
        }
        let view = ViewTree.evaluate(entry.content, in: environment)
        var members = pictures.isEmpty ? "" : ",\"pictures\":{\(pictures.joined(separator: ","))}"
        // Recorded only if the margins are disabled, because margins are the default.
        if !hasContentMargins { members += ",\"contentMargins\":false" }
        return EntryDescription(
            content: "{\"entry\":\(properties.content),\"view\":\(view.json)"
                + ",\"outline\":\(JSONText.quoted(view.outline))"
                + ",\"texts\":\(list(view.texts)),\"bodies\":\(list(view.bodies)),\"marks\":\(list(view.marks))\(members)}",
            source: properties.source)
    }

    /// An appearance in which the system shows widgets.
    private struct Appearance {
        var name: String
        var scheme: ColorScheme
        var mode: WidgetRenderingMode
        /// Makes further changes to the environment for this appearance.
        var change: (inout EnvironmentValues) -> Void = { _ in }

        /// Returns true if the system shows the family in this appearance.
        func isFor(_ family: WidgetFamily) -> Bool {
            switch name {
            case "locked": true
            case "lockScreen": family.isAccessory
            // WidgetKit: "Preparing widgets for additional platforms, contexts, and appearances".
            case "standBy", "standByNight": family == .systemSmall
            default: !family.isAccessory
            }
        }
    }

    /// The names in `$TANDEM_APPEARANCES`, such as `light,dark,accented,lockScreen`. They are read once: Foundation copies
    /// the whole environment for each look, and a timeline may have thousands of entries.
    private static let requestedNames =
        (ProcessInfo.processInfo.environment["TANDEM_APPEARANCES"] ?? "").split(separator: ",").map(String.init)

    /// Returns the appearances in which the system shows a family, limited to those in `$TANDEM_APPEARANCES`. In
    /// `locked`, the device hides sensitive content (SwiftUI: `RedactionReasons.privacy`). `standBy` and `standByNight`
    /// have no background (WidgetKit: "Displaying the right widget background"). Assumption: StandBy uses the dark color
    /// scheme, because its screen is black.
    @MainActor private static func appearances(of family: WidgetFamily) -> [Appearance] {
        guard !requestedNames.isEmpty else { return [] }
        let all = [
            Appearance(name: "light", scheme: .light, mode: .fullColor),
            Appearance(name: "dark", scheme: .dark, mode: .fullColor),
            Appearance(name: "accented", scheme: .dark, mode: .accented),
            Appearance(name: "lockScreen", scheme: .dark, mode: .vibrant),
            Appearance(
                name: "locked", scheme: family.isAccessory ? .dark : .light,
                mode: family.isAccessory ? .vibrant : .fullColor
            ) { $0.redactionReasons = .privacy },
            Appearance(name: "standBy", scheme: .dark, mode: .fullColor) { $0.showsWidgetContainerBackground = false },
            Appearance(name: "standByNight", scheme: .dark, mode: .vibrant),
        ]
        return all.filter { requestedNames.contains($0.name) && $0.isFor(family) }
    }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map { JSONText.quoted($0) }.joined(separator: ",") + "]"
    }

    /// Runs a closure on the main actor, because views can only be evaluated there. A provider may call its completion
    /// on any thread.
    private static func onMainActor<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
        if Thread.isMainThread { return MainActor.assumeIsolated(body) }
        return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}
