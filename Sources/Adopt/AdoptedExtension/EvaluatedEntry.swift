import AppGroup
import AppleFoundation
import Foundation
import SwiftUI
import WidgetHost
import WidgetKit

/// Describes an entry with its evaluated view, in the archive's format:
/// `{"entry":{…},"view":{"nodes":[…],…},"outline":"…","texts":[…],"bodies":[…],"marks":[…]}`.
/// It contains `"contentMargins":false` if the configuration disables the margins. With `$TANDEM_APPEARANCES` it also
/// contains the view in each appearance: `"pictures":{"light":{"nodes":[…],…},…}`.
enum EvaluatedEntry {
    static func describe(
        _ entry: AnyTimelineEntry, _ call: ProviderCall, _ family: WidgetFamily, hasContentMargins: Bool
    ) -> EntryDescription {
        let properties = EntryDescription.ofProperties(entry.value)
        let size = WidgetScreen.current.size(of: family)
        // An entry is shown from its date on, so running times start at that date, measured by the extension's clock.
        let shownFrom = max(entry.date, Date())
        let (view, pictures) = onMainActor {
            // The Lock Screen is dark, whether the phone is in light or dark mode.
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
                // WidgetKit also redacts the entry that `placeholder(in:)` returns.
                if call == .placeholder { environment.redactionReasons = .placeholder }
                let tree = ViewTree.evaluate(entry.content, in: environment)
                return "\(JSONText.quoted(appearance.name)):\(tree.json)"
            }
            return (ViewTree.evaluate(entry.content, in: environment), pictures)
        }
        var members = pictures.isEmpty ? "" : ",\"pictures\":{\(pictures.joined(separator: ","))}"
        // Only recorded if there are no margins, because margins are the default.
        if !hasContentMargins { members += ",\"contentMargins\":false" }
        return EntryDescription(
            content: "{\"entry\":\(properties.content),\"view\":\(view.json)"
                + ",\"outline\":\(JSONText.quoted(view.outline))"
                + ",\"texts\":\(list(view.texts)),\"bodies\":\(list(view.bodies)),\"marks\":\(list(view.marks))\(members)}",
            source: properties.source)
    }

    /// One of the appearances in which a widget is shown.
    private struct Appearance {
        var name: String
        var scheme: ColorScheme
        var mode: WidgetRenderingMode
        /// Changes the environment for this appearance in other ways.
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

    /// Returns the appearances in `$TANDEM_APPEARANCES` (such as `light,dark,accented,lockScreen`) in which a family
    /// can be shown. In `locked`, the device hides sensitive content (SwiftUI: `RedactionReasons.privacy`). `standBy`
    /// and `standByNight` have no background (WidgetKit: "Displaying the right widget background"). Assumption:
    /// StandBy, which is black, has the dark color scheme.
    @MainActor private static func appearances(of family: WidgetFamily) -> [Appearance] {
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
        let names = (ProcessInfo.processInfo.environment["TANDEM_APPEARANCES"] ?? "").split(separator: ",")
        return all.filter { appearance in
            names.contains { $0 == appearance.name } && appearance.isFor(family)
        }
    }

    private static func list(_ texts: [String]) -> String {
        "[" + texts.map { JSONText.quoted($0) }.joined(separator: ",") + "]"
    }

    /// Runs a body on the main actor, which the evaluation of views requires. A provider's completion may run on any
    /// thread.
    private static func onMainActor<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
        if Thread.isMainThread { return MainActor.assumeIsolated(body) }
        return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}
