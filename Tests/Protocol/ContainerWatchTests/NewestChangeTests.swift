import TestSupport
import Testing

@testable import ContainerWatch

@Suite struct NewestChangeTests {
    private func change(_ number: Int) -> ContainerChange {
        ContainerChange(revision: UInt64(number), exists: true, generation: 1, mode: .notification)
    }

    @Test("A consumer receives only the newest of several changes, and waits if there is none")
    func newest() async {
        let newest = NewestChange()
        for number in 1...3 { newest.replace(with: change(number)) }
        #expect(await newest.take() == change(3))
        let waiting = Task { await newest.take() }
        newest.replace(with: change(4))
        #expect(await waiting.value == change(4))
    }

    @Test("While one thread replaces changes, the consumer never receives an older one, and receives the last")
    func manyChanges() async {
        let newest = NewestChange()
        let count = 20_000
        let writer = Task.detached { for number in 1...count { newest.replace(with: change(number)) } }
        var last: UInt64 = 0
        while last < count {
            guard let change = await newest.take() else { break }
            #expect(change.revision > last)
            last = change.revision
        }
        #expect(last == count)
        await writer.value
    }

    @Test("After the end, a consumer receives nil, whether it waits already or not, and so does every later call")
    func finished() async {
        for round in 0..<200 {
            let newest = NewestChange()
            let task = Task { await newest.take() }
            for _ in 0..<round % 10 { await Task.yield() }
            newest.finish()
            #expect(await task.value == nil)
            newest.replace(with: change(1))
            #expect(await newest.take() == nil)
        }
    }
}
