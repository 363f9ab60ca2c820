import Glibc

/// One way to do what a comparison compares.
struct Side {
    enum Role: String, Encodable {
        case ours, floor, peer
    }

    /// Does what is measured so many times, and returns the microseconds of each.
    typealias Measurement = (_ count: Int) throws -> [Double]

    var name: String
    var role: Role
    var note: String?
    /// Makes what is measured ready in a folder of its own.
    var prepare: (_ folder: String) throws -> Measurement
}

/// Why a side cannot be measured on this machine.
struct Missing: Error {
    var reason: String
}

/// Several sides that do the same, measured in turns.
struct Comparison {
    var name: String
    /// Operations of each side in a round.
    var count: Int
    var goal: Line.Goal?
    var sides: [Side]

    /// Measures each side once a round.
    func run(rounds: Int, folder: String, print: (Line) throws -> Void) throws {
        if let goal { try print(Line(comparison: name, goal: goal)) }
        var ready: [(side: Side, measure: Side.Measurement)] = []
        for (index, side) in sides.enumerated() {
            let own = "\(folder)/\(name.replacing(" ", with: "-")).\(index)"
            guard mkdir(own, 0o700) == 0 else { throw Failure("cannot make \(own)", errno: errno) }
            do {
                let measure = try side.prepare(own)
                // What is done once only, such as making files and filling caches, is done by then.
                _ = try measure(max(1, count / 4))
                ready.append((side, measure))
            } catch let missing as Missing {
                try print(Line(comparison: name, side: side.name, role: side.role, missing: missing.reason))
            }
        }
        for round in 0..<rounds {
            for index in Self.order(of: ready.count, round: round) {
                let (side, measure) = ready[index]
                let values = try measure(count).map { ($0 * 100).rounded() / 100 }
                try print(
                    Line(
                        comparison: name, side: side.name, role: side.role, unit: "us", round: round, values: values,
                        note: side.note))
            }
        }
    }

    /// The turns of a round: each side comes at each place equally often, and after each other in both directions.
    static func order(of count: Int, round: Int) -> [Int] {
        guard count > 0 else { return [] }
        let turned = (0..<count).map { ($0 + round / 2) % count }
        return round.isMultiple(of: 2) ? turned : turned.reversed()
    }
}

/// Measures each of some calls.
func timed(_ count: Int, _ body: () throws -> Void) rethrows -> [Double] {
    var values: [Double] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
        let start = microseconds()
        try body()
        values.append(microseconds() - start)
    }
    return values
}

/// The monotonic clock.
func microseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// What keeps the measurement from going on.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ description: String, errno number: Int32) {
        self.description = "\(description): \(String(cString: strerror(number)))"
    }
}
