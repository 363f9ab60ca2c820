import AppGroup
import ContainerWatch
import TestSupport
import Testing

struct WatchTests {
    @Test func theFirstElementHasTheCurrentRevision() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory.path("container")
            let container = try SharedContainer.open(path, access: .create)
            _ = try container.put("a", "1")
            _ = try container.put("b", "1")
            var iterator = ContainerWatch(path: path).makeAsyncIterator()
            let first = await iterator.next()
            #expect(first?.revision == 2)
            #expect(first?.exists == true)
            #expect(first?.generation == 1)
            #expect(first?.mode == .notification)
        }
    }

    @Test func everyCommitIsNoticed() async throws {
        try await withWatchedContainer { container, _, listener in
            for number in 1...20 {
                let revision = try container.put("jotd", "\(number)")
                #expect(await listener.waits { $0.revision == revision })
            }
            let transaction = try container.commit(Self.transaction(["a", "b", "c"], 1)).revision
            #expect(await listener.waits { $0.revision == transaction })
            try container.remove("a")
            #expect(await listener.waits { $0.revision == transaction + 1 })
            #expect(listener.changes.map(\.revision) == listener.changes.map(\.revision).sorted())
            #expect(Set(listener.changes.map(\.generation)) == [1])
            #expect(listener.last?.mode == .notification)
        }
    }

    static func transaction(_ names: [RecordName], _ number: Int) throws -> Transaction {
        var transaction = Transaction()
        for name in names { try transaction.put(name, Array("\(number)".utf8)) }
        return transaction
    }

    @Test func theRevisionOfAnElementCanBeRead() async throws {
        try await withWatchedContainer { container, path, listener in
            let reader = try SharedContainer.open(path, access: .readOnly)
            for number in 1...20 {
                _ = try container.commit(Self.transaction(["a", "b"], number))
                let stated = listener.last?.revision ?? 0
                #expect(try reader.snapshot().revision >= stated)
            }
            #expect(await listener.waits { $0.revision == 20 })
        }
    }

    @Test func aBurstConvergesToItsLastCommit() async throws {
        try await withWatchedContainer { container, path, listener in
            try Threads.run(3) { thread in
                let writer = try SharedContainer.open(path)
                for number in 0..<40 {
                    try writer.put(RecordName("r\(thread)"), Array("\(number)".utf8), lockTimeout: .seconds(60))
                }
            }
            let revision = try container.snapshot().revision
            #expect(revision == 120)
            #expect(await listener.waits { $0.revision == revision })
            #expect(listener.changes.map(\.revision) == listener.changes.map(\.revision).sorted())
        }
    }

    @Test func aBusyConsumerMissesNothing() async throws {
        try await withTemporaryDirectory { directory in
            let path = directory.path("container")
            let container = try SharedContainer.open(path, access: .create)
            var iterator = ContainerWatch(path: path).makeAsyncIterator()
            _ = await iterator.next()
            let witness = Listener(path)
            defer { witness.cancel() }
            #expect(await witness.waits { $0.exists })
            for number in 1...50 { _ = try container.put("jotd", "\(number)") }
            #expect(await witness.waits { $0.revision == 50 })
            // The stream kept only the newest element, whose revision includes the earlier commits.
            var last = await iterator.next()
            while let revision = last?.revision, revision < 50 { last = await iterator.next() }
            #expect(last?.revision == 50)
        }
    }

    @Test func theReloadMarkerAloneYieldsAnElement() async throws {
        try await withWatchedContainer { container, _, listener in
            let revision = try container.put("jotd", "1")
            #expect(await listener.waits { $0.revision == revision })
            for _ in 0..<5 {
                // Events of the commit's renames may still arrive, so the test waits for the marker's sequence.
                let count = listener.changes.count
                try container.requestReload(ofKind: "W")
                #expect(await waitUntil { listener.changes.count > count })
                #expect(listener.last?.revision == revision)
            }
        }
    }

    /// The watch must start before the first read; otherwise a commit between the two would be missed.
    @Test func aCommitAtTheMomentTheWatchStartsIsNotMissed() async throws {
        try await withTemporaryDirectory { directory in
            for round in 0..<100 {
                let path = directory.path("c\(round)")
                let container = try SharedContainer.open(path, access: .create)
                // Commit and start do not wait for each other, so the commit comes before, during or after the start.
                async let committed = Task.detached { try container.put("jotd", "1") }.value
                let listener = Listener(path)
                let revision = try await committed
                #expect(await listener.waits { $0.revision == revision }, "round \(round)")
                listener.cancel()
            }
        }
    }

    /// The container's directory is made while the watch starts.
    @Test func aContainerMadeAtTheMomentTheWatchStartsIsNotMissed() async throws {
        try await withTemporaryDirectory { directory in
            for round in 0..<100 {
                // The path is long, so that making it and watching it both take longer.
                let path = directory.path("a\(round)" + String(repeating: "/b", count: 40))
                async let committed = Task.detached {
                    try SharedContainer.open(path, access: .create).put("jotd", "1")
                }.value
                let listener = Listener(path)
                let revision = try await committed
                #expect(await listener.waits { $0.exists && $0.revision == revision }, "round \(round)")
                listener.cancel()
            }
        }
    }

    @Test func twoWatchesOfOneDirectoryBothNotice() async throws {
        try await withWatchedContainer { container, path, first in
            let second = Listener(path + "/")
            defer { second.cancel() }
            #expect(await second.waits { $0.exists })
            var revision = try container.put("jotd", "1")
            #expect(await first.waits { $0.revision == revision })
            #expect(await second.waits { $0.revision == revision })
            // The end of one watch does not end the other.
            first.cancel()
            #expect(await waitUntil { first.hasEnded })
            revision = try container.put("jotd", "2")
            #expect(await second.waits { $0.revision == revision })
            let third = Listener(path)
            defer { third.cancel() }
            #expect(await third.waits { $0.revision == revision })
            revision = try container.put("jotd", "3")
            #expect(await second.waits { $0.revision == revision })
            #expect(await third.waits { $0.revision == revision })
        }
    }

    @Test func aContainerInsideAnotherIsWatchedOnItsOwn() async throws {
        try await withWatchedContainer { outer, path, listener in
            let inner = try SharedContainer.open("\(path)/inner/container", access: .create)
            let other = Listener("\(path)/inner/container")
            defer { other.cancel() }
            #expect(await other.waits { $0.exists })
            _ = try inner.put("jotd", "1")
            let revision = try inner.put("jotd", "2")
            #expect(await other.waits { $0.revision == revision })
            _ = try outer.put("jotd", "1")
            #expect(await listener.waits { $0.revision == 1 })
            other.cancel()
            #expect(await waitUntil { other.hasEnded })
            _ = try outer.put("jotd", "2")
            #expect(await listener.waits { $0.revision == 2 })
            #expect(listener.last?.generation == 1)
        }
    }

    @Test func cancellationEndsTheSequence() async throws {
        try await withWatchedContainer { container, _, listener in
            listener.cancel()
            #expect(await waitUntil { listener.hasEnded })
            let count = listener.changes.count
            _ = try container.put("jotd", "1")
            #expect(listener.changes.count == count)
        }
    }

    @Test func aPathThatIsNoContainerDoesNotExist() async throws {
        try await withTemporaryDirectory { directory in
            try Files.write("text", to: directory.path("file"))
            try Files.makeFIFO(directory.path("fifo"))
            for name in ["file", "fifo", "file/below", "none"] {
                let listener = Listener(directory.path(name))
                defer { listener.cancel() }
                #expect(await listener.waits { !$0.exists && $0.revision == 0 }, "\(name)")
            }
            // The watcher notices when a container replaces the file.
            let listener = Listener(directory.path("file"))
            defer { listener.cancel() }
            #expect(await listener.waits { !$0.exists })
            try Files.unlink(directory.path("file"))
            let revision = try SharedContainer.open(directory.path("file"), access: .create).put("jotd", "1")
            #expect(await listener.waits { $0.exists && $0.revision == revision })
        }
    }

    @Test func aDamagedRecordHasNoRevision() async throws {
        try await withWatchedContainer { container, path, listener in
            let revision = try container.put("jotd", "1")
            #expect(await listener.waits { $0.revision == revision })
            try Files.replace("\(path)/other.jsonl", with: Array("damaged".utf8))
            try Files.makeFIFO("\(path)/fifo.jsonl.new")
            try Files.rename("\(path)/fifo.jsonl.new", to: "\(path)/fifo.jsonl")
            let next = try container.put("jotd", "2")
            #expect(await listener.waits { $0.revision == next })
        }
    }
}
