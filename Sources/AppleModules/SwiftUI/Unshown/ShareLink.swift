/// A control that shares items (SwiftUI: `ShareLink`). A widget does not show one; a mark in the tree of views says so.
public struct ShareLink<
    Data: RandomAccessCollection, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View
> where Data.Element: Transferable {}

/// The picture and the title of a shared item (SwiftUI: `SharePreview`).
public struct SharePreview<Image: Transferable, Icon: Transferable> {
    nonisolated public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) {}
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) {}
}

extension SharePreview where Image == Never {
    nonisolated public init(_ titleKey: LocalizedStringKey, icon: Icon) {}
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, icon: Icon) {}
}

extension SharePreview where Icon == Never {
    nonisolated public init(_ titleKey: LocalizedStringKey, image: Image) {}
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, image: Image) {}
}

extension SharePreview where Image == Never, Icon == Never {
    nonisolated public init(_ titleKey: LocalizedStringKey) {}
    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S) {}
}

/// The label of a share link without a label of its own (SwiftUI: `DefaultShareLinkLabel`).
public struct DefaultShareLinkLabel: View {
    public var body: some View { EmptyView() }
}

extension ShareLink: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("ShareLink") }

    /// Makes a link that shares several items.
    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
    ) {}

    nonisolated public init<I: Transferable>(
        item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>,
        @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<I> {}
}

extension ShareLink where Label == DefaultShareLinkLabel {
    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) {}

    nonisolated public init(
        _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil,
        preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
    ) {}

    nonisolated public init<I: Transferable>(
        item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {}

    nonisolated public init<I: Transferable>(
        _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, I: Transferable>(
        _ title: S, item: I, subject: Text? = nil, message: Text? = nil,
        preview: SharePreview<PreviewImage, PreviewIcon>
    ) where Data == CollectionOfOne<I> {}
}

// On a phone, only texts and URLs need no preview.

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
    nonisolated public init(
        items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) {}

    nonisolated public init<I: Transferable>(
        item: I, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label
    ) where Data == CollectionOfOne<I> {}
}

extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
    nonisolated public init(items: Data, subject: Text? = nil, message: Text? = nil) {}

    nonisolated public init<I: Transferable>(
        item: I, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<I> {}

    nonisolated public init<I: Transferable>(
        _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<I> {}

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, I: Transferable>(
        _ title: S, item: I, subject: Text? = nil, message: Text? = nil
    ) where Data == CollectionOfOne<I> {}
}

/// A button that pastes items (SwiftUI: `PasteButton`). A widget does not show one; a mark in the tree of views says so.
public struct PasteButton: PrimitiveView {
    public typealias Body = Never
    nonisolated public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {}
    package func nodes(in context: ViewContext) -> [ViewNode] { context.unshown("PasteButton") }
}

extension View {
    /// Has no effect, because nothing is dragged from a widget.
    nonisolated public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View { self }

    /// Has no effect, because nothing is dragged from a widget.
    nonisolated public func draggable<V: View, T: Transferable>(
        _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: () -> V
    ) -> some View { self }

    /// Has no effect, because nothing is dropped on a widget.
    nonisolated public func dropDestination<T: Transferable>(
        for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
        isTargeted: @escaping (Bool) -> Void = { _ in }
    ) -> some View { self }
}

extension Image: Transferable {
    /// A picture in memory, as PNG.
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<Image>(contentType: .png) { image in
            guard case .data(let data) = image.source, let bytes = data.bytes else {
                throw CocoaError(.fileWriteUnknown)
            }
            return bytes
        } importing: {
            guard let image = UIImage(data: $0) else { throw CocoaError(.fileReadCorruptFile) }
            return Image(uiImage: image)
        }
    }
}
