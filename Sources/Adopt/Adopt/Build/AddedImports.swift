import Foundation

/// The supported modules that files use without an import, and that are imported here.
///
/// On iOS, such a file sees a framework by a way that does not exist here: a bridging header of the target, or a package
/// that re-exports the framework and has no contents here.
struct AddedImports: Sendable, Codable {
    /// The modules by the path of the user's file, with the names that the file uses.
    private var modules: [String: [String: Set<String>]] = [:]
    /// The modules that were tried for a name, by the path of the user's file.
    private var tried: [String: [String: Set<String>]] = [:]

    var isEmpty: Bool { modules.isEmpty }

    /// Adds the modules of the names that a build did not find. If the module that was added for a name did not help, takes
    /// it back, and tries the next module that has the name.
    /// - Parameters:
    ///   - output: Everything that the build printed.
    ///   - originals: Maps the path of each compiled file to the path of the user's file.
    ///   - candidates: Returns the modules to try for a name in a file, in this order.
    /// - Returns: True if the imports of a file changed.
    mutating func add(
        errorsOf output: String, originals: [String: String], candidates: (_ name: String, _ file: String) -> [String]
    ) -> Bool {
        let before = modules.mapValues { Set($0.keys) }
        var seen: Set<String> = []
        for error in LeftOutCode.errors(in: output, originals) {
            guard let match = error.message.prefixMatch(of: /cannot find (?:type )?'(\w+)' in scope/) else { continue }
            let (name, file) = (String(match.1), error.file)
            guard seen.insert("\(file)\n\(name)").inserted else { continue }
            remove(name, from: file)
            let new = candidates(name, file).first { !(tried[file]?[name] ?? []).contains($0) }
            guard let new else { continue }
            tried[file, default: [:]][name, default: []].insert(new)
            modules[file, default: [:]][new, default: []].insert(name)
        }
        return modules.mapValues { Set($0.keys) } != before
    }

    private mutating func remove(_ name: String, from file: String) {
        for module in (modules[file] ?? [:]).keys {
            modules[file]?[module]?.remove(name)
            if modules[file]?[module]?.isEmpty == true { modules[file]?[module] = nil }
        }
        if modules[file]?.isEmpty == true { modules[file] = nil }
    }

    /// The text that follows the text of a file, so that all lines keep their numbers; empty if nothing is added.
    func text(after file: String) -> String {
        (modules[file] ?? [:]).keys.sorted().map { "\nimport \($0)\n" }.joined()
    }

    /// `FILE uses UIImage without importing UIKit, which …`
    var remarks: [String] {
        modules.sorted { $0.key < $1.key }.flatMap { file, added in
            added.sorted { $0.key < $1.key }.map { module, names in
                "\(file) uses \(names.sorted().joined(separator: ", ")) without importing \(module), which is imported "
                    + "here, because on iOS a bridging header or a package may import it"
            }
        }
    }
}

/// Finds the modules to import for a name that a build did not find.
final class ImportCandidates {
    /// The modules that a file with an import of an empty module may still get. Other names are more likely to be that
    /// module's own, and the report says so.
    private static let usual: Set = ["SwiftUI", "UIKit", "WidgetKit"]

    private let product: AdoptedPackage.Product
    private let names: SupportedNames
    private lazy var own = OwnDeclarations(of: product.target)
    private var isOwn: [String: Bool] = [:]
    private var importsOfEmpty: [String: Bool] = [:]

    init(_ product: AdoptedPackage.Product, _ names: SupportedNames) {
        self.product = product
        self.names = names
    }

    /// Returns the modules that have a name; none if a source of the user's, compiled or not, declares it.
    func modules(of name: String, in file: String) -> [String] {
        var modules = names.modules(of: name).filter {
            ($0 != "Combine" || product.usesCombine) && ($0 != "CryptoKit" || product.usesCryptoKit)
        }
        if importsEmptyModule(file) { modules.removeAll { !Self.usual.contains($0) } }
        return modules.isEmpty || isOwn(name) ? [] : modules
    }

    private func isOwn(_ name: String) -> Bool {
        if let known = isOwn[name] { return known }
        let isDeclared = own.place(ofType: name) != nil || own.placeBeside(of: name) != nil
        isOwn[name] = isDeclared
        return isDeclared
    }

    private func importsEmptyModule(_ file: String) -> Bool {
        if let known = importsOfEmpty[file] { return known }
        let text = String(decoding: RegularFile.contents(atPath: file) ?? Data(), as: UTF8.self)
        let isImporting = product.target.emptyModules.contains { text.contains("import \($0)") }
        importsOfEmpty[file] = isImporting
        return isImporting
    }
}
