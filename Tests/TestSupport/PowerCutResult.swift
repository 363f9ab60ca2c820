/// What a run of power cuts found; `protocol-worker power-cut` prints it.
public struct PowerCutResult: Codable, Sendable {
    /// The steps that were enumerated.
    public var points: Int
    /// The power cuts that were made.
    public var cuts: Int
    /// How many of them came after the commit was acknowledged.
    public var acknowledged: Int
    /// What was found that must not be.
    public var violations: [String]

    /// Makes a result.
    public init(points: Int, cuts: Int, acknowledged: Int, violations: [String]) {
        self.points = points
        self.cuts = cuts
        self.acknowledged = acknowledged
        self.violations = violations
    }
}
