public import AppleFoundation
public import AppleUIKit
public import Foundation

/// A picture to process (CoreImage: `CIImage`). It keeps its source and its size. Its pixels are not decoded here.
public final class CIImage: NSObject, @unchecked Sendable {
    let picture: UIImage
    /// The place and the size in pixels.
    public let extent: CGRect

    init(_ picture: UIImage, extent: CGRect) {
        self.picture = picture
        self.extent = extent
    }

    /// Creates a picture from a bitmap.
    public convenience init(cgImage image: CGImage) {
        self.init(
            UIImage(cgImage: image),
            extent: CGRect(x: 0, y: 0, width: CGFloat(image.width), height: CGFloat(image.height)))
    }

    /// Creates a picture from that of UIKit. Returns nil for a symbol, and for a picture whose size is unknown.
    public convenience init?(image: UIImage) {
        guard let bitmap = image.cgImage else { return nil }
        self.init(cgImage: bitmap)
    }

    /// Creates a picture from PNG or JPEG data. Returns nil if the data is not a picture.
    public convenience init?(data: Data) {
        guard let picture = UIImage(data: data) else { return nil }
        self.init(image: picture)
    }

    /// Returns the picture in the size that the transform gives it. A picture is never turned here.
    public func transformed(by matrix: CGAffineTransform) -> CIImage {
        let size = extent.size.applying(matrix)
        return CIImage(
            picture,
            extent: CGRect(
                origin: extent.origin.applying(matrix), size: CGSize(width: abs(size.width), height: abs(size.height))))
    }
}

/// The renderer of pictures (CoreImage: `CIContext`).
public final class CIContext: NSObject, Sendable {
    public override init() {}
    public init(options: [String: Any]?) {}

    /// Returns a bitmap of the whole picture. Returns nil for a part of it, because no pixels are decoded here.
    public func createCGImage(_ image: CIImage, from fromRect: CGRect) -> CGImage? {
        guard fromRect == image.extent else { return nil }
        return CGImage(source: image.picture, width: Int(fromRect.width), height: Int(fromRect.height))
    }
}

extension UIImage {
    /// Creates a picture from one of CoreImage (UIKit: `init(ciImage:)`).
    public convenience init(ciImage: CIImage) { self.init(ciImage: ciImage, scale: 1, orientation: .up) }

    /// Creates a picture from one of CoreImage, with `scale` pixels per point. The orientation has no effect (UIKit:
    /// `init(ciImage:scale:orientation:)`).
    public convenience init(ciImage: CIImage, scale: CGFloat, orientation: Orientation) {
        let size = CGSize(width: ciImage.extent.width / scale, height: ciImage.extent.height / scale)
        self.init(ciImage.picture.source, size: size, scale: scale)
    }
}
