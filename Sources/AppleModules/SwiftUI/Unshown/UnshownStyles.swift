// The looks of controls and containers that a widget does not show. They have no effect.

public protocol PickerStyle {}

public struct DefaultPickerStyle: PickerStyle, Sendable {
    nonisolated public init() {}
}

public struct InlinePickerStyle: PickerStyle, Sendable {
    nonisolated public init() {}
}

public struct MenuPickerStyle: PickerStyle, Sendable {
    nonisolated public init() {}
}

public struct NavigationLinkPickerStyle: PickerStyle, Sendable {
    nonisolated public init() {}
}

public struct PalettePickerStyle: PickerStyle, Sendable {
    nonisolated public init() {}
}

public struct SegmentedPickerStyle: PickerStyle, Sendable {
    nonisolated public init() {}
}

public struct WheelPickerStyle: PickerStyle, Sendable {
    nonisolated public init() {}
}

extension PickerStyle where Self == DefaultPickerStyle {
    nonisolated public static var automatic: DefaultPickerStyle { DefaultPickerStyle() }
}
extension PickerStyle where Self == InlinePickerStyle {
    nonisolated public static var inline: InlinePickerStyle { InlinePickerStyle() }
}
extension PickerStyle where Self == MenuPickerStyle {
    nonisolated public static var menu: MenuPickerStyle { MenuPickerStyle() }
}
extension PickerStyle where Self == NavigationLinkPickerStyle {
    nonisolated public static var navigationLink: NavigationLinkPickerStyle { NavigationLinkPickerStyle() }
}
extension PickerStyle where Self == PalettePickerStyle {
    nonisolated public static var palette: PalettePickerStyle { PalettePickerStyle() }
}
extension PickerStyle where Self == SegmentedPickerStyle {
    nonisolated public static var segmented: SegmentedPickerStyle { SegmentedPickerStyle() }
}
extension PickerStyle where Self == WheelPickerStyle {
    nonisolated public static var wheel: WheelPickerStyle { WheelPickerStyle() }
}

public protocol DatePickerStyle {}

public struct DefaultDatePickerStyle: DatePickerStyle, Sendable {
    nonisolated public init() {}
}

public struct CompactDatePickerStyle: DatePickerStyle, Sendable {
    nonisolated public init() {}
}

public struct GraphicalDatePickerStyle: DatePickerStyle, Sendable {
    nonisolated public init() {}
}

public struct WheelDatePickerStyle: DatePickerStyle, Sendable {
    nonisolated public init() {}
}

extension DatePickerStyle where Self == DefaultDatePickerStyle {
    nonisolated public static var automatic: DefaultDatePickerStyle { DefaultDatePickerStyle() }
}
extension DatePickerStyle where Self == CompactDatePickerStyle {
    nonisolated public static var compact: CompactDatePickerStyle { CompactDatePickerStyle() }
}
extension DatePickerStyle where Self == GraphicalDatePickerStyle {
    nonisolated public static var graphical: GraphicalDatePickerStyle { GraphicalDatePickerStyle() }
}
extension DatePickerStyle where Self == WheelDatePickerStyle {
    nonisolated public static var wheel: WheelDatePickerStyle { WheelDatePickerStyle() }
}

public protocol ListStyle {}

public struct DefaultListStyle: ListStyle, Sendable {
    nonisolated public init() {}
}

public struct GroupedListStyle: ListStyle, Sendable {
    nonisolated public init() {}
}

public struct InsetListStyle: ListStyle, Sendable {
    nonisolated public init() {}
}

public struct InsetGroupedListStyle: ListStyle, Sendable {
    nonisolated public init() {}
}

public struct PlainListStyle: ListStyle, Sendable {
    nonisolated public init() {}
}

public struct SidebarListStyle: ListStyle, Sendable {
    nonisolated public init() {}
}

extension ListStyle where Self == DefaultListStyle {
    nonisolated public static var automatic: DefaultListStyle { DefaultListStyle() }
}
extension ListStyle where Self == GroupedListStyle {
    nonisolated public static var grouped: GroupedListStyle { GroupedListStyle() }
}
extension ListStyle where Self == InsetListStyle {
    nonisolated public static var inset: InsetListStyle { InsetListStyle() }
}
extension ListStyle where Self == InsetGroupedListStyle {
    nonisolated public static var insetGrouped: InsetGroupedListStyle { InsetGroupedListStyle() }
}
extension ListStyle where Self == PlainListStyle {
    nonisolated public static var plain: PlainListStyle { PlainListStyle() }
}
extension ListStyle where Self == SidebarListStyle {
    nonisolated public static var sidebar: SidebarListStyle { SidebarListStyle() }
}

public protocol TabViewStyle {}

public struct DefaultTabViewStyle: TabViewStyle, Sendable {
    nonisolated public init() {}
}

public struct PageTabViewStyle: TabViewStyle, Sendable {
    /// When the dots for the pages are shown (SwiftUI: `PageTabViewStyle.IndexDisplayMode`).
    public struct IndexDisplayMode: Sendable {
        public static let automatic = Self()
        public static let always = Self()
        public static let never = Self()
    }
    nonisolated public init(indexDisplayMode: IndexDisplayMode = .automatic) {}
}

extension TabViewStyle where Self == DefaultTabViewStyle {
    nonisolated public static var automatic: DefaultTabViewStyle { DefaultTabViewStyle() }
}
extension TabViewStyle where Self == PageTabViewStyle {
    nonisolated public static var page: PageTabViewStyle { PageTabViewStyle() }
    nonisolated public static func page(indexDisplayMode: PageTabViewStyle.IndexDisplayMode) -> PageTabViewStyle {
        PageTabViewStyle()
    }
}

public protocol MenuStyle {}

public struct DefaultMenuStyle: MenuStyle, Sendable {
    nonisolated public init() {}
}

public struct ButtonMenuStyle: MenuStyle, Sendable {
    nonisolated public init() {}
}

extension MenuStyle where Self == DefaultMenuStyle {
    nonisolated public static var automatic: DefaultMenuStyle { DefaultMenuStyle() }
}
extension MenuStyle where Self == ButtonMenuStyle {
    nonisolated public static var button: ButtonMenuStyle { ButtonMenuStyle() }
}

public protocol FormStyle {}

public struct GroupedFormStyle: FormStyle, Sendable {
    nonisolated public init() {}
}

extension FormStyle where Self == GroupedFormStyle {
    nonisolated public static var grouped: GroupedFormStyle { GroupedFormStyle() }
}

extension View {
    nonisolated public func pickerStyle<S: PickerStyle>(_ style: S) -> some View { self }
    nonisolated public func datePickerStyle<S: DatePickerStyle>(_ style: S) -> some View { self }
    nonisolated public func listStyle<S: ListStyle>(_ style: S) -> some View { self }
    nonisolated public func tabViewStyle<S: TabViewStyle>(_ style: S) -> some View { self }
    nonisolated public func menuStyle<S: MenuStyle>(_ style: S) -> some View { self }
    nonisolated public func formStyle<S: FormStyle>(_ style: S) -> some View { self }
    nonisolated public func menuIndicator(_ visibility: Visibility) -> some View { self }
}
