/// The supported modules that files use without an import, and that are imported here.
///
/// On iOS, such a file sees a framework by a way that does not exist here: a bridging header of the target, or a package
/// that re-exports the framework and has no contents here.
struct AddedImports: Sendable, Codable {
    /// The modules by the path of the user's file, with the names that the file uses.
    private var modules: [String: [String: Set<String>]] = [:]

    var isEmpty: Bool { modules.isEmpty }

    /// Adds the modules of the names that a build did not find.
    /// - Parameters:
    ///   - output: Everything that the build printed.
    ///   - originals: Maps the path of each compiled file to the path of the user's file.
    ///   - names: The supported names.
    ///   - absent: The modules that the extension is not linked with.
    /// - Returns: True if a module was added to a file that did not have it before.
    mutating func add(
        errorsOf output: String, originals: [String: String], names: SupportedNames, absent: Set<String>
    ) -> Bool {
        var isNew = false
        for error in LeftOutCode.errors(in: output, originals) {
            guard let match = error.message.wholeMatch(of: /cannot find (?:type )?'(\w+)' in scope/),
                let module = names.module(of: String(match.1)), !absent.contains(module)
            else { continue }
            if modules[error.file]?[module] == nil { isNew = true }
            modules[error.file, default: [:]][module, default: []].insert(String(match.1))
        }
        return isNew
    }

    /// The text that follows the text of a file, so that all lines keep their numbers; empty if nothing is added.
    func text(after file: String) -> String {
        (modules[file] ?? [:]).keys.sorted().map { "\nimport \($0)\n" }.joined()
    }

    /// `FILE uses UIImage without importing UIKit: …`
    var remarks: [String] {
        modules.sorted { $0.key < $1.key }.flatMap { file, added in
            added.sorted { $0.key < $1.key }.map { module, names in
                "\(file) uses \(names.sorted().joined(separator: ", ")) without importing \(module), which is imported "
                    + "here, because on iOS a bridging header or a package may import it"
            }
        }
    }
}
