/// The ways to choose one possibility on each of several axes: all of them, or, where they are too many, a bounded
/// number, the same in every run.
struct Combinations {
    /// How many possibilities each axis has, at least one; the first is the oldest, the last is what programs see.
    let counts: [Int]
    /// The most that are made.
    let bound: Int

    /// How many there are; `Int.max` for more than a number holds.
    var total: Int {
        counts.reduce(1) { product, count in
            let (value, isTooMuch) = product.multipliedReportingOverflow(by: count)
            return isTooMuch ? .max : value
        }
    }

    /// How many of them `each` leaves out.
    var leftOut: Int { max(0, total - bound) }

    /// Calls a body with each that is made, as the index of the possibility on each axis.
    ///
    /// Beyond the bound these come first: nothing of what is new, all of it, all but one, only one, the first few and
    /// all but these; the rest is random, from a seed that is always the same.
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
        var generator = SeededGenerator(seed: 0)
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
