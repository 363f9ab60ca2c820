import Foundation
import Glibc
import Lab
import TestSupport
import Testing

@Suite struct FileTreeTests {
    @Test("A folder that is read into memory and written elsewhere keeps its contents, modes and hard links")
    func roundTrip() throws {
        try withTemporaryDirectory { directory throws in
            let from = directory.path("from")
            try FileManager.default.createDirectory(atPath: from + "/sub/deep", withIntermediateDirectories: true)
            try Files.write("one", to: from + "/a")
            try Files.write("", to: from + "/empty")
            #expect(link(from + "/a", from + "/sub/a") == 0)
            #expect(chmod(from + "/a", 0o640) == 0 && chmod(from + "/sub", 0o700) == 0)
            let tree = try FileTree(reading: from)
            let to = directory.path("to")
            try tree.write(to: to)
            #expect(try FileTree(reading: to) == tree)
            #expect(try Files.text(to + "/sub/a") == "one" && Files.permissions(to + "/a") == 0o640)
            var first = stat()
            var second = stat()
            #expect(stat(to + "/a", &first) == 0 && stat(to + "/sub/a", &second) == 0 && first.st_ino == second.st_ino)
            try Files.write("two", to: to + "/a")
            #expect(try FileTree(reading: to) != tree)
        }
    }

    @Test("Two files with the same content are not the same tree as one file with two hard links")
    func notLinks() throws {
        try withTemporaryDirectory { directory throws in
            let from = directory.path("from")
            try FileManager.default.createDirectory(atPath: from, withIntermediateDirectories: true)
            try Files.write("same", to: from + "/a")
            try Files.write("same", to: from + "/b")
            let apart = try FileTree(reading: from)
            unlink(from + "/b")
            #expect(link(from + "/a", from + "/b") == 0)
            #expect(try FileTree(reading: from) != apart)
        }
    }
}
