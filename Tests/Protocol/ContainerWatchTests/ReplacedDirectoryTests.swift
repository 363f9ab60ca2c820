import AppGroup
import ContainerWatch
import TestSupport
import Testing

/// Tests of directories that appear, vanish and are replaced.
struct ReplacedDirectoryTests {
    @Test func aMissingContainerIsNoticedWhenItAppears() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory.path("a/b/container")
            let listener = Listener(path)
            defer { listener.cancel() }
            #expect(await listener.waits { !$0.exists && $0.revision == 0 })
            // The parts of the path appear one after another.
            try Files.makeDirectory(directory.path("a"))
            try Files.makeDirectory(directory.path("unrelated"))
            try Files.makeDirectory(directory.path("a/b"))
            let container = try SharedContainer.open(path, access: .create)
            #expect(await listener.waits { $0.exists })
            let revision = try container.put("jotd", "1")
            #expect(await listener.waits { $0.revision == revision })
        }
    }

    @Test func aDirectoryMovedIntoPlaceIsNoticed() async throws {
        try await withTemporaryDirectory { directory in
            let elsewhere = try SharedContainer.open(directory.path("x/y"), access: .create)
            _ = try elsewhere.put("jotd", "1")
            let listener = Listener(directory.path("a/y"))
            defer { listener.cancel() }
            #expect(await listener.waits { !$0.exists })
            try Files.rename(directory.path("x"), to: directory.path("a"))
            #expect(await listener.waits { $0.exists && $0.revision == 1 })
        }
    }

    @Test func aDeletedDirectoryIsNoticedAndSoIsTheNext() async throws {
        try await withWatchedContainer { container, path, listener in
            _ = try container.put("jotd", "1")
            _ = try container.put("jotd", "2")
            #expect(await listener.waits { $0.revision == 2 })
            var generation = 1
            for round in 0..<10 {
                TemporaryDirectory.remove(path)
                #expect(
                    await listener.waits { !$0.exists && $0.revision == 0 && $0.generation > generation }, "\(round)")
                let new = try SharedContainer.open(path, access: .create)
                // The revisions of the new directory start again.
                #expect(try new.put("jotd", "1") == 1)
                #expect(await listener.waits { $0.exists && $0.revision == 1 }, "\(round)")
                generation = listener.last?.generation ?? 0
            }
        }
    }

    /// The replacement is so fast that the watcher never finds the directory missing.
    @Test func aDirectoryReplacedAtOnceIsAnother() async throws {
        try await withWatchedContainer { container, path, listener in
            for _ in 0..<5 { _ = try container.put("jotd", "\(Int.random(in: 0...Int.max))") }
            #expect(await listener.waits { $0.revision == 5 })
            for round in 0..<30 {
                let generation = listener.last?.generation ?? 0
                let new = try SharedContainer.open("\(path).\(round)", access: .create)
                let revision = try new.put("jotd", "\(round)")
                try Files.rename(path, to: "\(path).old\(round)")
                try Files.rename("\(path).\(round)", to: path)
                #expect(await listener.waits { $0.exists && $0.revision == revision && $0.generation > generation })
                // The watcher watches the new directory, not the old one.
                _ = try SharedContainer.open(path).put("jotd", "\"again\"")
                #expect(await listener.waits { $0.revision == revision + 1 }, "round \(round)")
            }
        }
    }

    @Test func aDirectoryMovedAwayAndBackIsTheSame() async throws {
        try await withWatchedContainer { container, path, listener in
            _ = try container.put("jotd", "1")
            #expect(await listener.waits { $0.revision == 1 })
            for round in 2...6 {
                try Files.rename(path, to: path + ".away")
                #expect(await listener.waits { !$0.exists })
                try Files.rename(path + ".away", to: path)
                #expect(await listener.waits { $0.exists && $0.revision == Revision(round - 1) })
                let revision = try container.put("jotd", "\(round)")
                #expect(await listener.waits { $0.revision == revision })
            }
        }
    }

    @Test func aDeletedOrMovedParentIsNoticed() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory.path("a/b/c/container")
            _ = try SharedContainer.open(path, access: .create).put("jotd", "1")
            let listener = Listener(path)
            defer { listener.cancel() }
            #expect(await listener.waits { $0.exists && $0.revision == 1 })
            for folder in ["a", "a/b", "a/b/c"] {
                try Files.rename(directory.path(folder), to: directory.path("away"))
                #expect(await listener.waits { !$0.exists }, "\(folder)")
                try Files.rename(directory.path("away"), to: directory.path(folder))
                #expect(await listener.waits { $0.exists && $0.revision == 1 }, "\(folder)")
            }
            TemporaryDirectory.remove(directory.path("a"))
            #expect(await listener.waits { !$0.exists })
            let container = try SharedContainer.open(path, access: .create)
            _ = try container.put("jotd", "1")
            let revision = try container.put("jotd", "2")
            #expect(await listener.waits { $0.exists && $0.revision == revision })
        }
    }

    @Test func aFileAtTheDirectorysPathIsNoContainer() async throws {
        try await withWatchedContainer { container, path, listener in
            _ = try container.put("jotd", "1")
            #expect(await listener.waits { $0.revision == 1 })
            TemporaryDirectory.remove(path)
            try Files.write("text", to: path)
            #expect(await listener.waits { !$0.exists })
            try Files.unlink(path)
            _ = try SharedContainer.open(path, access: .create).put("jotd", "1")
            #expect(await listener.waits { $0.exists && $0.revision == 1 })
        }
    }

    @Test func manyWatchersFollowADirectoryThatKeepsChanging() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory.path("container")
            let listeners = (0..<8).map { _ in Listener(path) }
            defer { for listener in listeners { listener.cancel() } }
            for round in 1...5 {
                let container = try SharedContainer.open(path, access: .create)
                for number in 0..<round { _ = try container.put("jotd", "\(number)") }
                for listener in listeners {
                    #expect(await listener.waits { $0.exists && $0.revision == Revision(round) }, "round \(round)")
                }
                TemporaryDirectory.remove(path)
            }
            for listener in listeners { #expect(await listener.waits { !$0.exists }) }
        }
    }
}
