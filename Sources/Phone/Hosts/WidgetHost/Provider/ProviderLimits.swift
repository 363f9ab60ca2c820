/// The resources that a provider process may use. The host kills a process that exceeds one of them, as iOS does; what
/// is shown stays.
public struct ProviderLimits: Sendable, Equatable {
    /// Dirty memory in bytes; nil for no limit. About 30 MB on iOS, by observation; Apple documents only that there is
    /// a limit.
    public var footprint: UInt64? = 30 << 20
    /// CPU time in one call; nil for no limit. Assumption: ten seconds. A timeline takes milliseconds, and one that
    /// spins is a bug long before the deadline.
    public var cpuTime: Duration? = .seconds(10)
    /// The longest answer in bytes. Assumption: timelines have kilobytes. The limit protects the host's memory.
    public var answer = 8 << 20

    /// Makes the default limits.
    public init() {}

    /// Returns the failure of a process that has used more memory than it may; nil if it is within the limit.
    func memoryFailure(_ usage: ProcessUsage?) -> ProviderFailure? {
        guard let usage, let footprint, usage.peakFootprint > footprint else { return nil }
        return .memoryLimit(footprint: usage.peakFootprint, limit: footprint)
    }
}
