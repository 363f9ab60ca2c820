/// Collects the operations of a history, checks each one alone, and finally checks all of them together.
struct HistoryBuilder: ~Copyable {
    var header = HistoryHeader()
    var events: [HistoryEvent] = []
    var entries: [History.Entry] = []
    var cells: [History.Cell] = []
    var records = TextTable()
    var values = TextTable()

    /// The parts of the operation being read.
    struct Parts {
        var expects: [History.Cell] = []
        var writes: [History.Cell] = []
        var reads: [History.Cell] = []
        var found: [History.Cell] = []

        mutating func removeAll() {
            expects.removeAll(keepingCapacity: true)
            writes.removeAll(keepingCapacity: true)
            reads.removeAll(keepingCapacity: true)
            found.removeAll(keepingCapacity: true)
        }
    }

    mutating func append(_ operation: Operation, line: Int) throws(HistoryError) {
        var parts = Parts()
        for required in operation.expects {
            var cell = cell(required.record, nil, nil)
            switch required.expectation {
            case .revision(let revision): cell.revision = revision
            case .value(let value): cell.value = number(value)
            }
            parts.expects.append(cell)
        }
        for write in operation.writes { parts.writes.append(cell(write.record, nil, write.value)) }
        for read in operation.reads { parts.reads.append(cell(read.record, read.revision, read.value)) }
        for found in operation.found { parts.found.append(cell(found.record, found.revision, nil)) }
        let entry = History.Entry(
            invoked: operation.invoked, returned: operation.returned ?? History.none,
            revision: operation.revision ?? History.none, cells: 0, process: operation.process, line: UInt32(line),
            kind: operation.kind, outcome: operation.outcome)
        try append(entry, parts)
    }

    private mutating func cell(_ record: String, _ revision: UInt64?, _ value: String?) -> History.Cell {
        History.Cell(
            record: records.number(of: record), value: number(value), revision: revision ?? History.none)
    }

    private mutating func number(_ value: String?) -> Int32 {
        value.map { values.number(of: $0) } ?? History.null
    }

    /// Adds an operation whose parts have been read.
    mutating func append(_ entry: History.Entry, _ parts: borrowing Parts) throws(HistoryError) {
        if let problem = Self.problem(entry, parts) { throw HistoryError(line: Int(entry.line), problem) }
        guard cells.count < 1 << 31, entries.count < 1 << 30 else {
            throw HistoryError(line: Int(entry.line), "more than 2^30 operations, or 2^31 records in them")
        }
        var entry = entry
        entry.cells = UInt32(cells.count)
        if entry.kind == .commit {
            entry.first = UInt32(parts.expects.count)
            entry.second = UInt32(parts.writes.count)
            entry.third = UInt32(parts.found.count)
            cells.append(contentsOf: parts.expects)
            cells.append(contentsOf: parts.writes)
            cells.append(contentsOf: parts.found)
        } else {
            entry.first = UInt32(parts.reads.count)
            cells.append(contentsOf: parts.reads)
        }
        entries.append(entry)
    }

    private static func problem(_ entry: History.Entry, _ parts: borrowing Parts) -> String? {
        if entry.process < 0 { return "\"process\" is negative" }
        if entry.returned != History.none, entry.returned < entry.invoked {
            return "\"returned\" is before \"invoked\""
        }
        if entry.returned == History.none, entry.outcome != .unknown {
            return "without \"returned\" the outcome can only be \"unknown\""
        }
        if entry.kind == .commit {
            if !parts.reads.isEmpty { return "a commit has no \"reads\"" }
            if entry.outcome == .conflict, parts.expects.isEmpty {
                return "a conflict needs \"expects\"; for other failures the outcome is \"failed\""
            }
            if entry.outcome != .conflict, !parts.found.isEmpty { return "only a conflict has \"found\"" }
            if entry.revision == 0 { return "the revision of a commit is 0" }
        } else {
            if entry.outcome == .conflict { return "only a commit can have a conflict" }
            if entry.outcome == .ok, parts.reads.isEmpty { return "\"reads\" is missing or empty" }
            if !parts.expects.isEmpty || !parts.writes.isEmpty || !parts.found.isEmpty {
                return "only a commit has \"expects\", \"writes\" and \"found\""
            }
            for cell in parts.reads where cell.revision == 0 && cell.value != History.null {
                return "a record at revision 0 never existed, so it has no value"
            }
        }
        for part in [parts.expects, parts.writes, parts.reads, parts.found] where isDoubled(part) {
            return "a record appears twice"
        }
        return nil
    }

    private static func isDoubled(_ cells: [History.Cell]) -> Bool {
        guard cells.count > 1 else { return false }
        if cells.count > 16 { return Set(cells.map(\.record)).count < cells.count }
        for index in 1..<cells.count {
            for other in 0..<index where cells[other].record == cells[index].record { return true }
        }
        return false
    }

    /// Sorts by invocation and makes the checks that need all operations.
    consuming func finish() throws(HistoryError) -> History {
        var isSorted = true
        for index in entries.indices.dropFirst() where entries[index].invoked < entries[index - 1].invoked {
            isSorted = false
            break
        }
        // Swift's sort is stable: operations that were invoked at the same time keep the order of the file.
        if !isSorted { entries.sort { $0.invoked < $1.invoked } }
        let hasRevisions = try checkRevisions()
        if !hasRevisions { try checkUniqueValues() }
        let events = events.sorted { $0.at < $1.at }
        return History(header: header, events: events, hasRevisions: hasRevisions, self)
    }

    private func checkRevisions() throws(HistoryError) -> Bool {
        var hasRevisions = false
        for entry in entries {
            let end = Int(entry.cells + entry.first)
            if entry.revision != History.none || !entry.found.isEmpty { hasRevisions = true }
            for cell in cells[Int(entry.cells)..<end] where cell.revision != History.none { hasRevisions = true }
            if hasRevisions { break }
        }
        guard hasRevisions else { return false }
        for entry in entries where entry.isWriting && entry.outcome == .ok && entry.revision == History.none {
            throw HistoryError(
                line: Int(entry.line),
                "a commit without \"revision\", though other lines have revisions: give all of them, or none")
        }
        return true
    }

    private func checkUniqueValues() throws(HistoryError) {
        var lines = [UInt32](repeating: 0, count: values.count)
        for entry in entries where entry.kind == .commit {
            for cell in cells[entry.writes] where cell.value != History.null {
                let earlier = lines[Int(cell.value)]
                guard earlier == 0 else {
                    throw HistoryError(
                        line: Int(max(earlier, entry.line)),
                        "the value \"\(values[cell.value])\" is also written by line \(min(earlier, entry.line)). "
                            + "Without revisions every value must be written once")
                }
                lines[Int(cell.value)] = entry.line
            }
        }
    }
}
