import Glibc

/// One of the compared implementations.
struct Side {
    enum Role: String, Encodable {
        case ours, floor, peer
    }

    /// Runs the measured operation this many times, and returns the time of each run in microseconds.
    typealias Measurement = (_ count: Int) throws -> [Double]

    var name: String
    var role: Role
    var note: String?
    /// Prepares the measured operation in an unused folder.
    var prepare: (_ folder: String) throws -> Measurement
}

/// The reason why a side cannot be measured on this machine.
struct Missing: Error {
    var reason: String
}

/// Several sides that perform the same operation and are measured in turns.
struct Comparison {
    var name: String
    /// The number of operations of each side in a round.
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
                // Warms up, so that one-time work such as creating files and filling caches is done.
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

    /// Returns the order of the sides in a round. Over the rounds, each side is at each position equally often, and
    /// each pair of sides occurs in both orders.
    static func order(of count: Int, round: Int) -> [Int] {
        guard count > 0 else { return [] }
        let turned = (0..<count).map { ($0 + round / 2) % count }
        return round.isMultiple(of: 2) ? turned : turned.reversed()
    }
}

/// Calls a body a number of times and measures each call.
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

/// Returns the time of the monotonic clock.
func microseconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// An error that ends the measurement.
struct Failure: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }

    init(_ description: String, errno number: Int32) {
        self.description = "\(description): \(String(cString: strerror(number)))"
    }
}
