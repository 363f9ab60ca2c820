public import AppleFoundation
public import SwiftUI

/// The information about a widget that its provider receives (WidgetKit: `TimelineProviderContext`).
public struct TimelineProviderContext {
    /// The environments in which a widget may be shown (WidgetKit: `TimelineProviderContext.EnvironmentVariants`).
    @dynamicMemberLookup public struct EnvironmentVariants {
        private var values: [PartialKeyPath<EnvironmentValues>: Any] = [:]

        /// The possible values of one part of the environment; nil if they are unknown.
        public subscript<T>(dynamicMember keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
            values[keyPath] as? [T]
        }

        /// Returns variants without values. Tests need it, because WidgetKit has no public initializer. Add values with
        /// `adding`.
        public static func simulated() -> EnvironmentVariants { EnvironmentVariants() }

        /// Returns these variants with the possible values of one part of the environment.
        public func adding<T>(
            _ values: [T], of keyPath: WritableKeyPath<EnvironmentValues, T>
        ) -> EnvironmentVariants {
            var variants = self
            variants.values[keyPath] = values
            return variants
        }

        /// Returns the variants that the host uses: both color schemes. Assumption: WidgetKit lists the variants it
        /// will archive; Apple does not document which.
        public static func ofHost() -> EnvironmentVariants { simulated().adding([.light, .dark], of: \.colorScheme) }
    }

    /// The environments in which the widget may be shown.
    public let environmentVariants: EnvironmentVariants
    public let family: WidgetFamily
    /// True if the entry is for the gallery.
    public let isPreview: Bool
    /// The widget's size in points.
    public let displaySize: CGSize

    /// Creates a context with the values that the host uses. Tests need it too, because WidgetKit has no public
    /// initializer.
    public static func simulated(
        family: WidgetFamily, isPreview: Bool = false, displaySize: CGSize? = nil,
        environmentVariants: EnvironmentVariants = .ofHost()
    ) -> TimelineProviderContext {
        TimelineProviderContext(
            environmentVariants: environmentVariants, family: family, isPreview: isPreview,
            displaySize: displaySize ?? WidgetScreen.current.size(of: family))
    }
}
