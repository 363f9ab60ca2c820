// Functions that draw into an image context, which `UIGraphicsImageRenderer` replaces. They keep the names that they
// have in C. Like the renderer, a context keeps the last picture that is drawn; all other drawing is lost, and a
// message on standard error says so.

/// The image contexts of the current thread that have begun, the innermost last.
private enum ImageContexts {
    private static let key = "tandem.ImageContexts"

    static var sizes: [(size: CGSize, scale: CGFloat)] {
        get { Thread.current.threadDictionary[key] as? [(size: CGSize, scale: CGFloat)] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins an image context with one pixel per point (UIKit: `UIGraphicsBeginImageContext`).
public func UIGraphicsBeginImageContext(_ size: CGSize) { UIGraphicsBeginImageContextWithOptions(size, false, 1) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Begins an image context. A scale of 0 means the screen's (UIKit: `UIGraphicsBeginImageContextWithOptions`).
public func UIGraphicsBeginImageContextWithOptions(_ size: CGSize, _ opaque: Bool, _ scale: CGFloat) {
    GraphicsStack.begin()
    ImageContexts.sizes.append((size, scale > 0 ? scale : 3))
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the last picture that was drawn, in the size of the context; nil outside of an image context (UIKit:
/// `UIGraphicsGetImageFromCurrentImageContext`).
public func UIGraphicsGetImageFromCurrentImageContext() -> UIImage? {
    guard let context = ImageContexts.sizes.last else { return nil }
    return GraphicsStack.current.picture(of: context.size, scale: context.scale)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Ends the innermost image context (UIKit: `UIGraphicsEndImageContext`).
public func UIGraphicsEndImageContext() {
    guard !ImageContexts.sizes.isEmpty else { return }
    ImageContexts.sizes.removeLast()
    GraphicsStack.end()
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the current context; nil outside of a context (UIKit: `UIGraphicsGetCurrentContext`).
public func UIGraphicsGetCurrentContext() -> CGContext? {
    guard GraphicsStack.isDrawing else { return nil }
    let context = ImageContexts.sizes.last ?? (.zero, 1)
    return CGContext(width: Int(context.size.width * context.scale), height: Int(context.size.height * context.scale)) {
        GraphicsStack.noteOther()
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Has no effect on the picture (UIKit: `UIRectFill`).
public func UIRectFill(_ rect: CGRect) { GraphicsStack.noteOther() }

extension UIGraphicsImageRendererContext {
    /// The context of the drawing functions (UIKit: `cgContext`). Drawing onto it is lost.
    public var cgContext: CGContext {
        let pixels = CGSize(width: bounds.width * format.scale, height: bounds.height * format.scale)
        return CGContext(width: Int(pixels.width), height: Int(pixels.height)) { GraphicsStack.noteOther() }
    }
}
