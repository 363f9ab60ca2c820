/// A database: `projects/{project}/databases/{database}`. Names are compared by their bytes.
public struct DatabaseName: Sendable, Hashable, CustomStringConvertible {
    /// The project id.
    public let project: String
    /// The database id; a project's first database is called `(default)`.
    public let database: String

    /// Makes a name. Throws if an id is not a valid path segment. Google Cloud's further rules for project ids are not
    /// checked.
    public init(project: String, database: String = "(default)") throws(InvalidName) {
        try InvalidName.check([project, database])
        self.project = project
        self.database = database
    }

    /// The name as the REST API writes it.
    public var description: String { "projects/\(project)/databases/\(database)" }

    public static func == (left: DatabaseName, right: DatabaseName) -> Bool {
        left.project.hasSameBytes(as: right.project) && left.database.hasSameBytes(as: right.database)
    }

    public func hash(into hasher: inout Hasher) {
        project.hashBytes(into: &hasher)
        database.hashBytes(into: &hasher)
    }
}

/// The full name of a document: `projects/{project}/databases/{database}/documents/{path}`.
public struct DocumentName: Sendable, Hashable, CustomStringConvertible {
    public let database: DatabaseName
    /// The path within the database.
    public let path: DocumentPath

    public init(_ database: DatabaseName, _ path: DocumentPath) {
        self.database = database
        self.path = path
    }

    public init(_ text: String) throws(InvalidName) {
        guard case .document(let name) = try ResourceName(text) else {
            throw InvalidName("“\(text)” is not the name of a document")
        }
        self = name
    }

    /// The name as the REST API writes it.
    public var description: String { "\(database)/documents/\(path)" }
}

/// The full name of a collection: `projects/{project}/databases/{database}/documents/{path}`.
public struct CollectionName: Sendable, Hashable, CustomStringConvertible {
    public let database: DatabaseName
    /// The path within the database.
    public let path: CollectionPath

    public init(_ database: DatabaseName, _ path: CollectionPath) {
        self.database = database
        self.path = path
    }

    /// Returns the name of a document in this collection.
    public func document(_ id: String) throws(InvalidName) -> DocumentName {
        DocumentName(database, try path.document(id))
    }

    /// The name as the REST API writes it.
    public var description: String { "\(database)/documents/\(path)" }
}

/// The resource that a full name identifies, depending on its number of segments.
public enum ResourceName: Sendable, Hashable {
    /// `projects/{project}/databases/{database}/documents`.
    case root(DatabaseName)
    /// A collection.
    case collection(CollectionName)
    /// A document.
    case document(DocumentName)

    public init(_ text: String) throws(InvalidName) {
        try self.init(segments: text.pathSegments)
    }

    /// Parses a full name. The caller split it at the slashes first and percent-decoded the segments afterwards.
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
