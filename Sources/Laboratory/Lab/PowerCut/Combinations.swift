import Utilities

/// The ways to choose one possibility on each of several axes. If there are too many ways, a bounded number of them is
/// generated, the same in every run.
struct Combinations {
    /// The number of possibilities of each axis, at least one. The first possibility is the oldest; the last is the one
    /// that programs see.
    let counts: [Int]
    /// The largest number of combinations that `each` generates.
    let bound: Int

    /// The number of all combinations; `Int.max` if an `Int` cannot hold it.
    var total: Int {
        counts.reduce(1) { product, count in
            let (value, isTooMuch) = product.multipliedReportingOverflow(by: count)
            return isTooMuch ? .max : value
        }
    }

    /// The number of combinations that `each` leaves out.
    var leftOut: Int { max(0, total - bound) }

    /// Calls a body with each combination, given as the index of the possibility on each axis.
    ///
    /// If there are more combinations than the bound, these come first: everything old, everything new, all new but
    /// one, only one new, the first few new, and all new but the first few. The rest is random, from a fixed seed.
    func each(_ body: ([Int]) throws -> Void) rethrows {
        guard leftOut > 0 else { return try eachOfAll(body) }
        var made: Set<[Int]> = []
        func make(_ choice: [Int]) throws {
            if made.count < bound, made.insert(choice).inserted { try body(choice) }
        }
        let newest = counts.map { $0 - 1 }
        let oldest = counts.map { _ in 0 }
        try make(oldest)
        try make(newest)
        for axis in counts.indices {
            for value in 0..<counts[axis] {
                for start in [newest, oldest] {
                    var choice = start
                    choice[axis] = value
                    try make(choice)
                }
            }
            try make(Array(newest[..<axis] + oldest[axis...]))
            try make(Array(oldest[..<axis] + newest[axis...]))
            guard made.count < bound else { return }
        }
        var generator = SplitMix64(seed: 0)
        while made.count < bound { try make(counts.map { Int.random(in: 0..<$0, using: &generator) }) }
    }

    private func eachOfAll(_ body: ([Int]) throws -> Void) rethrows {
        var choice = counts.map { _ in 0 }
        while true {
            try body(choice)
            guard let axis = choice.indices.last(where: { choice[$0] + 1 < counts[$0] }) else { return }
            choice[axis] += 1
            for later in choice.indices where later > axis { choice[later] = 0 }
        }
    }
}
