import AppGroup
public import AppleFoundation

/// The place of a store (SwiftData: `ModelConfiguration`).
public struct ModelConfiguration: Identifiable, Sendable {
    /// The App Group whose container holds the store.
    public struct GroupContainer: Sendable {
        enum Choice { case automatic, none, named(String) }
        let choice: Choice

        /// The container of the first group in the entitlements. Without a group, the app's own folder is used.
        public static let automatic = GroupContainer(choice: .automatic)
        public static let none = GroupContainer(choice: .none)
        public static func identifier(_ groupContainer: String) -> Self { Self(choice: .named(groupContainer)) }
    }

    /// The database in iCloud. It has no effect.
    public struct CloudKitDatabase: Sendable {
        public static let automatic = CloudKitDatabase()
        public static let none = CloudKitDatabase()
        public static func `private`(_ name: String) -> Self { Self() }
    }

    public let name: String
    public let schema: Schema?
    public let isStoredInMemoryOnly: Bool
    public let allowsSave: Bool
    public let groupAppContainerIdentifier: String?
    /// The file of the store.
    public let url: URL
    /// The reason why the store cannot be opened; nil if it can.
    let problem: String?

    public var id: URL { url }

    public init(
        _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false, allowsSave: Bool = true,
        groupContainer: GroupContainer = .automatic, cloudKitDatabase: CloudKitDatabase = .automatic
    ) {
        self.name = name ?? "default"
        self.schema = schema
        self.isStoredInMemoryOnly = isStoredInMemoryOnly
        self.allowsSave = allowsSave
        let group: String? =
            switch groupContainer.choice {
            case .automatic: (try? Entitlements.current())?.applicationGroups.first
            case .none: nil
            case .named(let group): group
            }
        groupAppContainerIdentifier = group
        let container = group.flatMap { FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0) }
        problem =
            group != nil && container == nil
            ? "the process may not use the App Group \(group ?? ""); add it to the target's entitlements" : nil
        let folder =
            container?.appendingPathComponent("Library/Application Support", isDirectory: true)
            ?? URL.applicationSupportDirectory
        url = folder.appendingPathComponent(self.name + ".store")
    }

    public init(
        _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
        cloudKitDatabase: CloudKitDatabase = .automatic
    ) {
        self.name = name ?? url.deletingPathExtension().lastPathComponent
        self.schema = schema
        self.url = url
        self.allowsSave = allowsSave
        isStoredInMemoryOnly = false
        groupAppContainerIdentifier = nil
        problem = nil
    }

    public init(
        for type: any PersistentModel.Type, _ others: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false
    ) {
        self.init(schema: Schema([type] + others), isStoredInMemoryOnly: isStoredInMemoryOnly)
    }
}
