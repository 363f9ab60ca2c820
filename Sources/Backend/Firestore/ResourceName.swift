/// A database: `projects/{project}/databases/{database}`. Names are told apart by their bytes.
public struct DatabaseName: Sendable, Hashable, CustomStringConvertible {
    /// The project's id.
    public let project: String
    /// The database's id; a project's first one is called `(default)`.
    public let database: String

    /// Makes a name. Which ids a cloud project may have is left to the cloud; they must be fit for a path.
    public init(project: String, database: String = "(default)") throws(InvalidName) {
        try InvalidName.check([project, database])
        self.project = project
        self.database = database
    }

    /// The name as the REST API writes it.
    public var description: String { "projects/\(project)/databases/\(database)" }

    /// Whether the two are the same bytes.
    public static func == (left: DatabaseName, right: DatabaseName) -> Bool {
        left.project.hasSameBytes(as: right.project) && left.database.hasSameBytes(as: right.database)
    }

    /// Feeds the bytes.
    public func hash(into hasher: inout Hasher) {
        project.hashBytes(into: &hasher)
        database.hashBytes(into: &hasher)
    }
}

/// The full name of a document: `projects/{project}/databases/{database}/documents/{path}`.
public struct DocumentName: Sendable, Hashable, CustomStringConvertible {
    /// The database.
    public let database: DatabaseName
    /// The path within the database.
    public let path: DocumentPath

    /// Makes a name.
    public init(_ database: DatabaseName, _ path: DocumentPath) {
        self.database = database
        self.path = path
    }

    /// Parses a full name.
    public init(_ text: String) throws(InvalidName) {
        guard case .document(let name) = try ResourceName(text) else {
            throw InvalidName("“\(text)” names no document")
        }
        self = name
    }

    /// The name as the REST API writes it.
    public var description: String { "\(database)/documents/\(path)" }
}

/// The full name of a collection: `projects/{project}/databases/{database}/documents/{path}`.
public struct CollectionName: Sendable, Hashable, CustomStringConvertible {
    /// The database.
    public let database: DatabaseName
    /// The path within the database.
    public let path: CollectionPath

    /// Makes a name.
    public init(_ database: DatabaseName, _ path: CollectionPath) {
        self.database = database
        self.path = path
    }

    /// The name of a document in this collection.
    public func document(_ id: String) throws(InvalidName) -> DocumentName {
        DocumentName(database, try path.document(id))
    }

    /// The name as the REST API writes it.
    public var description: String { "\(database)/documents/\(path)" }
}

/// What a full name stands for, told by the number of its parts.
public enum ResourceName: Sendable, Hashable {
    /// `projects/{project}/databases/{database}/documents`.
    case root(DatabaseName)
    /// A collection.
    case collection(CollectionName)
    /// A document.
    case document(DocumentName)

    /// Parses a full name.
    public init(_ text: String) throws(InvalidName) {
        try self.init(segments: text.pathSegments)
    }

    /// Parses a full name that was split at its slashes before anything in it was decoded.
    public init(segments: [String]) throws(InvalidName) {
        guard segments.count >= 5, segments[0] == "projects", segments[2] == "databases", segments[4] == "documents"
        else {
            throw InvalidName(
                "“\(segments.joined(separator: "/"))” does not begin with projects/{project}/databases/{database}/documents"
            )
        }
        let database = try DatabaseName(project: segments[1], database: segments[3])
        let path = Array(segments.dropFirst(5))
        if path.isEmpty {
            self = .root(database)
        } else if path.count.isMultiple(of: 2) {
            self = .document(DocumentName(database, try DocumentPath(segments: path)))
        } else {
            self = .collection(CollectionName(database, try CollectionPath(segments: path)))
        }
    }
}
