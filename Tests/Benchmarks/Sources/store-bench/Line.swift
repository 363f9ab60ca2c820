import Foundation

/// A line of the output: a sample, a goal, or a side that could not be measured.
struct Line: Encodable, Equatable {
    struct Goal: Encodable, Equatable {
        var against: String
        var atMost: Double
        var statistic = "median"
    }

    var group = "store"
    var comparison: String
    var side: String?
    var role: Side.Role?
    var unit: String?
    var round: Int?
    var values: [Double]?
    var note: String?
    var goal: Goal?
    var missing: String?

    /// Prints the line at once, so that earlier results remain if a later comparison fails.
    static func print(_ line: Line) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try FileHandle.standardOutput.write(contentsOf: encoder.encode(line) + Data("\n".utf8))
    }
}
