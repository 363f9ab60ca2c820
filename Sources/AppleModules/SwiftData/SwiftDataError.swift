import AppleFoundation

/// An error of SwiftData (SwiftData: `SwiftDataError`).
public struct SwiftDataError: Error, Hashable, CustomStringConvertible, Sendable {
    enum Code {
        case loadIssueModelContainer, unknownSchema, modelValidationFailure, missingValue, missingTarget, store,
            saveNotAllowed
    }

    /// The store cannot be opened.
    public static let loadIssueModelContainer = SwiftDataError(.loadIssueModelContainer, "the store cannot be opened")
    /// The model is not in the schema of the container.
    public static let unknownSchema = SwiftDataError(.unknownSchema, "the model is not in the container's schema")
    /// A rule of a model is not met.
    public static let modelValidationFailure = SwiftDataError(.modelValidationFailure, "a rule of a model is not met")

    let code: Code
    public let description: String

    init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }

    public static func == (one: Self, other: Self) -> Bool { one.code == other.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension SwiftDataError: LocalizedError {
    public var errorDescription: String? { description }
}
