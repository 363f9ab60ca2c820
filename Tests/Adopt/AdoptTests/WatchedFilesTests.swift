import Foundation
import Glibc
import TestSupport
import Testing

@testable import Adopt

/// When `tandem watch` builds. Files are changed for real, and the time is made up.
@Suite struct WatchedFilesTests {
    /// A folder with a source, and what a watch knows of it.
    private final class Watched {
        let directory: TemporaryDirectory
        var paths: WatchedPaths
        var rebuilds = Rebuilds()
        var time: Duration = .zero

        init() throws {
            directory = try TemporaryDirectory()
            paths = WatchedPaths(trees: [directory.path])
            try Files.write("let a = 1", to: directory.path("A.swift"))
        }

        /// Looks at the files after some time. Returns true if a build begins.
        func look(after pause: Duration = .milliseconds(50)) -> Bool {
            time += pause
            return rebuilds.isDue(FileMarks(paths), at: time)
        }

        /// Looks until a build begins; nil if none does within a second.
        func timeOfBuild() -> Duration? {
            let start = time
            while time - start < .seconds(1) { if look() { return time - start } }
            return nil
        }

        /// Writes a file and sets the time of its last change, because two writes may come within one tick of the kernel's
        /// clock.
        func write(_ text: String, _ name: String, seconds: Int) throws {
            try Files.write(text, to: directory.path(name))
            var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
            utimensat(AT_FDCWD, directory.path(name), &times, 0)
        }
    }

    @Test("The first build begins at once, and no other without a change")
    func first() throws {
        let watched = try Watched()
        #expect(watched.look())
        #expect(watched.timeOfBuild() == nil)
    }

    @Test("A build begins once the files have stayed the same for a moment, so several saves make one build")
    func several() throws {
        let watched = try Watched()
        _ = watched.look()
        for number in 1...5 {
            try watched.write("let a = \(number)", "A.swift", seconds: number)
            try watched.write("let b = \(number)", "B\(number).swift", seconds: number)
            #expect(!watched.look())
        }
        let time = try #require(watched.timeOfBuild())
        #expect(time >= .milliseconds(50) && time <= .milliseconds(200))
        #expect(watched.timeOfBuild() == nil)
    }

    @Test("While files change all the time, a build begins nevertheless")
    func endless() throws {
        let watched = try Watched()
        _ = watched.look()
        var builds = 0
        for number in 1...200 {
            try watched.write("\(number)", "log.txt", seconds: number)
            if watched.look() { builds += 1 }
        }
        // Ten seconds, and a build after two seconds at most.
        #expect((4...6).contains(builds), "\(builds)")
    }

    @Test("A save during a build starts another build, even if the file is saved as it was before")
    func during() throws {
        let watched = try Watched()
        _ = watched.look()
        try watched.write("let a = 2", "A.swift", seconds: 1)
        #expect(watched.timeOfBuild() != nil)
        // The build takes long. Meanwhile nobody looks.
        try watched.write("let a = 3", "A.swift", seconds: 2)
        #expect(watched.look(after: .seconds(5)) == false)
        #expect(watched.timeOfBuild() != nil)
        #expect(watched.timeOfBuild() == nil)
    }

    @Test("A file that comes and goes between two builds, as an editor's temporary file does, starts none")
    func temporary() throws {
        let watched = try Watched()
        _ = watched.look()
        try Files.write("", to: watched.directory.path("4913"))
        #expect(!watched.look())
        try Files.unlink(watched.directory.path("4913"))
        #expect(watched.timeOfBuild() == nil)
        for name in [".A.swift.swp", "A.swift~", "#A.swift#"] {
            try Files.write("", to: watched.directory.path(name))
        }
        #expect(watched.timeOfBuild() == nil)
    }

    @Test("A rename, a removal, an addition, a new folder, and a change of a linked file start a build")
    func changes() throws {
        let watched = try Watched()
        let directory = watched.directory
        let other = try TemporaryDirectory()
        try Files.write("1", to: other.path("target"))
        try Files.makeLink(directory.path("link"), to: other.path("target"))
        _ = watched.look()
        let steps: [() throws -> Void] = [
            { try Files.rename(directory.path("A.swift"), to: directory.path("B.swift")) },
            {
                try Files.write("let b = 1", to: directory.path("new"))
                try Files.rename(directory.path("new"), to: directory.path("B.swift"))
            },
            { try Files.unlink(directory.path("B.swift")) },
            { try Files.write("", to: directory.path("C.swift")) },
            { try Files.makeDirectory(directory.path("Folder")) },
            { try Files.write("", to: directory.path("Folder/D.swift")) },
            { TemporaryDirectory.remove(directory.path("Folder")) },
            { try Files.write("22", to: other.path("target")) },
        ]
        for (number, step) in steps.enumerated() {
            try step()
            #expect(watched.timeOfBuild() != nil, "step \(number)")
        }
    }

