import AppGroup
import ContainerWatch
import TestSupport
import Testing

struct WatchTests {
    @Test("The first element has the container's current revision")
    func theFirstElementHasTheCurrentRevision() async throws {
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

    @Test("A watch notices every put, transaction and removal, with growing revisions")
    func everyCommitIsNoticed() async throws {
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

    @Test("A watch of the reload requests reports the reload marker and transactions, but no commit of one record")
    func onlyReloadRequests() async throws {
        try await withWatchedContainer { container, path, all in
            let requests = Listener(path, of: .reloadRequests)
            defer { requests.cancel() }
            #expect(await requests.waits { $0.exists })
            for number in 1...5 {
                let revision = try container.put("jotd", "\(number)")
                #expect(await all.waits { $0.revision == revision })
            }
            try container.requestReload(ofKind: "K")
            #expect(await waitUntil { requests.changes.count >= 2 })
            #expect(requests.changes.count == 2)
            _ = try container.commit(Self.transaction(["a", "b"], 1))
            #expect(await waitUntil { requests.changes.count >= 3 })
        }
    }

    @Test("A reader that gets an element then reads at least the revision that the element states")
    func theRevisionOfAnElementCanBeRead() async throws {
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

    @Test("After 120 commits of three threads, the newest element has revision 120")
    func aBurstConvergesToItsLastCommit() async throws {
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

    @Test("A consumer that pauses during 50 commits receives an element with revision 50 afterwards")
    func aBusyConsumerMissesNothing() async throws {
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
            // The stream kept only the newest element, because its revision includes the earlier commits.
            var last = await iterator.next()
            while let revision = last?.revision, revision < 50 { last = await iterator.next() }
            #expect(last?.revision == 50)
        }
    }

    @Test("A reload request that comes without a commit yields an element with the unchanged revision")
    func theReloadMarkerAloneYieldsAnElement() async throws {
        try await withWatchedContainer { container, _, listener in
            let revision = try container.put("jotd", "1")
            #expect(await listener.waits { $0.revision == revision })
            for _ in 0..<5 {
                // Events of an earlier commit's renames may still arrive, so the test waits until the marker's sequence
                // number has grown.
                let count = listener.changes.count
                try container.requestReload(ofKind: "W")
                #expect(await waitUntil { listener.changes.count > count })
                #expect(listener.last?.revision == revision)
            }
        }
    }

    /// The watcher must add its inotify watch before it first reads the container. Otherwise it would miss a commit
    /// between the read and the start of the inotify watch.
    @Test("A watch notices a commit that another task makes while the watch starts")
    func aCommitAtTheMomentTheWatchStartsIsNotMissed() async throws {
        try await withTemporaryDirectory { directory in
            for round in 0..<100 {
                let path = directory.path("c\(round)")
                let container = try SharedContainer.open(path, access: .create)
                // The commit and the start of the watch run in parallel, so the commit comes before, during or after
                // the start.
                async let committed = Task.detached { try container.put("jotd", "1") }.value
                let listener = Listener(path)
                let revision = try await committed
                #expect(await listener.waits { $0.revision == revision }, "round \(round)")
                listener.cancel()
            }
        }
    }

    @Test("A watch notices a container that another task makes while the watch starts")
    func aContainerMadeAtTheMomentTheWatchStartsIsNotMissed() async throws {
        try await withTemporaryDirectory { directory in
            for round in 0..<100 {
                // The path is long, so that it takes longer to create its folders, and also to watch them.
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

    @Test("Two watches of one container both notice its commits, and cancelling one does not stop the other")
    func twoWatchesOfOneDirectoryBothNotice() async throws {
        try await withWatchedContainer { container, path, first in
            let second = Listener(path + "/")
            defer { second.cancel() }
            #expect(await second.waits { $0.exists })
            var revision = try container.put("jotd", "1")
            #expect(await first.waits { $0.revision == revision })
            #expect(await second.waits { $0.revision == revision })
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

    @Test("Watches on a container and on another container inside it work independently")
    func aContainerInsideAnotherIsWatchedOnItsOwn() async throws {
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

    @Test("Cancelling the task ends the sequence; later commits yield no elements")
    func cancellationEndsTheSequence() async throws {
        try await withWatchedContainer { container, _, listener in
            listener.cancel()
            #expect(await waitUntil { listener.hasEnded })
            let count = listener.changes.count
            _ = try container.put("jotd", "1")
            #expect(listener.changes.count == count)
        }
    }

    @Test("A watch reports a file, a FIFO or a missing path as a missing container")
    func aPathThatIsNoContainerDoesNotExist() async throws {
        try await withTemporaryDirectory { directory in
            try Files.write("text", to: directory.path("file"))
            try Files.makeFIFO(directory.path("fifo"))
            for name in ["file", "fifo", "file/below", "none"] {
                let listener = Listener(directory.path(name))
                defer { listener.cancel() }
                #expect(await listener.waits { !$0.exists && $0.revision == 0 }, "\(name)")
            }
            // After a container has replaced the file, the watcher notices the container.
            let listener = Listener(directory.path("file"))
            defer { listener.cancel() }
            #expect(await listener.waits { !$0.exists })
            try Files.unlink(directory.path("file"))
            let revision = try SharedContainer.open(directory.path("file"), access: .create).put("jotd", "1")
            #expect(await listener.waits { $0.exists && $0.revision == revision })
        }
    }

    @Test("Damaged records and FIFOs do not stop a watch from noticing the next commit")
    func aDamagedRecordHasNoRevision() async throws {
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
