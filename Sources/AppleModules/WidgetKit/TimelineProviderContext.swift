public import AppleFoundation
public import SwiftUI

/// The information that a provider receives about its widget (WidgetKit: `TimelineProviderContext`).
public struct TimelineProviderContext {
    /// The environments in which a widget can be shown (WidgetKit: `TimelineProviderContext.EnvironmentVariants`).
    @dynamicMemberLookup public struct EnvironmentVariants {
        private var values: [PartialKeyPath<EnvironmentValues>: Any] = [:]

        /// The values that an environment key can have; nil if they are unknown.
        public subscript<T>(dynamicMember keyPath: WritableKeyPath<EnvironmentValues, T>) -> [T]? {
            values[keyPath] as? [T]
        }

        /// Creates variants without values. The method `adding` adds values. Tests need this function, because
        /// WidgetKit has no public initializer.
        public static func simulated() -> EnvironmentVariants { EnvironmentVariants() }

        /// Returns these variants, to which `values` are added as the values that an environment key can have.
        public func adding<T>(
            _ values: [T], of keyPath: WritableKeyPath<EnvironmentValues, T>
        ) -> EnvironmentVariants {
            var variants = self
            variants.values[keyPath] = values
            return variants
        }

        /// Returns the variants that the host uses: both colour schemes. Assumption: WidgetKit lists the variants that
        /// it will archive. Apple does not document which variants these are.
        public static func ofHost() -> EnvironmentVariants { simulated().adding([.light, .dark], of: \.colorScheme) }
    }

    /// The environments in which the widget can be shown.
    public let environmentVariants: EnvironmentVariants
    public let family: WidgetFamily
    /// True if the entry is for the widget gallery.
    public let isPreview: Bool
    /// The widget's size in points.
    public let displaySize: CGSize

    /// Creates a context with the values that the host uses. Tests also use this function, because WidgetKit has no
    /// public initializer.
    public static func simulated(
        family: WidgetFamily, isPreview: Bool = false, displaySize: CGSize? = nil,
        environmentVariants: EnvironmentVariants = .ofHost()
    ) -> TimelineProviderContext {
        TimelineProviderContext(
            environmentVariants: environmentVariants, family: family, isPreview: isPreview,
            displaySize: displaySize ?? WidgetScreen.current.size(of: family))
    }
}
