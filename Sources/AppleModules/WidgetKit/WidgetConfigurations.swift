public import AppIntents
import AppleFoundation
public import SwiftUI

/// A widget that the user cannot configure (WidgetKit: `StaticConfiguration`).
@MainActor @preconcurrency public struct StaticConfiguration<Content: View> {
    let description: WidgetDescription

    /// Creates a configuration.
    /// - Parameters:
    ///   - kind: the string that identifies the widget in calls of `WidgetCenter`.
    ///   - provider: provides the entries.
    ///   - content: returns the view of an entry.
    @MainActor @preconcurrency public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) {
        description = WidgetDescription(kind: kind, provider: AnyTimelineProvider(provider, content: content))
    }
}

extension StaticConfiguration: PrimitiveConfiguration {
    public typealias Body = Never
}

/// A widget that the user can configure (WidgetKit: `AppIntentConfiguration`).
@MainActor @preconcurrency public struct AppIntentConfiguration<Intent: WidgetConfigurationIntent, Content: View> {
    let description: WidgetDescription

    /// Creates a configuration.
    /// - Parameters:
    ///   - kind: the string that identifies the widget in calls of `WidgetCenter`.
    ///   - intent: the type of the configuration.
    ///   - provider: provides the entries.
    ///   - content: returns the view of an entry.
    @MainActor @preconcurrency public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type = Intent.self, provider: Provider,
        @ViewBuilder content: @escaping (Provider.Entry) -> Content
    ) where Provider.Intent == Intent {
        description = WidgetDescription(kind: kind, provider: AnyTimelineProvider(provider, content: content))
    }
}

extension AppIntentConfiguration: PrimitiveConfiguration {
    public typealias Body = Never
}

extension EnvironmentValues {
    /// The environment in which texts for the widget gallery are evaluated. Its language is the process's language.
    fileprivate static var gallery: EnvironmentValues {
        var values = EnvironmentValues()
        values.locale = ProcessLocale.current
        return values
    }
}

extension WidgetConfiguration {
    /// Sets the widget's name in the gallery.
    nonisolated public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration {
        modified { $0.displayName = displayName.string(in: .gallery) }
    }

    /// Sets the widget's name in the gallery.
    nonisolated public func configurationDisplayName(_ displayNameKey: LocalizedStringKey) -> some WidgetConfiguration {
        configurationDisplayName(Text(displayNameKey))
    }

    /// Sets the widget's name in the gallery.
    @_disfavoredOverload
    nonisolated public func configurationDisplayName<S: StringProtocol>(
        _ displayName: S
    ) -> some WidgetConfiguration {
        configurationDisplayName(Text(displayName))
    }

    /// Sets the widget's name in the gallery.
    @_disfavoredOverload
    nonisolated public func configurationDisplayName(
        _ displayName: LocalizedStringResource
    ) -> some WidgetConfiguration {
        configurationDisplayName(Text(displayName))
    }

    /// Sets the widget's description in the gallery.
    nonisolated public func description(_ description: Text) -> some WidgetConfiguration {
        modified { $0.description = description.string(in: .gallery) }
    }

    /// Sets the widget's description in the gallery.
    nonisolated public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
        description(Text(descriptionKey))
    }

    /// Sets the widget's description in the gallery.
    @_disfavoredOverload
    nonisolated public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration {
        self.description(Text(description))
    }

    /// Sets the widget's description in the gallery.
    @_disfavoredOverload
    nonisolated public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
        self.description(Text(description))
    }

    /// Sets the families in which the widget can be placed. Assumption: without this modifier, these are the families
    /// of an iPhone's Home Screen.
    nonisolated public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
        modified { $0.families = families }
    }

    /// Removes the margins that the system puts around the content.
    nonisolated public func contentMarginsDisabled() -> some WidgetConfiguration {
        modified { $0.hasContentMargins = false }
    }

    /// Sets whether the system may remove the widget's background.
    nonisolated public func containerBackgroundRemovable(_ isRemovable: Bool = true) -> some WidgetConfiguration {
        modified { $0.isBackgroundRemovable = isRemovable }
    }

    /// Makes the system ask the user for a configuration when the user places the widget.
    nonisolated public func promptsForUserConfiguration() -> some WidgetConfiguration {
        modified { $0.promptsForConfiguration = true }
    }

    nonisolated func modified(
        _ change: @escaping @MainActor (inout WidgetDescription) -> Void
    ) -> ModifiedConfiguration<Self> {
        ModifiedConfiguration(content: self, change: change)
    }
}

struct ModifiedConfiguration<Content: WidgetConfiguration> {
    let content: Content
    let change: @MainActor (inout WidgetDescription) -> Void
}

extension ModifiedConfiguration: ModifyingConfiguration {
    typealias Body = Never

    var modified: any WidgetConfiguration { content }

    func describe() -> [WidgetDescription] {
        WidgetDescription.list(of: content).map { description in
            var description = description
            change(&description)
            return description
        }
    }
}
