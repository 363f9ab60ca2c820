// Dragging and dropping with item providers. Nothing is dragged from or dropped on a widget, so that no closure runs.

/// What happens with dragged items that are dropped (SwiftUI: `DropOperation`).
public enum DropOperation: Hashable, Sendable { case cancel, forbidden, copy, move, delete, alias }

/// A view's answer to dragged items above it (SwiftUI: `DropProposal`).
public struct DropProposal: Sendable {
    public let operation: DropOperation
    public init(operation: DropOperation) {
        self.operation = operation
    }
}

/// Dragged items above a view (SwiftUI: `DropInfo`).
public struct DropInfo {
    /// The place of the items in the view.
    public let location: CGPoint
    private let items: [NSItemProvider]

    /// Makes a drop. SwiftUI makes it from what the user drags.
    package init(location: CGPoint, items: [NSItemProvider]) {
        (self.location, self.items) = (location, items)
    }

    public func hasItemsConforming(to contentTypes: [UTType]) -> Bool { !itemProviders(for: contentTypes).isEmpty }
    public func hasItemsConforming(to types: [String]) -> Bool {
        hasItemsConforming(to: types.compactMap { UTType($0) })
    }
    public func itemProviders(for contentTypes: [UTType]) -> [NSItemProvider] {
        items.filter { item in contentTypes.contains { item.hasItemConformingToTypeIdentifier($0.identifier) } }
    }
    public func itemProviders(for types: [String]) -> [NSItemProvider] {
        itemProviders(for: types.compactMap { UTType($0) })
    }
}

/// The receiver of items that are dropped on a view (SwiftUI: `DropDelegate`).
@MainActor @preconcurrency public protocol DropDelegate {
    func validateDrop(info: DropInfo) -> Bool
    func performDrop(info: DropInfo) -> Bool
    func dropEntered(info: DropInfo)
    func dropUpdated(info: DropInfo) -> DropProposal?
    func dropExited(info: DropInfo)
}

extension DropDelegate {
    public func validateDrop(info: DropInfo) -> Bool { true }
    public func dropEntered(info: DropInfo) {}
    public func dropUpdated(info: DropInfo) -> DropProposal? { nil }
    public func dropExited(info: DropInfo) {}
}

extension View {
    nonisolated public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { node("onDrag") }
    nonisolated public func onDrag<V: View>(
        _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
    ) -> some View { node("onDrag") }
    nonisolated public func itemProvider(_ action: (() -> NSItemProvider?)?) -> some View { node("itemProvider") }

    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
    ) -> some View { node("onDrop") }
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
    ) -> some View { node("onDrop") }
    nonisolated public func onDrop(
        of supportedContentTypes: [UTType], delegate: any DropDelegate
    ) -> some View { node("onDrop") }

    // SwiftUI has deprecated these modifiers.
    nonisolated public func onDrop(
        of supportedTypes: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider]) -> Bool
    ) -> some View { node("onDrop") }
    nonisolated public func onDrop(
        of supportedTypes: [String], isTargeted: Binding<Bool>?,
        perform action: @escaping (_ providers: [NSItemProvider], _ location: CGPoint) -> Bool
    ) -> some View { node("onDrop") }
    nonisolated public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
        node("onDrop")
    }
}

extension ForEach where Content: View {
    /// Returns the views themselves, because nothing is dropped between rows of a widget.
    nonisolated public func onInsert(
        of supportedContentTypes: [UTType], perform action: @escaping (Int, [NSItemProvider]) -> Void
    ) -> ForEach { self }
    /// Returns the views themselves, because nothing is dropped on rows of a widget.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping ([T], Int) -> Void
    ) -> ForEach { self }
}
