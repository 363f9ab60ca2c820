// Modifiers that present other views. As on iOS, a widget presents nothing, so the presented views are not evaluated.

/// The height at which a sheet rests (SwiftUI: `PresentationDetent`).
public struct PresentationDetent: Hashable, Sendable {
    private enum Height: Hashable {
        case medium, large
        case fraction(CGFloat)
        case height(CGFloat)
    }
    private let height: Height

    public static let medium = PresentationDetent(height: .medium)
    public static let large = PresentationDetent(height: .large)
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent { .init(height: .fraction(fraction)) }
    public static func height(_ height: CGFloat) -> PresentationDetent { .init(height: .height(height)) }
}

/// The form of a presentation in little space (SwiftUI: `PresentationAdaptation`).
public struct PresentationAdaptation: Hashable, Sendable {
    private let name: String

    public static let automatic = PresentationAdaptation(name: "automatic")
    public static let none = PresentationAdaptation(name: "none")
    public static let popover = PresentationAdaptation(name: "popover")
    public static let sheet = PresentationAdaptation(name: "sheet")
    public static let fullScreenCover = PresentationAdaptation(name: "fullScreenCover")
}

/// The place to which a popover points (SwiftUI: `PopoverAttachmentAnchor`).
public enum PopoverAttachmentAnchor: Sendable {
    case rect(Anchor<CGRect>.Source)
    case point(UnitPoint)
}

extension View {
    nonisolated public func popover<Content: View>(
        isPresented: Binding<Bool>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center), arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping () -> Content
    ) -> some View { node("popover") }

    nonisolated public func popover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, attachmentAnchor: PopoverAttachmentAnchor = .point(.center), arrowEdge: Edge? = nil,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { node("popover") }

    nonisolated public func sheet<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { node("sheet") }

    nonisolated public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { node("sheet") }

    nonisolated public func fullScreenCover<Content: View>(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> Content
    ) -> some View { node("fullScreenCover") }

    nonisolated public func fullScreenCover<Item: Identifiable, Content: View>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { node("fullScreenCover") }

    nonisolated public func alert<Actions: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
    ) -> some View { node("alert") }

    nonisolated public func alert<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
        @ViewBuilder message: () -> Message
    ) -> some View { node("alert") }

    nonisolated public func confirmationDialog<Actions: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions
    ) -> some View { node("confirmationDialog") }

    nonisolated public func confirmationDialog<Actions: View, Message: View>(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> Actions,
        @ViewBuilder message: () -> Message
    ) -> some View { node("confirmationDialog") }

    nonisolated public func contextMenu<MenuItems: View>(
        @ViewBuilder menuItems: () -> MenuItems
    ) -> some View { node("contextMenu") }

    nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
        node("refreshable")
    }

    nonisolated public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View {
        node("presentationDetents")
    }

    nonisolated public func presentationDragIndicator(_ visibility: Visibility) -> some View {
        node("presentationDragIndicator")
    }

    nonisolated public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View {
        node("presentationCompactAdaptation")
    }
}
