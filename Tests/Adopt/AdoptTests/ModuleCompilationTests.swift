import Foundation
import TestSupport
import Testing

@testable import Adopt

/// Tests of the compiler's commands for one module, with the real compiler.
struct ModuleCompilationTests {
    @Test("Only changed files are compiled again, and the object file of a removed file is removed")
    func incremental() throws {
        try withTemporaryDirectory { directory throws in
            let folders = ModuleCompilation.Folders(
                build: directory.path("build folder"), moduleCache: Program.folder + "/ModuleCache")
            try FileManager.default.createDirectory(atPath: folders.interfaces, withIntermediateDirectories: true)
            /// Builds a program from the files, and returns its output and the dates of the object files.
            func built(_ names: [String]) throws -> (output: String, objects: [String: Date]) {
                let module = ModuleCompilation(
                    name: "Greeting", files: names.map { directory.path($0) }, options: ["-swift-version", "5"],
                    linkerOptions: [])
                try module.prepare(in: folders, imported: [])
                let outcome = try run("/usr/bin/env", module.command(in: folders, linking: [], processes: 1))
                #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
                let folder = folders.objects("Greeting")
                let objects = try Files.names(in: folder).filter { $0.hasSuffix(".o") }
                let dates = try objects.map {
                    (
                        $0,
                        try FileManager.default.attributesOfItem(atPath: "\(folder)/\($0)")[.modificationDate] as? Date
                    )
                }
                return (
                    try run(folders.program("Greeting"), []).output,
                    Dictionary(uniqueKeysWithValues: dates.map { ($0.0, $0.1 ?? .distantPast) })
                )
            }
            try Files.write(
                "@main enum Main { static func main() { print(one + two) } }", to: directory.path("Main.swift"))
            try Files.write("let one = \"a\"", to: directory.path("One.swift"))
            try Files.write("let two = \"b\"", to: directory.path("Two.swift"))
            let first = try built(["Main.swift", "One.swift", "Two.swift"])
            #expect(first.output == "ab\n" && first.objects.count == 3)
            // The compiler alone would take the file for unchanged, because the date is that of the first build.
            let date = try FileManager.default.attributesOfItem(atPath: directory.path("Two.swift"))[.modificationDate]
            try Files.write("let two = \"c\"", to: directory.path("Two.swift"))
            try FileManager.default.setAttributes(
                [.modificationDate: date as Any], ofItemAtPath: directory.path("Two.swift"))
            let second = try built(["Main.swift", "One.swift", "Two.swift"])
            #expect(second.output == "ac\n")
            #expect(second.objects["One.swift.o"] == first.objects["One.swift.o"])
            #expect(second.objects["Two.swift.o"] != first.objects["Two.swift.o"])
            try Files.write("@main enum Main { static func main() { print(one) } }", to: directory.path("Main.swift"))
            let third = try built(["Main.swift", "One.swift"])
            #expect(third.output == "a\n" && third.objects.keys.sorted() == ["Main.swift.o", "One.swift.o"])
        }
    }
}
