/// The reason a history cannot be checked.
public struct HistoryError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The kind of failure.
    public enum Code: Sendable, Equatable {
        /// The file does not exist.
        case missing
        /// The file cannot be read.
        case io
        /// The file is not a history: a line cannot be parsed or violates the format.
        case data
    }

    public var code: Code
    /// The file, if the history came from one.
    public var path: String?
    /// The line number, from 1; nil if the error concerns the whole file.
    public var line: Int?
    /// The problem.
    public var reason: String

    public init(_ code: Code = .data, line: Int? = nil, _ reason: String, path: String? = nil) {
        self.code = code
        self.line = line
        self.reason = reason
        self.path = path
    }

    /// The file, the line and the problem.
    public var description: String {
        let place = [path, line.map { "line \($0)" }].compactMap { $0 }.joined(separator: ", ")
        return place.isEmpty ? reason : "\(place): \(reason)"
    }
}
