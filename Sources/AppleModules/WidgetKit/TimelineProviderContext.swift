public import AppleFoundation
public import SwiftUI

/// What a provider is told about the widget it works for (WidgetKit: `TimelineProviderContext`).
public struct TimelineProviderContext {
    /// The environments that a widget may be shown in (WidgetKit: `TimelineProviderContext.EnvironmentVariants`).
    @dynamicMemberLookup public struct EnvironmentVariants {
        private var values: [PartialKeyPath<EnvironmentValues>: Any] = [:]

        /// The values that may occur; nil when nothing is known about them.
        public subscript<T>(dynamicMember keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
            values[keyPath] as? [T]
        }

        /// Variants of nothing; WidgetKit has no public initializer, and tests need one. What `adding` does not name
        /// is unknown.
        public static func simulated() -> EnvironmentVariants { EnvironmentVariants() }

        /// These variants, with the values that one part of the environment may have.
        public func adding<T>(
            _ values: [T], of keyPath: WritableKeyPath<EnvironmentValues, T>
        ) -> EnvironmentVariants {
            var variants = self
            variants.values[keyPath] = values
            return variants
        }

        /// What the host knows of: both color schemes. Assumption: WidgetKit names the variants it will archive; which
        /// those are is not documented.
        public static func ofHost() -> EnvironmentVariants { simulated().adding([.light, .dark], of: \.colorScheme) }
    }

    /// The environments that the widget may be shown in.
    public let environmentVariants: EnvironmentVariants
    /// The size class of the widget.
    public let family: WidgetFamily
    /// Whether the entry is for the gallery.
    public let isPreview: Bool
    /// The widget's size in points.
    public let displaySize: CGSize

    /// A context as the host makes it; WidgetKit has no public initializer, and tests need one.
    public static func simulated(
        family: WidgetFamily, isPreview: Bool = false, displaySize: CGSize? = nil,
        environmentVariants: EnvironmentVariants = .ofHost()
    ) -> TimelineProviderContext {
        TimelineProviderContext(
            environmentVariants: environmentVariants, family: family, isPreview: isPreview,
            displaySize: displaySize ?? WidgetScreen.current.size(of: family))
    }
}
