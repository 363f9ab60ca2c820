import Foundation

/// A size and place of a widget (WidgetKit: `WidgetFamily`). As in WidgetKit, it is not `CaseIterable`.
public enum WidgetFamily: Int, CustomStringConvertible, CustomDebugStringConvertible, Sendable, Hashable {
    /// A small widget on the Home Screen.
    case systemSmall
    /// A medium widget on the Home Screen.
    case systemMedium
    /// A large widget on the Home Screen.
    case systemLarge
    /// An extra-large widget on iPad.
    case systemExtraLarge
    /// A complication in a corner of a watch face.
    case accessoryCorner
    /// A circle on the Lock Screen.
    case accessoryCircular
    /// A rectangle on the Lock Screen.
    case accessoryRectangular
    /// A line of text above the clock on the Lock Screen.
    case accessoryInline

    public var description: String {
        switch self {
        case .systemSmall: "systemSmall"
        case .systemMedium: "systemMedium"
        case .systemLarge: "systemLarge"
        case .systemExtraLarge: "systemExtraLarge"
        case .accessoryCorner: "accessoryCorner"
        case .accessoryCircular: "accessoryCircular"
        case .accessoryRectangular: "accessoryRectangular"
        case .accessoryInline: "accessoryInline"
        }
    }

    public var debugDescription: String { description }

    /// Returns the family with the name that the command line and the archive use.
    package init?(name: String) {
        guard let family = (0...7).compactMap({ WidgetFamily(rawValue: $0) }).first(where: { $0.description == name })
        else { return nil }
        self = family
    }
}
