public import Foundation

/// The forms in which values are given to other apps (CoreTransferable: `TransferRepresentation`).
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
    associatedtype Body: TransferRepresentation
    @TransferRepresentationBuilder<Self.Item> var body: Self.Body { get }
    /// The forms, in order. Representations that an app defines have those of their body.
    var _ways: [_TransferWay<Item>] { get }
}

extension TransferRepresentation {
    // The builder of `body` guarantees that the items are the same.
    public var _ways: [_TransferWay<Item>] { body._ways as! [_TransferWay<Item>] }
}

extension TransferRepresentation where Body == _NoRepresentation {
    /// Ends the process, because a primitive representation has no body.
    public var body: _NoRepresentation { fatalError("\(Self.self) is a primitive representation and has no body") }
}

/// The body of a primitive representation.
public enum _NoRepresentation: TransferRepresentation {
    public typealias Item = Never
    public typealias Body = _NoRepresentation
    public var _ways: [_TransferWay<Never>] { [] }
}

extension TransferRepresentation {
    /// Limits who sees the representation (CoreTransferable: `visibility(_:)`).
    public func visibility(_ visibility: TransferRepresentationVisibility) -> some TransferRepresentation<Item> {
        changed { $0.visibility = visibility }
    }

    /// Exports only items that meet a condition (CoreTransferable: `exportingCondition(_:)`).
    public func exportingCondition(
        _ condition: @escaping @Sendable (Item) -> Bool
    ) -> some TransferRepresentation<Item> {
        changed { way in way.condition = { [inner = way.condition] in inner($0) && condition($0) } }
    }

    /// Names the files with exported items (CoreTransferable: `suggestedFileName(_:)`).
    public func suggestedFileName(_ fileName: String) -> some TransferRepresentation<Item> {
        changed { $0.fileName = { _ in fileName } }
    }

    /// Names the files with exported items (CoreTransferable: `suggestedFileName(_:)`).
    public func suggestedFileName(
        _ fileName: @escaping @Sendable (Item) -> String?
    ) -> some TransferRepresentation<Item> {
        changed { $0.fileName = fileName }
    }

    private func changed(_ change: (inout _TransferWay<Item>) -> Void) -> _TransferWays<Item> {
        _TransferWays(
            ways: _ways.map {
                var way = $0
                change(&way)
                return way
            })
    }
}

/// One form of a value.
public struct _TransferWay<Item>: Sendable {
    typealias Exporting = @Sendable (Item) async throws -> _TransferContent
    typealias Importing = @Sendable (_TransferContent) async throws -> Item

    let contentType: UTType
    let exporting: Exporting?
    let importing: Importing?
    var visibility = TransferRepresentationVisibility.all
    var condition: @Sendable (Item) -> Bool = { _ in true }
    var fileName: @Sendable (Item) -> String? = { _ in nil }
}

/// The content of an exported value.
public enum _TransferContent: Sendable {
    case data(Data)
    case file(URL, isOriginal: Bool)

    var data: Data {
        get throws {
            switch self {
            case .data(let data): data
            case .file(let file, _): try Data(contentsOf: file)
            }
        }
    }
}

/// Several forms of a value.
public struct _TransferWays<Item: Transferable>: TransferRepresentation {
    let ways: [_TransferWay<Item>]
    public typealias Body = _NoRepresentation
    public var _ways: [_TransferWay<Item>] { ways }
}

/// The builder of `transferRepresentation` (CoreTransferable: `TransferRepresentationBuilder`).
@resultBuilder public struct TransferRepresentationBuilder<Item: Transferable> {
    public static func buildExpression<Content: TransferRepresentation>(
        _ content: Content
    ) -> Content where Content.Item == Item { content }
    public static func buildPartialBlock<Content: TransferRepresentation>(
        first content: Content
    ) -> Content where Content.Item == Item { content }
    public static func buildPartialBlock<First: TransferRepresentation, Next: TransferRepresentation>(
        accumulated: First, next: Next
    ) -> some TransferRepresentation<Item> where First.Item == Item, Next.Item == Item {
        _TransferWays(ways: accumulated._ways + next._ways)
    }
    public static func buildLimitedAvailability<Content: TransferRepresentation>(
        _ content: Content
    ) -> Content where Content.Item == Item { content }
}
