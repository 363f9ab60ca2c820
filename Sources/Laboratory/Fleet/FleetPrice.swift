/// The price of document reads.
public struct FleetPrice: Sendable, Equatable {
    /// The price of 100,000 document reads, in any currency.
    public var per100000: Double
    /// The number of free document reads a day.
    public var freeReads: Int

    public init(per100000: Double, freeReads: Int) {
        (self.per100000, self.freeReads) = (per100000, freeReads)
    }

    /// Returns the cost of a day's document reads, of which the first `freeReads` are free.
    public func cost(of reads: Int) -> Double { Double(max(0, reads - freeReads)) / 100_000 * per100000 }
}
