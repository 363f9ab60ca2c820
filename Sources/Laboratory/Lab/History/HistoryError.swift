/// Why a history cannot be checked.
public struct HistoryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: Sendable, Equatable {
        /// There is no such file.
        case missing
        /// It cannot be read.
        case io
        /// It is not a history: a line cannot be read, or contradicts the format.
        case data
    }

    /// The kind.
    public var code: Code
    /// The file, if it came from one.
    public var path: String?
    /// The number of the line, from 1; nil when it concerns the whole file.
    public var line: Int?
    /// What is wrong.
    public var reason: String

    /// Makes an error.
    public init(_ code: Code = .data, line: Int? = nil, _ reason: String, path: String? = nil) {
        self.code = code
        self.line = line
        self.reason = reason
        self.path = path
    }

    /// Where, and what is wrong.
    public var description: String {
        let place = [path, line.map { "line \($0)" }].compactMap { $0 }.joined(separator: ", ")
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}
