import AppGroup

/// The next step of a process. It depends only on the seed, the process, the number of its restarts and the number of
/// the step. The content that the step reads depends on the other processes.
struct RaceStep {
    enum Action: Equatable {
        /// Reads one record.
        case read(Int)
        /// Takes a snapshot of some records, or of all.
        case snapshot([Int]?)
        /// Writes one record unconditionally.
        case put(Int)
        /// Reads one record and replaces it if it is unchanged.
        case compareAndSet(Int)
        /// Removes one record unconditionally.
        case remove(Int)
        /// Reads one record and removes it if it is unchanged.
        case compareAndRemove(Int)
        /// Writes several records in one transaction.
        case transaction([Int])
        /// Takes a snapshot of several records and replaces all of them if all are unchanged. If `removes`, the first
        /// is removed instead.
        case compareAndSetAll([Int], removes: Bool)
    }

    var action: Action
    /// The pause before the step, in microseconds.
    var pause: Int
    /// The pause between reading and committing, in microseconds.
    var thought: Int
    /// True if the process uses its second handle.
    var usesSecondHandle: Bool
    /// True if the second handle is closed after the step.
    var closesSecondHandle: Bool
    /// True if the commit carries a reload request.
    var requestsReload: Bool
    /// The number of extra bytes in the value, so that some files have one page and others several.
    var padding: Int
    /// The lock timeout of the commit.
    var lockTimeout: Duration

    init(_ role: RaceRole, seed: UInt64, process: Int, incarnation: Int, step: Int, records: Int) {
        var random = RaceRandom(seed, UInt64(process), UInt64(incarnation), UInt64(step))
        switch role {
        case .writer: action = Self.writerAction(&random, records)
        case .reader, .last: action = Self.readerAction(&random, records)
        case .command: action = random.oneIn(2) ? .put(random.below(records)) : .compareAndSet(random.below(records))
        }
        // Without pauses between reads, the history would fill the disk.
        pause = random.below(role == .writer ? 1_000 : 3_000)
        thought = random.oneIn(4) ? random.below(2_000) : 0
        usesSecondHandle = random.oneIn(5)
        closesSecondHandle = random.oneIn(4)
        requestsReload = random.oneIn(6)
        padding = random.oneIn(12) ? random.below(20_000) : random.below(100)
        lockTimeout = random.oneIn(3) ? .milliseconds(20 + random.below(200)) : .seconds(2)
    }

    private static func writerAction(_ random: inout RaceRandom, _ records: Int) -> Action {
        let record = random.below(records)
        let several = some(2 + random.below(2), of: records, &random)
        return switch random.below(20) {
        case 0..<4: .put(record)
        case 4..<9: .compareAndSet(record)
        case 9: .remove(record)
        case 10..<12: .compareAndRemove(record)
        case 12..<15: .transaction(several)
        case 15..<18: .compareAndSetAll(several, removes: random.oneIn(3))
        case 18: .read(record)
        default: .snapshot(nil)
        }
    }

    private static func readerAction(_ random: inout RaceRandom, _ records: Int) -> Action {
        switch random.below(10) {
        case 0..<6: .read(random.below(records))
        case 6..<9: .snapshot(nil)
        default: .snapshot(some(2, of: records, &random))
        }
    }

    /// Returns a number of different random records, in the order drawn.
    private static func some(_ count: Int, of records: Int, _ random: inout RaceRandom) -> [Int] {
        var left = Array(0..<records)
        return (0..<min(count, records)).map { _ in left.remove(at: random.below(left.count)) }
    }
}

enum RaceRecords {
    /// Returns the name of a record: `a` to `z`, then `a1` to `z1` and so on.
    static func name(_ number: Int) -> RecordName {
        let letter = String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
        guard let name = try? RecordName(letter + (number < 26 ? "" : String(number / 26))) else {
            preconditionFailure("a letter and a number are a valid name")
        }
        return name
    }

    static func names(_ count: Int) -> [RecordName] { (0..<count).map(name) }
}
