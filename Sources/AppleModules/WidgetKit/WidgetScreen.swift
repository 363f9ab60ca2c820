import Foundation

/// A screen's size in points, which determines the sizes of its widgets (Human Interface Guidelines: Widgets).
package struct WidgetScreen: Hashable, Sendable {
    /// The name, such as `393x852`.
    package let name: String
    private let small: CGSize
    private let medium: CGSize
    private let large: CGSize
    private let circular: CGFloat
    private let rectangular: CGSize
    private let inline: CGFloat

    private init(
        _ name: String, _ small: CGFloat, _ wide: CGFloat, _ tall: CGFloat, circular: CGFloat,
        rectangular: CGSize, inline: CGFloat
    ) {
        self.name = name
        self.small = CGSize(width: small, height: small)
        medium = CGSize(width: wide, height: small)
        large = CGSize(width: wide, height: tall)
        self.circular = circular
        self.rectangular = rectangular
        self.inline = inline
    }

    /// The screens that the guidelines list, the largest first.
    package static let all: [WidgetScreen] = [
        screen("430x932", 170, 364, 382, 76, 172, 76, 257), screen("414x896", 169, 360, 379, 76, 160, 72, 248),
        standard, screen("390x844", 158, 338, 354, 72, 160, 72, 234),
        screen("375x812", 155, 329, 345, 72, 157, 72, 225), screen("375x667", 148, 321, 324, 68, 153, 68, 225),
        // The iOS versions for this screen have no Lock Screen widgets, so the guidelines list no sizes for them.
        screen("320x568", 141, 292, 311, 68, 153, 68, 225),
    ]

    /// The default screen.
    package static let standard = screen("393x852", 158, 338, 354, 72, 160, 72, 234)

    /// The screen of the device: `$TANDEM_SCREEN`, such as `430x932`.
    package static let current =
        ProcessInfo.processInfo.environment["TANDEM_SCREEN"].flatMap { WidgetScreen(name: $0) } ?? standard

    private static func screen(
        _ name: String, _ small: CGFloat, _ wide: CGFloat, _ tall: CGFloat, _ circular: CGFloat,
        _ rectangularWidth: CGFloat, _ rectangularHeight: CGFloat, _ inline: CGFloat
    ) -> WidgetScreen {
        WidgetScreen(
            name, small, wide, tall, circular: circular,
            rectangular: CGSize(width: rectangularWidth, height: rectangularHeight), inline: inline)
    }

    /// Returns the screen with a name such as `393x852`; nil if the guidelines do not list it.
    package init?(name: String) {
        guard let screen = Self.all.first(where: { $0.name == name }) else { return nil }
        self = screen
    }

    /// Returns the size of a widget. `systemExtraLarge` exists on iPad only; it has the size of a large widget here.
    package func size(of family: WidgetFamily) -> CGSize {
        switch family {
        case .systemSmall: small
        case .systemMedium: medium
        case .systemLarge, .systemExtraLarge: large
        case .accessoryCircular, .accessoryCorner: CGSize(width: circular, height: circular)
        case .accessoryRectangular: rectangular
        case .accessoryInline: CGSize(width: inline, height: 26)
        }
    }
}
