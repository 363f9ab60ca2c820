public import Foundation

/// A kind of data (UniformTypeIdentifiers: `UTType`): its name, and the file extension of the usual ones.
public struct UTType: Hashable, Sendable, Codable {
    /// Its name, such as `public.png`.
    public let identifier: String
    /// The extension of its files.
    public let preferredFilenameExtension: String?
    /// Its name in the web.
    public let preferredMIMEType: String?

    private init(_ identifier: String, _ suffix: String?, _ type: String?) {
        self.identifier = identifier
        preferredFilenameExtension = suffix
        preferredMIMEType = type
    }

    private static let known = [
        png, jpeg, gif, webP, pdf, svg, json, xml, plainText, html, commaSeparatedText, heic, mp3, mpeg4Movie,
        zip, propertyList,
    ]

    /// A kind by its name.
    public init?(_ identifier: String) {
        self = Self.known.first { $0.identifier == identifier } ?? UTType(identifier, nil, nil)
    }
    /// The kind of files with an extension; nil when it is not known.
    public init?(filenameExtension: String) {
        let name = filenameExtension.lowercased()
        guard let type = Self.known.first(where: { $0.preferredFilenameExtension == (name == "jpg" ? "jpeg" : name) })
        else { return nil }
        self = type
    }
    /// The kind with a name in the web; nil when it is not known.
    public init?(mimeType: String) {
        guard let type = Self.known.first(where: { $0.preferredMIMEType == mimeType }) else { return nil }
        self = type
    }
    /// A kind of the app's own.
    public init(exportedAs identifier: String) { self.init(identifier, nil, nil) }
    /// A kind of another app's.
    public init(importedAs identifier: String) { self.init(identifier, nil, nil) }

    /// PNG.
    public static let png = UTType("public.png", "png", "image/png")
    /// JPEG.
    public static let jpeg = UTType("public.jpeg", "jpeg", "image/jpeg")
    /// GIF.
    public static let gif = UTType("com.compuserve.gif", "gif", "image/gif")
    /// WebP.
    public static let webP = UTType("org.webmproject.webp", "webp", "image/webp")
    /// PDF.
    public static let pdf = UTType("com.adobe.pdf", "pdf", "application/pdf")
    /// SVG.
    public static let svg = UTType("public.svg-image", "svg", "image/svg+xml")
    /// JSON.
    public static let json = UTType("public.json", "json", "application/json")
    /// XML.
    public static let xml = UTType("public.xml", "xml", "application/xml")
    /// Text.
    public static let plainText = UTType("public.plain-text", "txt", "text/plain")
    /// HTML.
    public static let html = UTType("public.html", "html", "text/html")
    /// Text with commas.
    public static let commaSeparatedText = UTType("public.comma-separated-values-text", "csv", "text/csv")
    /// MP3.
    public static let mp3 = UTType("public.mp3", "mp3", "audio/mpeg")
    /// MPEG-4.
    public static let mpeg4Movie = UTType("public.mpeg-4", "mp4", "video/mp4")
    /// ZIP.
    public static let zip = UTType("public.zip-archive", "zip", "application/zip")
    /// A property list.
    public static let propertyList = UTType("com.apple.property-list", "plist", nil)
    /// Any picture.
    public static let image = UTType("public.image", nil, nil)
    /// Any text.
    public static let text = UTType("public.text", nil, nil)
    /// Any data.
    public static let data = UTType("public.data", nil, nil)
    /// A location.
    public static let url = UTType("public.url", nil, nil)
    /// Sound.
    public static let audio = UTType("public.audio", nil, nil)
    /// Moving pictures.
    public static let movie = UTType("public.movie", nil, nil)
    /// A folder.
    public static let folder = UTType("public.folder", nil, nil)
    /// HEIC.
    public static let heic = UTType("public.heic", "heic", "image/heic")

    /// Whether it is a kind of another one.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    /// What it is a kind of.
    public var supertypes: Set<UTType> {
        switch self {
        case .png, .jpeg, .gif, .webP, .svg, .heic: [.image, .data]
        case .mp3: [.audio, .data]
        case .mpeg4Movie: [.movie, .data]
        case .plainText, .html, .commaSeparatedText, .json, .xml: [.text, .data]
        case .image, .text, .audio, .movie, .pdf, .zip, .propertyList, .url: [.data]
        default: []
        }
    }
}

extension URLResourceKey {
    /// The kind of a file (UniformTypeIdentifiers: `contentTypeKey`). It is not fetched here; a file's
    /// extension tells its kind.
    public static let contentTypeKey = URLResourceKey("NSURLContentTypeKey")
}

extension URL {
    /// The address with a kind's extension.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        contentType.preferredFilenameExtension.map { appendingPathExtension($0) } ?? self
    }
}
