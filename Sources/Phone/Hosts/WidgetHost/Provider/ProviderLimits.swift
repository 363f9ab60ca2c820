/// The resources that a provider process may use. If a process exceeds a limit, the host kills it, as iOS does. Widgets
/// keep showing their timelines.
public struct ProviderLimits: Sendable, Equatable {
    /// The limit of dirty memory in bytes; nil for no limit. Developers have observed about 30 MB on iOS; Apple
    /// documents only that there is a limit.
    public var footprint: UInt64? = 30 << 20
    /// The limit of CPU time in one call; nil for no limit. Assumption: ten seconds. A timeline takes milliseconds. A
    /// provider in an endless loop has a bug, and should be stopped long before the deadline.
    public var cpuTime: Duration? = .seconds(10)
    /// The longest answer in bytes. This limit protects the host's memory. Assumption: real timelines have kilobytes.
    public var answer = 8 << 20

    /// The largest number of lines of one process that answer no call. This limit protects the host's processor time.
    /// Assumption: a provider that is not broken sends none.
    public var strayLines = 1_000

    public init() {}

    /// Returns the failure of a process that has used more memory than it may; nil if the process is within the limit.
    func memoryFailure(_ usage: ProcessUsage?) -> ProviderFailure? {
        guard let usage, let footprint, usage.peakFootprint > footprint else { return nil }
        return .memoryLimit(footprint: usage.peakFootprint, limit: footprint)
    }
}
