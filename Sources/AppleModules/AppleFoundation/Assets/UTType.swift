public import Foundation

/// A type of data (UniformTypeIdentifiers: `UTType`). Only common types have a file extension and a MIME type here.
public struct UTType: Hashable, Sendable, Codable {
    /// The identifier, such as `public.png`.
    public let identifier: String
    public let preferredFilenameExtension: String?
    public let preferredMIMEType: String?
    /// The identifier of the type that an app declares as the supertype.
    private let parent: String?

    private init(_ identifier: String, _ suffix: String?, _ type: String?, _ parent: UTType? = nil) {
        self.identifier = identifier
        preferredFilenameExtension = suffix
        preferredMIMEType = type
        self.parent = parent?.identifier
    }

    public static func == (left: Self, right: Self) -> Bool { left.identifier == right.identifier }
    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

    private static let known = [
        png, jpeg, gif, webP, pdf, svg, json, xml, plainText, html, commaSeparatedText, heic, mp3, mpeg4Movie,
        zip, propertyList, rtf, tiff, vCard, quickTimeMovie, mpeg4Audio, wav,
    ]

    /// Creates a type from its identifier.
    public init?(_ identifier: String) {
        self = Self.known.first { $0.identifier == identifier } ?? UTType(identifier, nil, nil)
    }
    /// Creates the type for a file extension. Returns nil if the extension is unknown.
    public init?(filenameExtension: String) {
        let name = filenameExtension.lowercased()
        guard let type = Self.known.first(where: { $0.preferredFilenameExtension == (name == "jpg" ? "jpeg" : name) })
        else { return nil }
        self = type
    }
    /// Creates the type for a MIME type. Returns nil if the MIME type is unknown.
    public init?(mimeType: String) {
        guard let type = Self.known.first(where: { $0.preferredMIMEType == mimeType }) else { return nil }
        self = type
    }
    /// Creates a type that the app declares.
    public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(identifier, nil, nil, parentType)
    }
    /// Creates a type that another app declares.
    public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
        self.init(identifier, nil, nil, parentType)
    }

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
    public static let utf8PlainText = UTType("public.utf8-plain-text", nil, "text/plain;charset=utf-8")
    public static let rtf = UTType("public.rtf", "rtf", "text/rtf")
    public static let tiff = UTType("public.tiff", "tiff", "image/tiff")
    public static let vCard = UTType("public.vcard", "vcf", "text/vcard")
    public static let calendarEvent = UTType("public.calendar-event", nil, nil)
    public static let quickTimeMovie = UTType("com.apple.quicktime-movie", "mov", "video/quicktime")
    public static let mpeg4Audio = UTType("public.mpeg-4-audio", "m4a", "audio/mp4")
    public static let wav = UTType("com.microsoft.waveform-audio", "wav", "audio/vnd.wave")
    public static let fileURL = UTType("public.file-url", nil, nil)
    public static let video = UTType("public.video", nil, nil)
    public static let archive = UTType("public.archive", nil, nil)
    public static let directory = UTType("public.directory", nil, nil)
    public static let content = UTType("public.content", nil, nil)
    public static let item = UTType("public.item", nil, nil)

    /// Returns true if this type is `type` or a subtype of `type`.
    public func conforms(to type: UTType) -> Bool { self == type || supertypes.contains(type) }

    public var supertypes: Set<UTType> {
        if let parent = parent.flatMap({ UTType($0) }) { return parent.supertypes.union([parent]) }
        return switch self {
        case .png, .jpeg, .gif, .webP, .svg, .heic, .tiff: [.image, .content, .data, .item]
        case .mp3, .mpeg4Audio, .wav: [.audio, .content, .data, .item]
        case .mpeg4Movie, .quickTimeMovie, .video: [.movie, .content, .data, .item]
        case .utf8PlainText, .commaSeparatedText: [.plainText, .text, .content, .data, .item]
        case .plainText, .html, .json, .xml, .rtf, .vCard: [.text, .content, .data, .item]
        case .fileURL: [.url, .data, .item]
        case .zip: [.archive, .data, .item]
        case .folder: [.directory, .item]
        case .image, .text, .audio, .movie, .pdf: [.content, .data, .item]
        case .archive, .propertyList, .url, .calendarEvent: [.data, .item]
        case .data, .directory: [.item]
        default: []
        }
    }
}

extension URLResourceKey {
    /// The key under which a file's `UTType` is stored (UniformTypeIdentifiers: `contentTypeKey`). No value is ever
    /// available for this key here; use the file's extension instead.
    public static let contentTypeKey = URLResourceKey("NSURLContentTypeKey")
}

extension URL {
    public func appendingPathExtension(for contentType: UTType) -> URL {
        contentType.preferredFilenameExtension.map { appendingPathExtension($0) } ?? self
    }
}
