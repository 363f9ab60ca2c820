public import Foundation

/// A type of data (UniformTypeIdentifiers: `UTType`). Only common types have their extension and MIME type here.
public struct UTType: Hashable, Sendable, Codable {
    /// The identifier, such as `public.png`.
    public let identifier: String
    public let preferredFilenameExtension: String?
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

    /// Creates a type from its identifier.
    public init?(_ identifier: String) {
        self = Self.known.first { $0.identifier == identifier } ?? UTType(identifier, nil, nil)
    }
    /// Creates the type for a file extension; nil if the extension is unknown.
    public init?(filenameExtension: String) {
        let name = filenameExtension.lowercased()
        guard let type = Self.known.first(where: { $0.preferredFilenameExtension == (name == "jpg" ? "jpeg" : name) })
        else { return nil }
        self = type
    }
    /// Creates the type for a MIME type; nil if the MIME type is unknown.
    public init?(mimeType: String) {
        guard let type = Self.known.first(where: { $0.preferredMIMEType == mimeType }) else { return nil }
        self = type
    }
    /// Creates a type that the app declares.
    public init(exportedAs identifier: String) { self.init(identifier, nil, nil) }
    /// Creates a type that another app declares.
    public init(importedAs identifier: String) { self.init(identifier, nil, nil) }

    public static let png = UTType("public.png", "png", "image/png")
    public static let jpeg = UTType("public.jpeg", "jpeg", "image/jpeg")
    public static let gif = UTType("com.compuserve.gif", "gif", "image/gif")
    public static let webP = UTType("org.webmproject.webp", "webp", "image/webp")
    public static let pdf = UTType("com.adobe.pdf", "pdf", "application/pdf")
    public static let svg = UTType("public.svg-image", "svg", "image/svg+xml")
    public static let json = UTType("public.json", "json", "application/json")
    public static let xml = UTType("public.xml", "xml", "application/xml")
    public static let plainText = UTType("public.plain-text", "txt", "text/plain")
    public static let html = UTType("public.html", "html", "text/html")
    public static let commaSeparatedText = UTType("public.comma-separated-values-text", "csv", "text/csv")
    public static let mp3 = UTType("public.mp3", "mp3", "audio/mpeg")
    public static let mpeg4Movie = UTType("public.mpeg-4", "mp4", "video/mp4")
    public static let zip = UTType("public.zip-archive", "zip", "application/zip")
    public static let propertyList = UTType("com.apple.property-list", "plist", nil)
    public static let image = UTType("public.image", nil, nil)
    public static let text = UTType("public.text", nil, nil)
    public static let data = UTType("public.data", nil, nil)
    public static let url = UTType("public.url", nil, nil)
    public static let audio = UTType("public.audio", nil, nil)
    public static let movie = UTType("public.movie", nil, nil)
    public static let folder = UTType("public.folder", nil, nil)
    public static let heic = UTType("public.heic", "heic", "image/heic")

    /// Returns true if the type equals another type or is a subtype of it.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

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
    /// The key of a file's type (UniformTypeIdentifiers: `contentTypeKey`). Its value is never available here; use the
    /// file's extension instead.
    public static let contentTypeKey = URLResourceKey("NSURLContentTypeKey")
}

extension URL {
    public func appendingPathExtension(for contentType: UTType) -> URL {
        contentType.preferredFilenameExtension.map { appendingPathExtension($0) } ?? self
    }
}
