import TestSupport
import Testing

@testable import AppGroup

/// A populated directory that is not a container is not written to.
@Suite struct PopulatedFolderTests {
    @Test(
        "A directory with files of somebody else is refused, and nothing is written into it",
        arguments: ["notes.txt", ".hidden", "train.jsonl", "folder/"])
    func foreign(_ name: String) throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("x")
            try Files.makeDirectory(path)
            if name.hasSuffix("/") {
                try Files.makeDirectory("\(path)/folder")
            } else {
                try Files.write("{}\n", to: "\(path)/\(name)")
            }
            let before = try Files.names(in: path)
            for access in [SharedContainer.Access.readWrite, .create] {
                let error = #expect(throws: AppGroupError.self) { try SharedContainer.open(path, access: access) }
                #expect(error?.code == .notAContainer && error?.path == path, "\(error.map { "\($0)" } ?? "none")")
            }
            #expect(try Files.names(in: path) == before)
        }
    }

    @Test("A container may hold other files beside its own, and an empty directory becomes a container")
    func containers() throws {
        try withTemporaryDirectory { directory in
            try Files.makeDirectory(directory.path("empty"))
            let first = try SharedContainer.open(directory.path("empty"), access: .readWrite)
            try Files.write("mine", to: directory.path("empty/notes.txt"))
            try first.put("a", Array("1".utf8))
            try SharedContainer.open(directory.path("empty")).put("a", Array("2".utf8))
            // Another writer need not have made a lock.
            let record = try Files.bytes(directory.path("empty/a.jsonl"))
            try Files.makeDirectory(directory.path("copy"))
            try Files.replace(directory.path("copy/a.jsonl"), with: record)
            try Files.write("mine", to: directory.path("copy/notes.txt"))
            try SharedContainer.open(directory.path("copy")).put("b", Array("1".utf8))
        }
    }

    @Test("The folder of an App Group may hold an app's own files before the first record")
    func appGroup() throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("group.com.example.app")
            try Files.makeDirectory(path)
            try Files.write("database", to: "\(path)/store.sqlite")
            try SharedContainer.open(path, access: .create).put("a", Array("1".utf8))
        }
    }
}
