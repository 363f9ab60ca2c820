import AppleCombine
import Dispatch
import OpenCombine
import OpenCombineDispatch
import SwiftUI
import Synchronization
import TestSupport
import Testing

@Suite struct CombineTests {
    @Test("A merged publisher delivers values in order of arrival, and finishes when all its publishers have finished")
    func merge() {
        let first = PassthroughSubject<Int, Never>()
        let second = PassthroughSubject<Int, Never>()
        var values: [Int] = []
        var hasEnded = false
        let subscription = first.merge(with: second)
            .sink(receiveCompletion: { _ in hasEnded = true }, receiveValue: { values.append($0) })
        first.send(1)
        second.send(2)
        first.send(completion: .finished)
        #expect(!hasEnded)
        second.send(3)
        second.send(completion: .finished)
        #expect(values == [1, 2, 3] && hasEnded)
        subscription.cancel()
        var all: [Int] = []
        _ = Just(1).merge(with: Just(2), Just(3)).sink { all.append($0) }
        #expect(all == [1, 2, 3])
    }

    @Test("combineLatest delivers values once every publisher has sent a value; an error ends it")
    func combineLatest() {
        struct Failure: Error {}
        let first = PassthroughSubject<Int, Failure>()
        let second = PassthroughSubject<String, Failure>()
        var values: [String] = []
        var failures = 0
        let subscription = first.combineLatest(second) { "\($0)\($1)" }.sink { completion in
            if case .failure = completion { failures += 1 }
        } receiveValue: {
            values.append($0)
        }
        first.send(1)
        second.send("a")
        second.send("b")
        first.send(2)
        first.send(completion: .failure(Failure()))
        #expect(values == ["1a", "1b", "2b"] && failures == 1)
        subscription.cancel()
        var triple: (Int, String, Bool)?
        _ = Just(1).combineLatest(Just("a"), Just(true)).sink { triple = $0 }
        #expect(triple?.0 == 1 && triple?.1 == "a" && triple?.2 == true)
    }
}

extension CombineTests {
    @Test("collect delivers values after a time or a number of values, and the remaining values before the completion")
    func collectByTime() {
        let queue = DispatchQueue(label: "collect")
        let subject = PassthroughSubject<Int, Never>()
        let groups = Mutex<[[Int]]>([])
        let hasEnded = Mutex(false)
        let subscription = subject.collect(.byTimeOrCount(queue, .seconds(3600), 2)).sink(
            receiveCompletion: { _ in hasEnded.withLock { $0 = true } },
            receiveValue: { group in groups.withLock { $0.append(group) } })
        for number in 1...3 {
            subject.send(number)
            queue.sync {}
        }
        subject.send(completion: .finished)
        queue.sync {}
        #expect(groups.withLock { $0 } == [[1, 2], [3]] && hasEnded.withLock { $0 })
        subscription.cancel()
        let others = PassthroughSubject<Int, Never>()
        let timed = others.collect(.byTime(queue, .milliseconds(1))).sink { group in
            groups.withLock { $0.append(group) }
        }
        others.send(4)
        #expect(blockUntil { groups.withLock { $0.last } == [4] })
        timed.cancel()
    }

    @Test("The tree records that onReceive has no effect")
    @MainActor func onReceive() {
        let tree = ViewTree.evaluate(Text(verbatim: "a").onReceive(Just(1)) { _ in })
        #expect(tree.texts == ["a"] && tree.marks.count == 1)
    }
}
