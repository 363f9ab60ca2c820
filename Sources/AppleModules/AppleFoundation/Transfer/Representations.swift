public import Foundation

/// A form of a value as data that the type makes itself (CoreTransferable: `DataRepresentation`).
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    public typealias Body = _NoRepresentation
    public let _ways: [_TransferWay<Item>]

    public init(
        contentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data,
        importing: @escaping @Sendable (Data) async throws -> Item
    ) {
        self.init(contentType, exporting, importing)
    }

    public init(exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data) {
        self.init(exportedContentType, exporting, nil)
    }

    public init(importedContentType: UTType, importing: @escaping @Sendable (Data) async throws -> Item) {
        self.init(importedContentType, nil, importing)
    }

    init(
        _ contentType: UTType, _ exporting: (@Sendable (Item) async throws -> Data)?,
        _ importing: (@Sendable (Data) async throws -> Item)?
    ) {
        var (send, receive): (_TransferWay<Item>.Exporting?, _TransferWay<Item>.Importing?)
        if let exporting { send = { .data(try await exporting($0)) } }
        if let importing { receive = { try await importing(try $0.data) } }
        _ways = [_TransferWay(contentType: contentType, exporting: send, importing: receive)]
    }
}

/// A form of a value as a coder writes it, JSON if none is named (CoreTransferable: `CodableRepresentation`).
public struct CodableRepresentation<Item: Transferable & Codable>: TransferRepresentation {
    public typealias Body = _NoRepresentation
    public let _ways: [_TransferWay<Item>]

    public init(
        for itemType: Item.Type = Item.self, contentType: UTType, encoder: JSONEncoder = JSONEncoder(),
        decoder: JSONDecoder = JSONDecoder()
    ) {
        let data = DataRepresentation<Item>(
            contentType, { try encoder.encode($0) }, { try decoder.decode(Item.self, from: $0) })
        _ways = data._ways
    }

    public init(
        for itemType: Item.Type = Item.self, contentType: UTType, encoder: PropertyListEncoder,
        decoder: PropertyListDecoder
    ) {
        let data = DataRepresentation<Item>(
            contentType, { try encoder.encode($0) }, { try decoder.decode(Item.self, from: $0) })
        _ways = data._ways
    }
}

/// A form of a value as a file (CoreTransferable: `FileRepresentation`).
public struct FileRepresentation<Item: Transferable>: TransferRepresentation {
    public typealias Body = _NoRepresentation
    public let _ways: [_TransferWay<Item>]

    public init(
        contentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        self.init(contentType, exporting, importing, inPlace: shouldAttemptToOpenInPlace)
    }

    public init(
        exportedContentType: UTType, shouldAllowToOpenInPlace: Bool = false,
        exporting: @escaping @Sendable (Item) async throws -> SentTransferredFile
    ) {
        self.init(exportedContentType, exporting, nil, inPlace: false)
    }

    public init(
        importedContentType: UTType, shouldAttemptToOpenInPlace: Bool = false,
        importing: @escaping @Sendable (ReceivedTransferredFile) async throws -> Item
    ) {
        self.init(importedContentType, nil, importing, inPlace: shouldAttemptToOpenInPlace)
    }

    private init(
        _ contentType: UTType, _ exporting: (@Sendable (Item) async throws -> SentTransferredFile)?,
        _ importing: (@Sendable (ReceivedTransferredFile) async throws -> Item)?, inPlace: Bool
    ) {
        var (send, receive): (_TransferWay<Item>.Exporting?, _TransferWay<Item>.Importing?)
        if let exporting {
            send = {
                let sent = try await exporting($0)
                return .file(sent.file, isOriginal: sent.allowAccessingOriginalFile)
            }
        }
        if let importing {
            receive = { try await Self.imported($0, inPlace: inPlace, contentType, importing) }
        }
        _ways = [_TransferWay(contentType: contentType, exporting: send, importing: receive)]
    }

    /// Passes the received file itself if it may be opened in place, else a copy, which is removed afterwards.
    private static func imported(
        _ content: _TransferContent, inPlace: Bool, _ contentType: UTType,
        _ importing: @Sendable (ReceivedTransferredFile) async throws -> Item
    ) async throws -> Item {
        if case .file(let file, isOriginal: true) = content, inPlace {
            return try await importing(ReceivedTransferredFile(file: file, isOriginalFile: true))
        }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let copy: URL
        switch content {
        case .file(let file, _):
            copy = folder.appendingPathComponent(file.lastPathComponent)
            try FileManager.default.copyItem(at: file, to: copy)
        case .data(let data):
            copy = folder.appendingPathComponent("file").appendingPathExtension(for: contentType)
            try data.write(to: copy)
        }
        return try await importing(ReceivedTransferredFile(file: copy, isOriginalFile: false))
    }
}

/// A file that an app exports (CoreTransferable: `SentTransferredFile`).
public struct SentTransferredFile: Sendable {
    public let file: URL
    public let allowAccessingOriginalFile: Bool

    public init(_ file: URL, allowAccessingOriginalFile: Bool = false) {
        (self.file, self.allowAccessingOriginalFile) = (file, allowAccessingOriginalFile)
    }
}

/// A file that an app imports (CoreTransferable: `ReceivedTransferredFile`). If it is not the original file, it is
/// removed when the import ends.
public struct ReceivedTransferredFile: Sendable {
    public let file: URL
    public let isOriginalFile: Bool
}

/// The forms of another value that stands for the value (CoreTransferable: `ProxyRepresentation`).
public struct ProxyRepresentation<Item: Transferable, Proxy: Transferable>: TransferRepresentation {
    public typealias Body = _NoRepresentation
    public let _ways: [_TransferWay<Item>]

    public init(
        exporting: @escaping @Sendable (Item) async throws -> Proxy,
        importing: @escaping @Sendable (Proxy) async throws -> Item
    ) {
        self.init(exporting, importing)
    }

    public init(exporting: @escaping @Sendable (Item) async throws -> Proxy) {
        self.init(exporting, nil)
    }

    public init(importing: @escaping @Sendable (Proxy) async throws -> Item) {
        self.init(nil, importing)
    }

    private init(
        _ exporting: (@Sendable (Item) async throws -> Proxy)?,
        _ importing: (@Sendable (Proxy) async throws -> Item)?
    ) {
        _ways = Proxy.transferRepresentation._ways.compactMap { way in
            var (send, receive): (_TransferWay<Item>.Exporting?, _TransferWay<Item>.Importing?)
            if let exporting, let inner = way.exporting {
                // The builder of a `transferRepresentation` guarantees that the item is the type itself.
                send = { try await inner(try await exporting($0) as! Proxy.Representation.Item) }
            }
            if let importing, let inner = way.importing {
                receive = { try await importing(try await inner($0) as! Proxy) }
            }
            guard send != nil || receive != nil else { return nil }
            return _TransferWay(contentType: way.contentType, exporting: send, importing: receive)
        }
    }
}
