/// The loading state of an image from the network (SwiftUI: `AsyncImagePhase`).
public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)

    /// The image; nil if it has not loaded.
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// The reason why loading failed; nil if it did not fail.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// An image from the network (SwiftUI: `AsyncImage`). A widget loads nothing, so it shows the placeholder.
public struct AsyncImage<Content> {
    let url: URL?
    let content: (AsyncImagePhase) -> Content
}

extension AsyncImage: View where Content: View {
    public typealias Body = Never
}

extension AsyncImage where Content: View {
    nonisolated public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.content = content
    }

    nonisolated public init<I: View, P: View>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P> {
        self.url = url
        self.content = { phase in
            if let image = phase.image { return ViewBuilder.buildEither(first: content(image)) }
            return ViewBuilder.buildEither(second: placeholder())
        }
    }
}

extension AsyncImage where Content == Image {
    nonisolated public init(url: URL?, scale: CGFloat = 1) {
        self.url = url
        content = { $0.image ?? Image(decorative: "") }
    }
}

extension AsyncImage: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.mark("AsyncImage loads nothing in a widget: load the picture in the provider, and keep it in the entry")
        let properties = [ViewProperty("url", optional: url.map { .string($0.absoluteString) })].compactMap { $0 }
        let placeholder: any View = content(.empty)
        let children = placeholder is Image ? [] : context.nodes(of: placeholder)
        return [ViewNode("AsyncImage", properties, children: children)]
    }
}
