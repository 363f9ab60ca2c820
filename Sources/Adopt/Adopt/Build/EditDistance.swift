/// The edit distance of two names.
enum EditDistance {
    /// Returns the restricted Damerau-Levenshtein distance: the number of letters to insert, delete, replace, or swap
    /// with a neighbour. Returns `Int.max` if the lengths of the names differ by more than two.
    static func between(_ first: String, _ second: String) -> Int {
        guard first != second else { return 0 }
        let (first, second) = (Array(first), Array(second))
        guard abs(first.count - second.count) < 3 else { return .max }
        var before: [Int] = []
        var last = Array(0...second.count)
        for (index, letter) in first.enumerated() {
            var row = [index + 1]
            for other in second.indices {
                var least = min(last[other] + (letter == second[other] ? 0 : 1), last[other + 1] + 1, row[other] + 1)
                if index > 0, other > 0, letter == second[other - 1], first[index - 1] == second[other] {
                    least = min(least, before[other - 1] + 1)
                }
                row.append(least)
            }
            (before, last) = (last, row)
        }
        return last[second.count]
    }
}
