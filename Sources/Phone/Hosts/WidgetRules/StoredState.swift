/// The data that an extension has stored. Records of its App Groups and of its own defaults are named
/// `group.example/key`; other files are named by their paths. Long files are shortened as `LongText` describes.
public struct StoredState: Sendable, Equatable {
    /// The payload of each record and the text of each other file, by name.
    public var values: [String: String]
    /// Descriptions of damaged records.
    public var damage: [String] = []

    /// The value that represents a pipe, a socket, or a link whose target does not exist.
    public static let noFile = "(not a regular file)"

    public init(_ values: [String: String] = [:]) {
        self.values = values
    }

    /// Returns the names of the values that differ between this state and `other`.
    public func changes(from other: StoredState) -> Set<String> {
        Set(values.keys).union(other.values.keys).filter { values[$0] != other.values[$0] }
    }
}
