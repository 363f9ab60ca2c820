import AppGroup
public import Foundation

/// The mistakes in a file that is not a valid timetable.
public struct TimetableFileError: Error, Sendable, CustomStringConvertible {
    /// One mistake in the file.
    public struct Mistake: Sendable, Equatable, CustomStringConvertible {
        /// The line of the mistake, starting at 1.
        public var line: Int
        /// The field with the mistake, such as `courses[2].meetings[0].periods`; empty if the whole text is wrong.
        public var field: String
        /// The reason why the field is wrong.
        public var reason: String

        /// The mistake as text: `line 14: courses[2].name: is empty`.
        public var description: String { "line \(line): " + (field.isEmpty ? "" : "\(field): ") + reason }
    }

    /// The file's name as the caller gave it.
    public var name: String
    /// The mistakes, in the order in which the rules are checked.
    public var mistakes: [Mistake]

    /// The mistakes, one per line.
    public var description: String {
        "\(name) is not a timetable:\n" + mistakes.map { "  \($0)" }.joined(separator: "\n")
            + "\nCorrect it and launch again; the timetable that is shown stays as it is"
    }
}

/// Decodes a timetable from JSON. Reports mistakes with their lines.
public enum TimetableFile {
    /// Decodes a timetable.
    /// - Parameter name: the name of the file, for error messages.
    /// - Throws: `TimetableFileError`.
    public static func read(_ data: Data, name: String) throws(TimetableFileError) -> Timetable {
        let bytes = [UInt8](data)
        func failure(_ problems: [TimetableProblem]) -> TimetableFileError {
            let mistakes = problems.map {
                TimetableFileError.Mistake(
                    line: JSONLocation.line(of: $0.path, in: bytes), field: $0.field, reason: $0.reason)
            }
            return TimetableFileError(name: name, mistakes: mistakes)
        }
        do throws(JSONText.Problem) {
            try JSONText.validate(bytes)
        } catch {
            let line = 1 + bytes.prefix(error.offset).count { $0 == UInt8(ascii: "\n") }
            throw TimetableFileError(
                name: name, mistakes: [.init(line: line, field: "", reason: "not JSON: \(error.reason)")])
        }
        let timetable: Timetable
        do {
            timetable = try JSONDecoder().decode(Timetable.self, from: data)
        } catch let error as DecodingError {
            throw failure([problem(error)])
        } catch {
            throw failure([TimetableProblem([], "\(error)")])
        }
        let problems = timetable.problems
        guard problems.isEmpty else { throw failure(problems) }
        return timetable
    }

    private static func problem(_ error: DecodingError) -> TimetableProblem {
        func path(_ context: DecodingError.Context) -> [TimetableProblem.Step] {
            context.codingPath.map { key in key.intValue.map { .element($0) } ?? .member(key.stringValue) }
        }
        switch error {
        case .keyNotFound(let key, let context):
            return TimetableProblem(path(context) + [.member(key.stringValue)], "is missing")
        case .typeMismatch(let type, let context):
            return TimetableProblem(path(context), "is not \(name(type))")
        case .valueNotFound(let type, let context):
            return TimetableProblem(path(context), "is null, not \(name(type))")
        case .dataCorrupted(let context): return TimetableProblem(path(context), context.debugDescription)
        @unknown default: return TimetableProblem([], "\(error)")
        }
    }

    private static func name(_ type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Int.Type: "a whole number"
        case is any Collection.Type where !(type is [String: Any].Type): "an array"
        default: "an object"
        }
    }
}
