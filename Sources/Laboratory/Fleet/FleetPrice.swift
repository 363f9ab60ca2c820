/// What reads cost.
public struct FleetPrice: Sendable, Equatable {
    /// For 100,000 documents read, in whatever currency.
    public var per100000: Double
    /// Documents a day that cost nothing.
    public var freeReads: Int

    /// Names a price.
    public init(per100000: Double, freeReads: Int) {
        (self.per100000, self.freeReads) = (per100000, freeReads)
    }

    /// What a day's reads cost.
    public func cost(of reads: Int) -> Double { Double(max(0, reads - freeReads)) / 100_000 * per100000 }
}
