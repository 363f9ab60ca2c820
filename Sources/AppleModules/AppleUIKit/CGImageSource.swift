// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The data of a picture (ImageIO: `CGImageSource`). Its pixels are not decoded here: its pictures keep the data.
public final class CGImageSource: @unchecked Sendable {
    let data: Data
    let image: UIImage

    init?(_ data: Data) {
        guard let image = UIImage(data: data) else { return nil }
        (self.data, self.image) = (data, image)
    }

    /// The beginnings of files, with the types.
    private static let types: [(start: [UInt8], type: String)] = [
        ([0x89, 0x50, 0x4E, 0x47], "public.png"), ([0xFF, 0xD8], "public.jpeg"),
        (Array("GIF8".utf8), "com.compuserve.gif"),
        (Array("RIFF".utf8), "org.webmproject.webp"), (Array("%PDF".utf8), "com.adobe.pdf"),
    ]
    var type: String? { Self.types.first { data.starts(with: $0.start) }?.type }
}

nonisolated(unsafe) public let kCGImageSourceShouldCache: CFString = "kCGImageSourceShouldCache"
nonisolated(unsafe) public let kCGImageSourceShouldCacheImmediately: CFString = "kCGImageSourceShouldCacheImmediately"
nonisolated(unsafe) public let kCGImageSourceTypeIdentifierHint: CFString = "kCGImageSourceTypeIdentifierHint"
nonisolated(unsafe) public let kCGImageSourceThumbnailMaxPixelSize: CFString = "kCGImageSourceThumbnailMaxPixelSize"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageAlways: CFString =
    "kCGImageSourceCreateThumbnailFromImageAlways"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailFromImageIfAbsent: CFString =
    "kCGImageSourceCreateThumbnailFromImageIfAbsent"
nonisolated(unsafe) public let kCGImageSourceCreateThumbnailWithTransform: CFString =
    "kCGImageSourceCreateThumbnailWithTransform"
nonisolated(unsafe) public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
nonisolated(unsafe) public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
nonisolated(unsafe) public let kCGImagePropertyOrientation: CFString = "Orientation"
nonisolated(unsafe) public let kCGImagePropertyGIFDictionary: CFString = "{GIF}"
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"

/// Reads a picture (ImageIO: `CGImageSourceCreateWithData`). Returns nil if the data is not a picture.
public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? {
    CGImageSource(Data(referencing: data))
}

/// Reads the picture in a file (ImageIO: `CGImageSourceCreateWithURL`). Returns nil if the file is not a picture.
public func CGImageSourceCreateWithURL(_ url: CFURL, _ options: CFDictionary?) -> CGImageSource? {
    url.path.flatMap { FileManager.default.contents(atPath: $0) }.flatMap { CGImageSource($0) }
}

/// Returns 1: only the first frame of an animation is known here (ImageIO: `CGImageSourceGetCount`).
public func CGImageSourceGetCount(_ isrc: CGImageSource) -> Int { 1 }

/// Returns the type of the data, such as `public.png`; nil for a type that is unknown here (ImageIO:
/// `CGImageSourceGetType`).
public func CGImageSourceGetType(_ isrc: CGImageSource) -> CFString? { isrc.type.map { NSString(string: $0) } }

/// Returns the size in pixels (ImageIO: `CGImageSourceCopyPropertiesAtIndex`). Returns nil for another index than 0.
public func CGImageSourceCopyPropertiesAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CFDictionary? {
    guard index == 0 else { return nil }
    return NSDictionary(dictionary: [
        kCGImagePropertyPixelWidth: Int(isrc.image.size.width),
        kCGImagePropertyPixelHeight: Int(isrc.image.size.height),
    ])
}

/// Returns the picture (ImageIO: `CGImageSourceCreateImageAtIndex`). Returns nil for another index than 0.
public func CGImageSourceCreateImageAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? { index == 0 ? isrc.image.cgImage : nil }

/// Returns the picture in a smaller size: at most `kCGImageSourceThumbnailMaxPixelSize` pixels wide and high (ImageIO:
/// `CGImageSourceCreateThumbnailAtIndex`). Returns nil for another index than 0.
public func CGImageSourceCreateThumbnailAtIndex(
    _ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?
) -> CGImage? {
    guard index == 0 else { return nil }
    let limit = (options?[kCGImageSourceThumbnailMaxPixelSize] as? NSNumber)?.doubleValue
    guard let limit, max(isrc.image.size.width, isrc.image.size.height) > limit else { return isrc.image.cgImage }
    return isrc.image.preparingThumbnail(of: CGSize(width: limit, height: limit))?.cgImage
}

/// Pictures that are written (ImageIO: `CGImageDestination`). Nothing is encoded here: a picture keeps the data that it was
/// made of.
public final class CGImageDestination: @unchecked Sendable {
    let write: (Data) -> Bool
    let type: String
    var data: Data?

    init(type: CFString, _ write: @escaping (Data) -> Bool) {
        self.type = "\(type)"
        self.write = write
    }
}

/// Prepares to write into a file (ImageIO: `CGImageDestinationCreateWithURL`).
public func CGImageDestinationCreateWithURL(
    _ url: CFURL, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    let path = url.path ?? ""
    return CGImageDestination(type: type) { FileManager.default.createFile(atPath: path, contents: $0) }
}

/// Prepares to write into data (ImageIO: `CGImageDestinationCreateWithData`).
public func CGImageDestinationCreateWithData(
    _ data: NSMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    CGImageDestination(type: type) {
        data.setData($0)
        return true
    }
}

/// Sets the picture to write (ImageIO: `CGImageDestinationAddImage`). Only one is kept.
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {
    let picture = UIImage(cgImage: image)
    idst.data = idst.type == "public.jpeg" ? picture.jpegData(compressionQuality: 1) : picture.pngData()
}

/// Sets the picture of a source as the one to write (ImageIO: `CGImageDestinationAddImageFromSource`).
public func CGImageDestinationAddImageFromSource(
    _ idst: CGImageDestination, _ isrc: CGImageSource, _ index: Int, _ properties: CFDictionary?
) { idst.data = isrc.type == idst.type ? isrc.data : nil }

/// Writes the pictures (ImageIO: `CGImageDestinationFinalize`). Returns false if there is no picture, if it was not made of data of
/// this type, because nothing is encoded here, or if the file cannot be written.
@discardableResult
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { idst.data.map(idst.write) ?? false }
