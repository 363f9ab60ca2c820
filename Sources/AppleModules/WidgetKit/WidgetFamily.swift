package import Foundation

/// The sizes of widget (WidgetKit: `WidgetFamily`). As in WidgetKit, not `CaseIterable`.
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

    /// The case's name.
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

    /// The case's name.
    public var debugDescription: String { description }

    /// The family with a name, for the command line and the archive.
    package init?(name: String) {
        guard let family = (0...7).compactMap({ WidgetFamily(rawValue: $0) }).first(where: { $0.description == name })
        else { return nil }
        self = family
    }

    /// Its size in points on a screen of 393 × 852 (Human Interface Guidelines, "Widgets", specifications). The two
    /// families that no iPhone has get the size of the nearest one.
    package var pointSizeOn393x852: CGSize {
        switch self {
        case .systemSmall: CGSize(width: 158, height: 158)
        case .systemMedium: CGSize(width: 338, height: 158)
        case .systemLarge, .systemExtraLarge: CGSize(width: 338, height: 354)
        case .accessoryCircular, .accessoryCorner: CGSize(width: 72, height: 72)
        case .accessoryRectangular: CGSize(width: 160, height: 72)
        case .accessoryInline: CGSize(width: 234, height: 26)
        }
    }
}
