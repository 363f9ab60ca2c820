/// The path of a document within its database: alternating collection and document ids, such as
/// `daily_jokes/2026-01-30`. Paths are compared by their bytes.
public struct DocumentPath: Sendable, Hashable, CustomStringConvertible {
    /// The segments of the path, an even number of them.
    public let segments: [String]

    /// Makes a path from its segments. Segments need no percent-encoding.
    public init(segments: [String]) throws(InvalidName) {
        guard !segments.isEmpty, segments.count.isMultiple(of: 2) else {
            throw InvalidName("A document path must have an even number of parts: “\(segments.joined(separator: "/"))”")
        }
        try InvalidName.check(segments)
        self.segments = segments
    }

    public init(_ text: String) throws(InvalidName) {
        try self.init(segments: text.pathSegments)
    }

    public var id: String { segments[segments.count - 1] }

    /// The collection that contains the document.
    public var collection: CollectionPath { CollectionPath(unchecked: Array(segments.dropLast())) }

    public var description: String { segments.joined(separator: "/") }

    public static func == (left: DocumentPath, right: DocumentPath) -> Bool {
        left.segments.count == right.segments.count
            && zip(left.segments, right.segments).allSatisfy { $0.hasSameBytes(as: $1) }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(segments.count)
        for segment in segments { segment.hashBytes(into: &hasher) }
    }
}

/// The path of a collection within its database, such as `jokes` or `jokes/j17/comments`. Paths are compared by their
/// bytes.
public struct CollectionPath: Sendable, Hashable, CustomStringConvertible {
    /// The segments of the path, an odd number of them.
    public let segments: [String]

    /// Makes a path from its segments. Segments need no percent-encoding.
    public init(segments: [String]) throws(InvalidName) {
        guard !segments.count.isMultiple(of: 2) else {
            throw InvalidName(
                "A collection path must have an odd number of parts: “\(segments.joined(separator: "/"))”")
        }
        try InvalidName.check(segments)
        self.segments = segments
    }

    public init(_ text: String) throws(InvalidName) {
        try self.init(segments: text.pathSegments)
    }

    fileprivate init(unchecked segments: [String]) {
        self.segments = segments
    }

    /// The id of the collection, which is the last segment.
    public var id: String { segments[segments.count - 1] }

    /// Returns the path of a document in this collection.
    public func document(_ id: String) throws(InvalidName) -> DocumentPath {
        try DocumentPath(segments: segments + [id])
    }

    public var description: String { segments.joined(separator: "/") }

    public static func == (left: CollectionPath, right: CollectionPath) -> Bool {
        left.segments.count == right.segments.count
            && zip(left.segments, right.segments).allSatisfy { $0.hasSameBytes(as: $1) }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(segments.count)
        for segment in segments { segment.hashBytes(into: &hasher) }
    }
}

/// A name or path that Firestore does not allow.
public struct InvalidName: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence that says why the name is invalid.
    public let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Checks ids against Firestore's rules (Usage and limits: Collections, documents, and fields).
    static func check(_ segments: [String]) throws(InvalidName) {
        for segment in segments {
            if segment.isEmpty { throw InvalidName("An id is empty") }
            if segment.utf8.contains(UInt8(ascii: "/")) { throw InvalidName("“\(segment)” contains a slash") }
            if segment.utf8.contains(0) { throw InvalidName("An id contains the character U+0000") }
            if segment == "." || segment == ".." { throw InvalidName("An id must not be “\(segment)”") }
            if segment.utf8.count > 1_500 { throw InvalidName("An id is longer than 1,500 bytes") }
            if segment.isReservedName {
                throw InvalidName("“\(segment)”: ids of the form __.*__ are reserved")
            }
        }
    }
}
