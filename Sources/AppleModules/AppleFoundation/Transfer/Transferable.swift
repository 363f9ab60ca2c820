public import Foundation

/// A type whose values apps give to each other (CoreTransferable: `Transferable`).
@preconcurrency public protocol Transferable: Sendable {
    associatedtype Representation: TransferRepresentation
    /// The forms in which a value is exported and imported. The first suitable one is used.
    @TransferRepresentationBuilder<Self> static var transferRepresentation: Self.Representation { get }
}

/// The processes that see a representation (CoreTransferable: `TransferRepresentationVisibility`).
public struct TransferRepresentationVisibility: Hashable, Sendable {
    let rank: Int

    public static let all = Self(rank: 0)
    /// Apps of the same team.
    public static let team = Self(rank: 1)
    /// Apps of the same App Group.
    public static let group = Self(rank: 2)
    public static let ownProcess = Self(rank: 3)
}

/// A value for which no representation is suitable.
struct TransferError: LocalizedError {
    let type: String
    let isExport: Bool
    let contentType: UTType?

    var errorDescription: String? {
        let (verb, place) = isExport ? ("exports", "") : ("imports", " from this content")
        let content = contentType?.identifier ?? "a value"
        return "no transfer representation of \(type) \(verb) \(content)\(place)"
    }
}

extension Transferable {
    private static var ways: [_TransferWay<Representation.Item>] { transferRepresentation._ways }
    // The builder of `transferRepresentation` guarantees that the item is this type.
    private var item: Representation.Item { self as! Representation.Item }

    /// The representations that can export this value, in order.
    private func exports(as contentType: UTType?) -> [_TransferWay<Representation.Item>] {
        Self.ways.filter { way in
            way.exporting != nil && way.condition(item) && contentType.map(way.contentType.conforms) ?? true
        }
    }

    private func export(as contentType: UTType?) async throws -> (_TransferContent, _TransferWay<Representation.Item>) {
        guard let way = exports(as: contentType).first, let exporting = way.exporting else {
            throw TransferError(type: "\(Self.self)", isExport: true, contentType: contentType)
        }
        return (try await exporting(item), way)
    }

    /// Returns the value as data, in the first representation of the type (CoreTransferable: `exported(as:)`).
    public func exported(as contentType: UTType?) async throws -> Data {
        switch try await export(as: contentType).0 {
        case .data(let data): data
        case .file(let file, _): try Data(contentsOf: file)
        }
    }

    /// Writes the value to a new file in a folder, and returns the file (CoreTransferable: `export(to:contentType:)`).
    public func export(to destinationDirectory: URL, contentType: UTType?) async throws -> URL {
        let (content, way) = try await export(as: contentType)
        let suggestion = way.fileName(item)
        switch content {
        case .file(let file, _):
            let copy = destinationDirectory.appendingPathComponent(suggestion ?? file.lastPathComponent)
            try FileManager.default.copyItem(at: file, to: copy)
            return copy
        case .data(let data):
            let name = suggestion ?? UUID().uuidString
            var file = destinationDirectory.appendingPathComponent(name)
            if file.pathExtension.isEmpty { file = file.appendingPathExtension(for: way.contentType) }
            try data.write(to: file)
            return file
        }
    }

    /// Passes the value as a file, which is removed afterwards (CoreTransferable:
    /// `withExportedFile(contentType:fileHandler:)`).
    public func withExportedFile<Result>(
        contentType: UTType?, fileHandler: (URL) async throws -> Result
    ) async throws -> Result {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try await fileHandler(try await export(to: folder, contentType: contentType))
    }

    /// Makes a value from data of a type; nil for each type that can be imported (CoreTransferable:
    /// `init(importing:contentType:)`).
    public init(importing data: Data, contentType: UTType?) async throws {
        self = try await Self.imported(.data(data), contentType)
    }

    /// Makes a value from a file of a type; nil for each type that can be imported (CoreTransferable:
    /// `init(importing:contentType:)`).
    public init(importing file: URL, contentType: UTType?) async throws {
        self = try await Self.imported(.file(file, isOriginal: true), contentType)
    }

    private static func imported(_ content: _TransferContent, _ contentType: UTType?) async throws -> Self {
        var failure: (any Error)?
        for way in ways where contentType?.conforms(to: way.contentType) ?? true {
            guard let importing = way.importing else { continue }
            do {
                if let item = try await importing(content) as? Self { return item }
            } catch {
                // With a type, the first representation decides.
                if contentType != nil { throw error }
                failure = failure ?? error
            }
        }
        throw failure ?? TransferError(type: "\(Self.self)", isExport: false, contentType: contentType)
    }

    /// Returns the types in which this value can be exported (CoreTransferable: `exportedContentTypes(_:)`).
    public func exportedContentTypes(_ visibility: TransferRepresentationVisibility = .all) -> [UTType] {
        exports(as: nil).filter { $0.visibility.rank <= visibility.rank }.map(\.contentType)
    }

    /// Returns the types from which a value can be imported (CoreTransferable: `importedContentTypes()`).
    public static func importedContentTypes() -> [UTType] {
        ways.filter { $0.importing != nil }.map(\.contentType)
    }

    /// The name for a file with this value (CoreTransferable: `suggestedFilename`).
    public var suggestedFilename: String? { exports(as: nil).lazy.compactMap { $0.fileName(item) }.first }
}

extension String: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<String>(contentType: .utf8PlainText) {
            Data($0.utf8)
        } importing: {
            guard let text = String(data: $0, encoding: .utf8) else {
                throw CocoaError(.fileReadInapplicableStringEncoding)
            }
            return text
        }
    }
}

extension Data: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<Data>(contentType: .data) {
            $0
        } importing: {
            $0
        }
    }
}

extension URL: Transferable {
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation<URL>(contentType: .url) {
            Data($0.absoluteString.utf8)
        } importing: {
            guard let url = URL(string: String(decoding: $0, as: UTF8.self)) else { throw URLError(.badURL) }
            return url
        }
    }
}

extension Never: Transferable {
    public static var transferRepresentation: _TransferWays<Never> { _TransferWays(ways: []) }
}
