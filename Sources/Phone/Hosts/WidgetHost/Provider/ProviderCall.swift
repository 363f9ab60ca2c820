/// A call of the host on a provider.
public enum ProviderCall: String, Sendable, CaseIterable {
    /// `placeholder(in:)`
    case placeholder
    /// `getSnapshot(in:completion:)`
    case snapshot
    /// `getTimeline(in:completion:)`
    case timeline
}
