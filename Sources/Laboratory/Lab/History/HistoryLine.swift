/// Parses the lines of a history into a builder.
struct HistoryReader: ~Copyable {
    private var builder = HistoryBuilder()
    private var parts = HistoryBuilder.Parts()
    private var hasHeader = false
    /// A parsed operation that was not passed to the builder yet.
    private var pending: History.Entry?

    enum Member: UInt32 {
        case history, clock, seed, process, operation, invoked, returned, outcome, revision, expects, writes, reads
        case found, event, at, other
    }

    /// The content of a line, except for an operation's parts.
    private struct Line {
        /// One bit for each JSON member that the line contained so far.
        var seen: UInt32 = 0
        var version: UInt64?
        var clock: String?
        var seed: UInt64?
        var process: UInt64?
        var kind: Operation.Kind?
        var outcome: Operation.Outcome?
        var event: HistoryEvent.Kind?
        var invoked: UInt64?
        var returned: UInt64?
        var revision: UInt64?
        var at: UInt64?
    }

    /// Parses a line.
    mutating func read(
        _ base: UnsafePointer<UInt8>, _ range: Range<Int>, number: Int
    ) throws(HistoryError) {
        var scanner = LineScanner(base, range)
        do throws(LineProblem) {
            let line = try read(&scanner)
            try accept(line, number: number)
        } catch {
            throw HistoryError(line: number, error.reason)
        }
        // Errors of the builder already contain the line number.
        if let pending {
            try builder.append(pending, parts)
            self.pending = nil
        }
    }

    consuming func finish() throws(HistoryError) -> History {
        guard hasHeader else {
            throw HistoryError(line: 1, "not a history: the file is empty; it begins with {\"history\":1,…}")
        }
        return try builder.finish()
    }

    private mutating func read(_ scanner: inout LineScanner) throws(LineProblem) -> Line {
        var line = Line()
        parts.removeAll()
        try scanner.expect(0x7B)
        if scanner.take(0x7D) { return line }
        repeat {
            let member = try scanner.string(Self.member)
            try scanner.expect(0x3A)
            if member != .other {
                guard line.seen & (1 << member.rawValue) == 0 else {
                    throw LineProblem("the member \"\(member)\" appears twice")
                }
                line.seen |= 1 << member.rawValue
            }
            try read(member, &scanner, into: &line)
        } while scanner.take(0x2C)
        try scanner.expect(0x7D)
        try scanner.expectEnd()
        return line
    }

    private mutating func read(
        _ member: Member, _ scanner: inout LineScanner, into line: inout Line
    ) throws(LineProblem) {
        switch member {
        case .history: line.version = try scanner.integer()
        case .clock: line.clock = try scanner.string { String(decoding: $0, as: UTF8.self) }
        case .seed: line.seed = try scanner.optionalInteger()
        case .process: line.process = try scanner.optionalInteger()
        case .operation: line.kind = try scanner.string(Self.kind)
        case .outcome: line.outcome = try scanner.string(Self.outcome)
        case .event: line.event = try scanner.string(Self.event)
        case .invoked: line.invoked = try scanner.integer()
        case .returned: line.returned = try scanner.optionalInteger()
        case .revision: line.revision = try scanner.optionalInteger()
        case .at: line.at = try scanner.integer()
        case .expects: try readExpects(&scanner)
        case .writes: try readWrites(&scanner)
        case .reads: try readReads(&scanner)
        case .found: try readFound(&scanner)
        case .other: try scanner.skipValue()
        }
    }

