import Foundation
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of `scripts/docs`, the README and the guides, with the modules that were built for the tests.
    @Suite(.serialized) struct DocumentationTests {
        private static let root = Repository.root

        private func docs(_ arguments: String..., folder: TemporaryDirectory) throws -> Outcome {
            try run(
                "/bin/bash", ["\(Self.root)/scripts/docs"] + arguments,
                environment: ["TANDEM_PROGRAMS": Program.folder, "TMPDIR": folder.path])
        }

        @Test(
            "The documentation builds without warnings",
            .onlyInAll(short: "the checks of the guides' links and commands"))
        func check() throws {
            let folder = try TemporaryDirectory()
            let outcome = try docs("--check", folder: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("no warnings"))
            #expect(try Files.names(in: folder.path) == [])
        }

        @Test("`scripts/docs` refuses to replace a folder that contains other files, and refuses wrong options")
        func usage() throws {
            let folder = try TemporaryDirectory()
            try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/mine"))
            let outcome = try docs("--out", folder.path, folder: folder)
            #expect(outcome.status == 64)
            #expect(outcome.errors.contains("holds something else"), "\(outcome.errors)")
            #expect(try Files.names(in: folder.path) == ["mine"])
            #expect(try docs("--check", "--out", "/tmp/x", folder: folder).status == 64)
            #expect(try docs("--out", folder: folder).status == 64)
            #expect(try docs("--nothing", folder: folder).status == 64)
        }

        /// Returns the paths of the README and the guides, relative to the repository.
        private static func guides() throws -> [String] {
            let folder = "Sources/Documentation/Tandem.docc"
            return ["README.md"]
                + (try Files.names(in: "\(root)/\(folder)").filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" })
        }

        private static func text(_ file: String) throws -> String {
            try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)
        }

        /// Returns the anchors that GitHub creates for the headings of a page.
        private static func anchors(_ text: String) -> Set<String> {
            Set(
                text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
                    line.drop { $0 == "#" || $0 == " " }.lowercased().filter {
                        $0.isLetter || $0.isNumber || " -_".contains($0)
                    }
                    .replacing(" ", with: "-")
                })
        }

        @Test(
            "Every link to this repository in README, guides, formats and changelog leads to an existing file and heading"
        )
        func links() throws {
            let formats = ["shared-container/PROTOCOL.md", "shared-container/HISTORY.md", "CHANGELOG.md"]
            var links = 0
            for file in try Self.guides() + formats {
                let folder = URL(fileURLWithPath: "\(Self.root)/\(file)").deletingLastPathComponent()
                for match in try Self.text(file).matches(of: #/\]\(([^)\s]+)\)/#) {
                    let link = String(match.output.1)
                    guard !link.contains(":") else { continue }
                    links += 1
                    let parts = link.split(separator: "#", maxSplits: 1).map(String.init)
                    let target = folder.appendingPathComponent(parts[0]).standardizedFileURL.path
                    #expect(FileManager.default.fileExists(atPath: target), "\(file): \(link)")
                    if parts.count > 1, let page = try? String(contentsOfFile: target, encoding: .utf8) {
                        #expect(Self.anchors(page).contains(parts[1]), "\(file): \(link)")
                    }
                }
            }
            #expect(links > 60)
        }

        @Test("The README has at most 12,288 bytes, so that it can be read in three minutes")
        func length() throws {
            #expect(try Self.text("README.md").utf8.count <= 12_288)
        }

        /// Returns the commands in the guides and the README: all lines between "```sh" and "```".
        private static func commands() throws -> [(file: String, line: String)] {
            var commands: [(String, String)] = []
            for file in try guides() {
                var isShell = false
                for line in try text(file).split(separator: "\n") {
                    if line.hasPrefix("```") {
                        isShell = line == "```sh"
                    } else if isShell {
                        commands.append((file, String(line)))
                    }
                }
            }
            return commands
        }

        @Test("The guides and the README name only scripts, commands and options that exist")
        func commandsOfGuides() throws {
            let programs: Set = ["main-app", "widget-extension", "local-backend", "tandem-watch"]
            var options = 0
            var helps: [[String]: Set<String>] = [:]
            /// Returns all words in the help text for a command line. Arguments of the command line do not change this
            /// help text.
            func help(_ words: [String]) throws -> Set<String> {
                if let known = helps[words] { return known }
                let isProgram = words.first.map { programs.contains($0) } ?? false
                let outcome = try run(
                    isProgram ? words[0] : "tandem", (isProgram ? Array(words.dropFirst()) : words) + ["--help"],
                    environment: ["TANDEM_COMMAND": "scripts/tandem"])
                #expect(outcome.status == 0, "\(words): \(outcome.errors)")
                let separators = CharacterSet.whitespacesAndNewlines.union(
                    CharacterSet(charactersIn: "[]()<>|,;:=/`'\""))
                helps[words] = Set(outcome.output.components(separatedBy: separators))
                return helps[words] ?? []
            }
            for (file, line) in try Self.commands() {
                // The command ends at a comment, a pipe or a redirection.
                let command = line.prefix { !"#|<>&;".contains($0) }
                let words = command.split(separator: " ").map(String.init)
                for word in words where word.hasPrefix("scripts/") {
                    #expect(FileManager.default.isExecutableFile(atPath: "\(Self.root)/\(word)"), "\(file): \(line)")
                }
                // An installed `tandem` begins the line.
                let installed = words.first == "tandem" ? 0 : nil
                guard let first = words.lastIndex(of: "scripts/tandem") ?? installed else { continue }
                let typed = words[(first + 1)...].map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'()")) }
                let path = typed.prefix { !$0.hasPrefix("--") }
                if let name = path.first, !programs.contains(name) {
                    #expect(try help([]).contains(name), "\(file): no \(name): \(line)")
                }
                for word in typed.dropFirst(path.count).prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
                    options += 1
                    let name = String(word.prefix { $0 != "=" })
                    #expect(try help(Array(path)).contains(name), "\(file): no \(name): \(line)")
                }
            }
            #expect(options > 60)
        }
    }
}