    @Test("A watched folder that is deleted and comes back starts a build each time; a cycle of links does no harm")
    func deleted() throws {
        let watched = try Watched()
        let folder = watched.directory.path("W")
        try Files.makeDirectory(folder)
        try Files.write("1", to: folder + "/A.swift")
        try Files.makeLink(folder + "/cycle", to: "..")
        watched.paths = WatchedPaths(trees: [folder])
        _ = watched.look()
        TemporaryDirectory.remove(folder)
        #expect(watched.timeOfBuild() != nil)
        #expect(watched.timeOfBuild() == nil)
        try Files.makeDirectory(folder)
        #expect(watched.timeOfBuild() != nil)
        try Files.write("1", to: folder + "/A.swift")
        #expect(watched.timeOfBuild() != nil)
    }

    @Test("In a folder of a project, a new name starts a build, and a change of another target's file does not")
    func lists() throws {
        let watched = try Watched()
        watched.paths = WatchedPaths(files: [watched.directory.path("A.swift")], lists: [watched.directory.path])
        try Files.write("1", to: watched.directory.path("App.swift"))
        _ = watched.look()
        try watched.write("22", "App.swift", seconds: 5)
        #expect(watched.timeOfBuild() == nil)
        try watched.write("let a = 22", "A.swift", seconds: 5)
        #expect(watched.timeOfBuild() != nil)
        try Files.write("", to: watched.directory.path("New.swift"))
        #expect(watched.timeOfBuild() != nil)
    }

    @Test("Of the files that a build names, those that changed after its beginning start another build")
    func named() throws {
        let watched = try Watched()
        let other = try TemporaryDirectory()
        try Files.write("1", to: other.path("Old.swift"))
        _ = watched.look()
        watched.paths.files = [other.path("Old.swift"), other.path("Missing.swift")]
        // The build began a minute from now, so all files are older.
        watched.rebuilds.add(FileMarks(watched.paths), start: Date() + 60)
        #expect(watched.timeOfBuild() == nil)
        try Files.write("1", to: other.path("Missing.swift"))
        #expect(watched.timeOfBuild() != nil)
        // The build began a minute ago, and the file was written since.
        try Files.write("1", to: other.path("New.swift"))
        watched.paths.files.insert(other.path("New.swift"))
        watched.rebuilds.add(FileMarks(watched.paths), start: Date() - 60)
        #expect(watched.timeOfBuild() != nil)
        withExtendedLifetime(other) {}
    }

    @Test("Known errors may move to other lines; an error with another message, name or file is new")
    func errors() {
        func error(_ file: String, _ line: Int, _ message: String, name: String? = nil) -> BuildDiagnostic {
            BuildDiagnostic(file: file, line: line, name: name, problem: "", advice: "", message: message)
        }
        let known = KnownErrors([error("A.swift", 1, "no member", name: "Text.glow"), error("A.swift", 9, "wrong")])
        #expect(known.others(in: [error("A.swift", 7, "no such member", name: "Text.glow")]).isEmpty)
        #expect(known.others(in: [error("A.swift", 2, "wrong")]).isEmpty)
        let new = [
            error("B.swift", 1, "wrong"), error("A.swift", 9, "wrong too"), error("A.swift", 1, "", name: "Text.dim"),
        ]
        #expect(known.others(in: new) == new)
        #expect(KnownErrors().others(in: new) == new)
    }

    @Test("Of a target of a project, its files, its settings and its project are watched, and of its folders the names")
    func project() throws {
        let folder = Fixture.folder + "/StorageService"
        let project = try XcodeProject(path: folder + "/StorageService.xcodeproj")
        let target = try project.target(try #require(project.extensionNames.first))
        let paths = target.watchedPaths
        #expect(!target.sources.isEmpty && paths.files.isSuperset(of: target.sources))
        #expect(paths.files.contains(folder + "/StorageService.xcodeproj/project.pbxproj"))
        #expect(paths.files.isSuperset(of: target.configurations.compactMap(\.entitlements)))
        let first = URL(fileURLWithPath: target.sources[0]).deletingLastPathComponent().path
        #expect(paths.lists.contains(first) && !paths.trees.contains(first))
    }
}
