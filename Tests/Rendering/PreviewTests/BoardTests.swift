import Testing

@testable import Preview

@Suite struct BoardTests {
    @Test("A board's reader gets a part that was replaced several times only once, and no part that did not change")
    func parts() {
        let board = Board()
        for number in 0..<1_000 { board.put("a", "\(number)") }
        board.put("b", "true")
        let first = board.changes(after: 0)
        #expect(first.parts.map(\.name) == ["a", "b"] && first.parts.map(\.json) == ["999", "true"])
        board.put("b", "true")
        #expect(board.changes(after: first.version).isEmpty)
        board.put("a", "1000")
        let second = board.changes(after: first.version)
        #expect(second.parts.map(\.name) == ["a"] && second.version > first.version)
        #expect(second.json(at: 7) == #"{"at":7,"parts":{"a":1000}}"#)
    }

    @Test("A part removed from the board is sent once as null to current readers, and is not sent to later readers")
    func removal() {
        let board = Board()
        board.put("a", "1")
        let version = board.changes(after: 0).version
        board.remove("a")
        board.remove("never")
        #expect(board.changes(after: version).json(at: 0) == #"{"at":0,"parts":{"a":null}}"#)
        #expect(board.changes(after: 0).isEmpty)
        #expect(board.names("a").isEmpty)
    }

    @Test("The board keeps only the last log lines, and tells a slow reader that lines are missing")
    func lines() {
        let board = Board()
        board.append(["0"])
        let before = board.changes(after: 0)
        #expect(before.lines == ["0"] && !before.hasMissedLines)
        board.append((1...Board.mostLines + 5).map { "\($0)" })
        let slow = board.changes(after: before.version)
        #expect(slow.lines.count == Board.mostLines && slow.hasMissedLines)
        #expect(slow.lines.last == "\(Board.mostLines + 5)")
        let late = board.changes(after: 0)
        #expect(late.lines.count == Board.mostLines && !late.hasMissedLines)
        board.append(["x"])
        let quick = board.changes(after: slow.version)
        #expect(quick.lines == ["x"] && !quick.hasMissedLines)
    }

    @Test("A reader that waits for a change of the board wakes up at a change or when its task is cancelled")
    func waiting() async {
        let board = Board()
        let waiting = Task { await board.waitForChange(after: 0) }
        board.put("a", "1")
        await waiting.value
        let forEver = Task { await board.waitForChange(after: board.version) }
        forEver.cancel()
        await forEver.value
        // Returns at once, because the board has already changed since version 0.
        await board.waitForChange(after: 0)
    }
}
