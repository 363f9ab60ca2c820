import Testing

@testable import Preview

@Suite struct BoardTests {
    @Test("A reader gets each changed part once, however often it was replaced, and gets no unchanged part")
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

    @Test("A removed part is sent once as null to current readers, and not at all to later readers")
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

    @Test("The board keeps only the last log lines, and tells a slow reader that it missed lines")
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

    @Test("A change or a cancellation wakes a waiting reader")
    func waiting() async {
        let board = Board()
        let waiting = Task { await board.waitForChange(after: 0) }
        board.put("a", "1")
        await waiting.value
        let forEver = Task { await board.waitForChange(after: board.version) }
        forEver.cancel()
        await forEver.value
        // The wait returns at once if the change came earlier.
        await board.waitForChange(after: 0)
    }
}
