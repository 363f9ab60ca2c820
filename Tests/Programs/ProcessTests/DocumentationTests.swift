import Foundation
import TestSupport
import Testing

extension ProcessTests {
    /// `scripts/docs`, with the modules built for the tests.
    @Suite(.serialized) struct DocumentationTests {
        private static let root = Repository.root

        private func docs(_ arguments: String..., folder: TemporaryDirectory) throws -> Outcome {
            try run(
                "/bin/bash", ["\(Self.root)/scripts/docs"] + arguments,
                environment: ["TANDEM_PROGRAMS": Program.folder, "TMPDIR": folder.path])
        }

        @Test("The documentation builds without warnings, no link is broken, and every guide is there")
        func check() throws {
            let folder = try TemporaryDirectory()
            let outcome = try docs("--check", folder: folder)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(outcome.errors.contains("no warnings"))
            #expect(try Files.names(in: folder.path) == [])
        }

        @Test("A folder with other contents is not replaced, and an impossible path is a usage error")
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

        /// The commands in the guides and the README: the lines between "```sh" and "```".
        private static func commands() throws -> [(file: String, line: String)] {
            let guides = try Files.names(in: "\(root)/Sources/Documentation/Tandem.docc").filter { $0.hasSuffix(".md") }
            var commands: [(String, String)] = []
            for file in guides.map({ "Sources/Documentation/Tandem.docc/\($0)" }) + ["README.md"] {
                var isShell = false
                for line in try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8).split(separator: "\n") {
                    if line.hasPrefix("```") {
                        isShell = line == "```sh"
                    } else if isShell {
                        commands.append((file, String(line)))
                    }
                }
            }
            return commands
        }

        @Test("The guides and the README name only existing scripts, commands and options")
        func commandsOfGuides() throws {
            var options = 0
            var offers: [[String]: String] = [:]
            func offered(_ words: [String]) throws -> String {
                if let known = offers[words] { return known }
                let outcome = try run(
                    "tandem", ["complete", "fish", "tandem", "--"] + words,
                    environment: ["TANDEM_COMMAND": "scripts/tandem"])
                offers[words] = outcome.output
                return outcome.output
            }
            for (file, line) in try Self.commands() {
                // Ignores the shell's own syntax: comments, pipes, redirections.
                let command = line.prefix { !"#|<>&;".contains($0) }
                let words = command.split(separator: " ").map(String.init)
                for word in words where word.hasPrefix("scripts/") {
                    #expect(FileManager.default.isExecutableFile(atPath: "\(Self.root)/\(word)"), "\(file): \(line)")
                }
                guard let first = words.lastIndex(of: "scripts/tandem") else { continue }
                let typed = words[(first + 1)...].map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "\"'()")) }
                let path = typed.prefix { !$0.hasPrefix("--") }
                #expect(
                    try path.isEmpty || offered([""]).contains("word\t\(path[0])\t"), "\(file): no \(path[0]): \(line)")
                for word in typed.dropFirst(path.count).prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
                    options += 1
                    let name = String(word.prefix { $0 != "=" })
                    #expect(try offered(path + ["-"]).contains("word\t\(name)\t"), "\(file): no \(name): \(line)")
                }
            }
            #expect(options > 60)
        }
    }
}
