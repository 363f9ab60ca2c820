import Foundation
import TestSupport
import Testing

/// Compares the map of the sources, `Sources/README.md`, with the manifest and with the imports of every source file.
struct LayoutTests {
    /// A row in the table of the map. Each row describes a room, which is a folder with several targets.
    struct Room {
        var name: String
        /// The rooms that this room may use; nil if it may use every room.
        var uses: Set<String>?
        var targets: Set<String>
    }

    /// A target of the manifest.
    struct Target: Decodable, Sendable {
        /// `{"target": [NAME, …]}`, `{"byName": [NAME, …]}` or `{"product": [NAME, PACKAGE, …]}`.
        struct Dependency: Decodable, Sendable {
            var target: [String?]?
            var byName: [String?]?
            var product: [String?]?
        }
        var name: String
        var path: String?
        var type: String
        var dependencies: [Dependency]
        /// The files and folders that do not belong to the target.
        var exclude: [String]
    }

    private let rooms: [Room]
    private let targets: [Target]

    /// The manifest's targets. All tests share them, because the package manager takes a second to compile the manifest.
    private static let manifest = Swift.Result {
        struct Manifest: Decodable { var targets: [Target] }
        let folder = try TemporaryDirectory()
        let outcome = try run(
            "/usr/bin/env",
            ["swift", "package", "--package-path", Repository.root, "--scratch-path", folder.path, "dump-package"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try JSONDecoder().decode(Manifest.self, from: Data(outcome.output.utf8)).targets
    }

    init() throws {
        let cells = try Files.text(Repository.root + "/Sources/README.md").split(separator: "\n")
            .map {
                $0.split(separator: "|", omittingEmptySubsequences: false).map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
            }
        rooms = cells.filter { $0.count == 6 && $0[1] != "room" && !$0[1].hasPrefix("-") }.map { row in
            func list(_ text: String) -> Set<String> {
                Set(text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
            }
            return Room(name: row[1], uses: row[3] == "every room" ? nil : list(row[3]), targets: list(row[4]))
        }
        targets = try Self.manifest.get()
    }

    /// Returns the room of a folder of `Sources`, such as `Phone/Device` for `Sources/Phone/Device/PhoneState`.
    private func room(ofPath path: String) -> String? {
        let below = path.split(separator: "/").dropFirst().joined(separator: "/")
        return rooms.map(\.name).filter { below.hasPrefix($0 + "/") }.max { $0.count < $1.count }
    }

    private func sources() -> [Target] { targets.filter { $0.path?.hasPrefix("Sources/") == true } }

    /// Returns the targets and products that a target uses, directly or through other targets.
    private func closure(of name: String) -> Set<String> {
        let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
        var found: Set<String> = []
        var open = [name]
        while let next = open.popLast() {
            for dependency in byName[next]?.dependencies ?? [] {
                guard let name = (dependency.target ?? dependency.byName ?? dependency.product)?.first ?? nil,
                    found.insert(name).inserted
                else { continue }
                open.append(name)
            }
        }
        return found
    }

    /// Returns the modules that a target's files import, with the importing files.
    private func imports(of target: Target) throws -> [(name: String, in: String)] {
        let folder = Repository.root + "/" + (target.path ?? "")
        var found: [(name: String, in: String)] = []
        for file in FileManager.default.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? []
        where file.hasSuffix(".swift") && !target.exclude.contains(where: { file == $0 || file.hasPrefix($0 + "/") }) {
            for line in try Files.text("\(folder)/\(file)").split(separator: "\n") where line.contains("import ") {
                guard
                    let match = line.wholeMatch(of: /(?:@\w+ )*(?:public |package |internal )?import (?:\w+ )?(\w+)/)
                else { continue }
                found.append((String(match.output.1), file))
            }
        }
        return found
    }

    @Test("Sources and Tests have at most 12 entries, and the manifest has at most 260 lines")
    func size() throws {
        #expect(try Files.names(in: Repository.root + "/Sources").count <= 12)
        #expect(try Files.names(in: Repository.root + "/Tests").count <= 12)
        #expect(try Files.text(Repository.root + "/Package.swift").count { $0.isNewline } <= 260)
    }

    @Test("`Sources/README.md` lists every target in the row of the folder that contains the target")
    func everyTarget() throws {
        #expect(rooms.count >= 10)
        for target in sources() {
            let path = try #require(target.path)
            let name = try #require(room(ofPath: path), "\(path) is in no room of the map")
            let holder = try #require(rooms.first { $0.name == name })
            #expect(holder.targets.contains(target.name), "the map does not name \(target.name) in \(name)")
        }
        let names = Set(sources().map(\.name))
        for room in rooms { #expect(room.targets.subtracting(names) == [], "no longer a target of \(room.name)") }
    }

    @Test("A target's folder has the target's name")
    func folders() throws {
        for target in targets where !target.name.hasSuffix("App") {
            #expect(target.path?.split(separator: "/").last.map(String.init) == target.name)
        }
    }

    @Test("A target uses only targets in those folders that `Sources/README.md` allows for the target's own folder")
    func directions() throws {
        let roomOf = Dictionary(uniqueKeysWithValues: rooms.flatMap { room in room.targets.map { ($0, room.name) } })
        // Skips the apps' extensions, because their folders contain links to the app's files.
        for target in sources() where !target.name.hasSuffix("-widget") {
            let own = try #require(roomOf[target.name])
            guard let uses = rooms.first(where: { $0.name == own })?.uses else { continue }
            var used: [(name: String, in: String)] = target.dependencies.compactMap {
                ($0.target?.first ?? $0.byName?.first ?? nil).map { ($0, "Package.swift") }
            }
            used += try imports(of: target)
            #expect(used.count > 0 || target.dependencies.isEmpty)
            for use in used {
                guard let other = roomOf[use.name], other != own else { continue }
                #expect(uses.contains(other), "\(target.name) of \(own) uses \(use.name) of \(other): \(use.in)")
            }
        }
    }

    @Test("A target imports only targets on which the manifest lets it depend, so that they are built first")
    func imports() throws {
        let modules = Dictionary(uniqueKeysWithValues: targets.map { ($0.name.replacing("-", with: "_"), $0.name) })
        for target in targets {
            let built = closure(of: target.name).union([target.name])
            for used in try imports(of: target) {
                guard let other = modules[used.name] else { continue }
                #expect(built.contains(other), "\(target.name) does not depend on \(other): \(used.in)")
            }
        }
    }

    @Test("Each program links only libraries whose licence allows it and which do not slow down the program's start")
    func programs() {
        let executables = targets.filter { $0.type == "executable" }.map(\.name)
        #expect(executables.count > 10)
        for program in executables {
            let used = closure(of: program)
            #expect(used.intersection(executables) == [], "\(program) imports a program")
            #expect(!used.contains("AppleCrypto"), "\(program) links swift-crypto, which is for adopted code")
            if used.contains("CInotifyTools") {
                #expect(
                    ["widget-extension", "tandem-watch"].contains(program), "\(program) links libinotifytools, GPL-2")
                #expect(
                    used.intersection(["Crypto", "Subprocess"]) == [],
                    "\(program): GPL-2 beside Apache-2.0")
            }
            if ["tandem", "main-app", "tandem-watch", "widget-extension"].contains(program) {
                #expect(!used.contains("GRDB"), "\(program) starts slower with GRDB")
            }
        }
    }
}
