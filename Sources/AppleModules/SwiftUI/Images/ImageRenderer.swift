public import AppleUIKit

/// Makes a picture of a view (SwiftUI: `ImageRenderer`).
///
/// No pixels are drawn in this process. The picture keeps the view's tree, and the tree is drawn where the picture is
/// shown. Therefore the picture has no PNG data. Its size is known only if `proposedSize` says it.
@MainActor public final class ImageRenderer<Content: View> {
    /// The view.
    public var content: Content
    /// The size that is offered to the view.
    public var proposedSize = ProposedViewSize.unspecified
    /// The pixels per point.
    public var scale: CGFloat = 1
    /// True if the picture has no transparency. It has no effect here.
    public var isOpaque = false
    /// The colours in which the picture is computed. It has no effect here.
    public var colorMode = ColorRenderingMode.nonLinear

    public init(content view: Content) {
        content = view
    }

    /// The picture (SwiftUI: `uiImage`). A view whose size is not proposed has a picture whose size is 0 here.
    public var uiImage: UIImage? {
        let tree = ViewTree.evaluate(content)
        guard !tree.nodes.isEmpty else { return nil }
        let size = CGSize(width: proposedSize.width ?? 0, height: proposedSize.height ?? 0)
        let isFinite = size.width.isFinite && size.height.isFinite
        return UIImage(.view(RenderedView(nodes: tree.nodes)), size: isFinite ? size : .zero, scale: scale)
    }

    /// The picture as a bitmap; nil if its size is not proposed (SwiftUI: `cgImage`).
    public var cgImage: CGImage? { uiImage?.cgImage }
}

/// The tree of a view of which a picture was made.
struct RenderedView: Hashable, Sendable {
    let nodes: [ViewNode]

    func hash(into hasher: inout Hasher) { hasher.combine(nodes.count) }

    /// Returns the node that draws the view. If the size of the picture is known, the view has this size.
    func node(size: CGSize) -> ViewNode {
        let node = nodes.count == 1 ? nodes[0] : ViewNode("ZStack", children: nodes)
        guard size.width > 0, size.height > 0 else { return node }
        return node.with(
            ViewNodeModifier(
                "frame", [ViewProperty("width", .number(size.width)), ViewProperty("height", .number(size.height))]))
    }
}
