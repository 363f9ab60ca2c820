import AppGroup
import AppleFoundation
import Foundation
import SwiftUI
import WidgetHost
import WidgetKit

/// An entry with its view evaluated, as the archive keeps it:
/// `{"entry":{…},"view":{"nodes":[…],…},"outline":"…","texts":[…],"bodies":[…],"marks":[…]}`,
/// with `"contentMargins":false` where the configuration disables them,
/// and with `$TANDEM_APPEARANCES` also `"pictures":{"light":{"nodes":[…],…},…}`, the view in each of them.
enum EvaluatedEntry {
    static func describe(
        _ entry: AnyTimelineEntry, _ call: ProviderCall, _ family: WidgetFamily, hasContentMargins: Bool
    ) -> EntryDescription {
        let properties = EntryDescription.ofProperties(entry.value)
        let size = WidgetScreen.current.size(of: family)
        // An entry is shown from its date on; what counts with time counts from there, on the extension's clock.
        let shownFrom = max(entry.date, Date())
        let (view, pictures) = onMainActor {
            // The Lock Screen is dark, whatever the phone is set to.
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
                // As WidgetKit does it with what `placeholder(in:)` returns.
                if call == .placeholder { environment.redactionReasons = .placeholder }
                let tree = ViewTree.evaluate(entry.content, in: environment)
                return "\(JSONText.quoted(appearance.name)):\(tree.json)"
            }
            return (ViewTree.evaluate(entry.content, in: environment), pictures)
        }
        var members = pictures.isEmpty ? "" : ",\"pictures\":{\(pictures.joined(separator: ","))}"
        // The margins are there unless it says otherwise.
        if !hasContentMargins { members += ",\"contentMargins\":false" }
        return EntryDescription(
            content: "{\"entry\":\(properties.content),\"view\":\(view.json)"
                + ",\"outline\":\(JSONText.quoted(view.outline))"
                + ",\"texts\":\(list(view.texts)),\"bodies\":\(list(view.bodies)),\"marks\":\(list(view.marks))\(members)}",
            source: properties.source)
    }

    /// How a widget is shown somewhere.
    private struct Appearance {
        var name: String
        var scheme: ColorScheme
        var mode: WidgetRenderingMode
        /// What else is different.
        var change: (inout EnvironmentValues) -> Void = { _ in }

        /// Whether a family is shown so.
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

    /// `$TANDEM_APPEARANCES`, such as `light,dark,accented,lockScreen`: those in which a family can be shown. `locked` is
    /// a device that hides sensitive content (SwiftUI: `RedactionReasons.privacy`), `standBy` and `standByNight` are
    /// without a background (WidgetKit: "Displaying the right widget background"). Assumption: StandBy, which is black, has
    /// the dark color scheme.
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

    /// Bodies belong to the main actor; completions come on any thread.
    private static func onMainActor<Result: Sendable>(_ body: @MainActor @Sendable () -> Result) -> Result {
        if Thread.isMainThread { return MainActor.assumeIsolated(body) }
        return DispatchQueue.main.sync { MainActor.assumeIsolated(body) }
    }
}