    private mutating func accept(_ line: Line, number: Int) throws(LineProblem) {
        if line.version != nil || !hasHeader {
            return try acceptHeader(line)
        }
        var process: Int32?
        if let given = line.process {
            guard let small = Int32(exactly: given) else { throw LineProblem("\"process\" exceeds 2^31 − 1") }
            process = small
        }
        if line.seen & (1 << Member.event.rawValue) != 0 {
            guard let event = line.event else {
                throw LineProblem("\"event\" is not one of start, kill, stop, continue, cut")
            }
            guard let at = line.at else { throw LineProblem("an event without \"at\"") }
            guard process != nil || event == .cut else { throw LineProblem("\"process\" is missing") }
            builder.events.append(HistoryEvent(event, process: process, at: at))
            return
        }
        guard line.seen & (1 << Member.operation.rawValue) != 0 else {
            throw LineProblem("it has neither \"operation\" nor \"event\" nor \"history\"")
        }
        guard let kind = line.kind else { throw LineProblem("\"operation\" is not one of commit, read, snapshot") }
        guard let process else { throw LineProblem("\"process\" is missing") }
        guard let invoked = line.invoked else { throw LineProblem("\"invoked\" is missing") }
        guard line.seen & (1 << Member.outcome.rawValue) != 0 else { throw LineProblem("\"outcome\" is missing") }
        guard let outcome = line.outcome else {
            throw LineProblem("\"outcome\" is not one of ok, conflict, failed, unknown")
        }
        if kind == .commit, outcome == .ok || outcome == .unknown,
            line.seen & (1 << Member.writes.rawValue) == 0
        {
            throw LineProblem("a commit without \"writes\"; use {} if it changed nothing")
        }
        pending = History.Entry(
            invoked: invoked, returned: line.returned ?? History.none, revision: line.revision ?? History.none,
            cells: 0, process: process, line: UInt32(truncatingIfNeeded: number), kind: kind, outcome: outcome)
    }

    /// Accepts the header. It may appear again if the files of several processes were concatenated.
    private mutating func acceptHeader(_ line: Line) throws(LineProblem) {
        guard let version = line.version else {
            throw LineProblem("not a history: the first line must be {\"history\":1,\"clock\":…}")
        }
        guard version == HistoryHeader.version else {
            throw LineProblem("a history of version \(version); this program reads version 1")
        }
        let header = HistoryHeader(clock: line.clock ?? "unknown", seed: line.seed)
        guard !hasHeader || builder.header.clock == header.clock else {
            throw LineProblem("the clock differs from the first line's; times of two clocks cannot be compared")
        }
        if !hasHeader { builder.header = header }
        hasHeader = true
    }
}

// MARK: - Parts

extension HistoryReader {
    private mutating func record(_ scanner: inout LineScanner) throws(LineProblem) -> Int32 {
        let number = try scanner.string { builder.records.number(of: $0) }
        try scanner.expect(0x3A)
        return number
    }

    private mutating func value(_ scanner: inout LineScanner) throws(LineProblem) -> Int32 {
        if scanner.takeNull() { return History.null }
        return try scanner.string { builder.values.number(of: $0) }
    }

    private mutating func readExpects(_ scanner: inout LineScanner) throws(LineProblem) {
        try scanner.expect(0x7B)
        if scanner.take(0x7D) { return }
        repeat {
            var cell = History.Cell(record: try record(&scanner), value: History.null, revision: History.none)
            if scanner.take(0x7B) {
                let isValue = try scanner.string { $0.elementsEqual("value".utf8) }
                guard isValue else { throw LineProblem("\"expects\" needs a revision or {\"value\":…}") }
                try scanner.expect(0x3A)
                cell.value = try value(&scanner)
                try scanner.expect(0x7D)
            } else {
                cell.revision = try scanner.integer()
            }
            parts.expects.append(cell)
        } while scanner.take(0x2C)
        try scanner.expect(0x7D)
    }

    private mutating func readWrites(_ scanner: inout LineScanner) throws(LineProblem) {
        try scanner.expect(0x7B)
        if scanner.take(0x7D) { return }
        repeat {
            let record = try record(&scanner)
            parts.writes.append(
                History.Cell(record: record, value: try value(&scanner), revision: History.none))
        } while scanner.take(0x2C)
        try scanner.expect(0x7D)
    }

    private mutating func readReads(_ scanner: inout LineScanner) throws(LineProblem) {
        try scanner.expect(0x7B)
        if scanner.take(0x7D) { return }
        repeat {
            let record = try record(&scanner)
            try scanner.expect(0x5B)
            let revision = try scanner.optionalInteger() ?? History.none
            try scanner.expect(0x2C)
            parts.reads.append(History.Cell(record: record, value: try value(&scanner), revision: revision))
            try scanner.expect(0x5D)
        } while scanner.take(0x2C)
        try scanner.expect(0x7D)
    }

    private mutating func readFound(_ scanner: inout LineScanner) throws(LineProblem) {
        try scanner.expect(0x7B)
        if scanner.take(0x7D) { return }
        repeat {
            let record = try record(&scanner)
            parts.found.append(
                History.Cell(record: record, value: History.null, revision: try scanner.integer()))
        } while scanner.take(0x2C)
        try scanner.expect(0x7D)
    }
}
