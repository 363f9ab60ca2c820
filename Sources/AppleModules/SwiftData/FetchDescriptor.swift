public import AppleFoundation

/// Describes which models to fetch, and in which order (SwiftData: `FetchDescriptor`).
public struct FetchDescriptor<T: PersistentModel> {
    public var predicate: Predicate<T>?
    public var sortBy: [SortDescriptor<T>]
    public var fetchLimit: Int?
    public var fetchOffset: Int?
    /// If false, the fetch finds only what is saved.
    public var includePendingChanges = true
    /// Has no effect: all properties are fetched.
    public var propertiesToFetch: [PartialKeyPath<T>] = []
    /// Has no effect: all targets are fetched.
    public var relationshipKeyPathsForPrefetching: [PartialKeyPath<T>] = []

    public init(predicate: Predicate<T>? = nil, sortBy: [SortDescriptor<T>] = []) {
        self.predicate = predicate
        self.sortBy = sortBy
    }
}
