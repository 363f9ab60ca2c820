/// The errors of an extension that was built without the code that has them. They come again with each build, because they
/// are about what does not exist here. All others are mistakes of the last save.
package struct KnownErrors: Sendable, Codable, Equatable {
    private var known: Set<String> = []

    package init(_ errors: [BuildDiagnostic] = []) { known = Set(errors.map(Self.key)) }

    /// Returns the errors that are not known. Their lines do not count, because every save moves some.
    package func others(in errors: [BuildDiagnostic]) -> [BuildDiagnostic] {
        errors.filter { !known.contains(Self.key($0)) }
    }

    private static func key(_ error: BuildDiagnostic) -> String { "\(error.file)\n\(error.name ?? error.message)" }
}
