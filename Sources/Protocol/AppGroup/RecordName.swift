/// A legal name of a record: `[a-z0-9][a-z0-9._-]{0,63}`, and not `reload`.
///
/// Only such names become file names. So a name cannot denote a file outside the container or one of the protocol's own
/// files.
public struct RecordName: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name as text.
    public let description: String

    /// The name of the reload marker, which is reserved.
    static let reload = RecordName(unchecked: "reload")

    private init(unchecked name: String) {
        description = name
    }

    /// Checks a name.
    /// - Throws: `invalidName`.
    public init(_ name: String) throws(AppGroupError) {
        guard name != "reload" else {
            throw AppGroupError(
                .invalidName, "the record name \"reload\" is reserved for the reload marker",
                advice: "Use another name, or `reload` to ask for a reload")
        }
        guard Self.isWellFormed(name) else {
            throw AppGroupError(
                .invalidName, "not a record name: \(JSONText.quoted(String(name.prefix(80))))",
                advice: "A name has 1 to 64 of a-z 0-9 . _ - and starts with a letter or a digit")
        }
        self.init(unchecked: name)
    }

    /// Makes a name from a literal; traps if the name is not legal.
    public init(stringLiteral value: String) {
        precondition(Self.isWellFormed(value) && value != "reload", "not a record name: \(value)")
        self.init(unchecked: value)
    }

    /// Makes the name of a record, or of the reload marker, from the name of its file. Returns nil for every other
    /// file.
    init?(fileName: String) {
        guard fileName.hasSuffix(".jsonl") else { return nil }
        let name = String(fileName.dropLast(6))
        guard Self.isWellFormed(name) else { return nil }
        self.init(unchecked: name)
    }

    /// Makes the name in a header, which may be that of the reload marker.
    init?(header name: String) {
        guard Self.isWellFormed(name) else { return nil }
        self.init(unchecked: name)
    }

    /// The name of the record's file.
    var fileName: String { description + ".jsonl" }

    /// True for the reload marker.
    var isReloadMarker: Bool { self == Self.reload }

    /// Compares names as text.
    public static func < (left: RecordName, right: RecordName) -> Bool {
        left.description < right.description
    }

    /// Returns true if the text has the form of a name. The reserved name `reload` has it too.
    static func isWellFormed(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, bytes.count <= 64 else { return false }
        return isLetterOrDigit(first)
            && bytes.allSatisfy { isLetterOrDigit($0) || $0 == 0x2E || $0 == 0x5F || $0 == 0x2D }
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
}
