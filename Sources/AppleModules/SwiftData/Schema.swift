import AppleFoundation

/// The models of a store (SwiftData: `Schema`).
public struct Schema: Sendable {
    /// One kind of models.
    public struct Entity: Hashable, Sendable {
        public let name: String
    }

    /// A version of a schema, such as 1.0.0.
    public struct Version: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
        public let major: Int
        public let minor: Int
        public let patch: Int

        public init(_ major: Int, _ minor: Int, _ patch: Int) {
            self.major = major
            self.minor = minor
            self.patch = patch
        }

        public var description: String { "\(major).\(minor).\(patch)" }
        public static func < (one: Self, other: Self) -> Bool {
            (one.major, one.minor, one.patch) < (other.major, other.minor, other.patch)
        }
    }

    public let version: Version
    let types: [any PersistentModel.Type]

    /// Includes the models that the given ones refer to.
    public init(_ types: [any PersistentModel.Type] = [], version: Version = Version(1, 0, 0)) {
        self.version = version
        var all: [any PersistentModel.Type] = []
        var todo = types
        while let type = todo.popLast() {
            if all.contains(where: { $0 == type }) { continue }
            all.append(type)
            todo += type.schemaMetadata.compactMap { $0.relationship?.destination }
        }
        self.types = all
    }

    public init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0)) {
        self.init(types, version: version)
    }

    public init(versionedSchema: any VersionedSchema.Type) {
        self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
    }

    public var entities: [Entity] { types.map { Entity(name: $0.entityName) }.sorted { $0.name < $1.name } }

    func contains(_ type: any PersistentModel.Type) -> Bool { types.contains { $0 == type } }
}

/// The options of a stored property, which `@Attribute` or `@Relationship` lists.
public protocol SchemaProperty {}

extension Schema {
    /// How a property is stored (SwiftData: `Schema.Attribute`).
    public struct Attribute: SchemaProperty {
        public struct Option: Hashable, Sendable {
            let name: String

            /// A new model takes the place of the stored one that has its value.
            public static let unique = Option(name: "unique")
            public static let externalStorage = Option(name: "externalStorage")
            public static let spotlight = Option(name: "spotlight")
            public static let ephemeral = Option(name: "ephemeral")
            public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")
            public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")

            /// Has no effect: the value itself is `Codable`.
            public static func transformable(by transformerType: Any.Type) -> Option { Option(name: "transformable") }
            public static func transformable(by transformerName: String) -> Option { Option(name: "transformable") }
        }

        public let options: [Option]
        /// The property's name in older versions of the schema.
        public let originalName: String?

        public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
            self.options = options
            self.originalName = originalName
        }
    }

    /// How a property refers to other models (SwiftData: `Schema.Relationship`).
    public struct Relationship: SchemaProperty {
        public struct Option: Hashable, Sendable {
            public static let unique = Option()
        }

        /// What happens to the targets if a model is deleted.
        public enum DeleteRule: String, Codable, Sendable {
            /// The targets are deleted too.
            case cascade
            /// The model is not deleted as long as it has targets.
            case deny
            /// The targets keep their reference.
            case noAction
            /// The targets lose their reference.
            case nullify
        }

        public let deleteRule: DeleteRule
        public let inverse: AnyKeyPath?
        /// The property's name in older versions of the schema.
        public let originalName: String?

        public init(
            _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
            maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
            hashModifier: String? = nil
        ) {
            self.deleteRule = deleteRule
            self.inverse = inverse
            self.originalName = originalName
        }
    }

    /// A stored property, as `@Model` lists it.
    public struct PropertyMetadata {
        let name: String
        let keypath: AnyKeyPath
        let metadata: (any SchemaProperty)?
        /// The access to a value; nil for a relationship.
        let value: ValueAccess?
        /// The access to a relationship; nil for a value.
        let relationship: RelationshipAccess?

        var isUnique: Bool { (metadata as? Attribute)?.options.contains(.unique) ?? false }
        var rule: Relationship { metadata as? Relationship ?? Relationship() }
        var originalName: String? {
            (metadata as? Attribute)?.originalName ?? (metadata as? Relationship)?.originalName
        }

        @_disfavoredOverload
        public init<Model: PersistentModel, Value: Codable>(
            name: String, keypath: KeyPath<Model, Value>, metadata: (any SchemaProperty)? = nil
        ) {
            let writable = keypath as? ReferenceWritableKeyPath<Model, Value>
            self.init(
                name, keypath, metadata,
                value: ValueAccess(
                    read: { try StoredJSON.encode(($0 as! Model)[keyPath: keypath]) },
                    write: { model, text in
                        guard let writable else { return }
                        (model as! Model)[keyPath: writable] = try StoredJSON.decode(text)
                    }))
        }

        public init<Model: PersistentModel, Target: PersistentModel>(
            name: String, keypath: KeyPath<Model, Target>, metadata: (any SchemaProperty)? = nil
        ) {
            self.init(name, keypath, metadata, Target.self, isRequired: true, get: { [$0] }, set: { $0.first })
        }

        public init<Model: PersistentModel, Target: PersistentModel>(
            name: String, keypath: KeyPath<Model, Target?>, metadata: (any SchemaProperty)? = nil
        ) {
            self.init(name, keypath, metadata, Target.self, get: { $0.map { [$0] } ?? [] }, set: { .some($0.first) })
        }

        public init<Model: PersistentModel, Target: PersistentModel>(
            name: String, keypath: KeyPath<Model, [Target]>, metadata: (any SchemaProperty)? = nil
        ) {
            self.init(name, keypath, metadata, Target.self, isToMany: true, get: { $0 }, set: { $0 })
        }

        public init<Model: PersistentModel, Target: PersistentModel>(
            name: String, keypath: KeyPath<Model, [Target]?>, metadata: (any SchemaProperty)? = nil
        ) {
            self.init(name, keypath, metadata, Target.self, isToMany: true, get: { $0 ?? [] }, set: { .some($0) })
        }

        private init<Model: PersistentModel, Value, Target: PersistentModel>(
            _ name: String, _ keypath: KeyPath<Model, Value>, _ metadata: (any SchemaProperty)?, _ target: Target.Type,
            isToMany: Bool = false, isRequired: Bool = false, get: @escaping (Value) -> [Target],
            set: @escaping ([Target]) -> Value?
        ) {
            let writable = keypath as? ReferenceWritableKeyPath<Model, Value>
            self.init(
                name, keypath, metadata,
                relationship: RelationshipAccess(
                    destination: target, isToMany: isToMany, isRequired: isRequired,
                    targets: { get(($0 as! Model)[keyPath: keypath]) },
                    set: { model, targets in
                        guard let writable, let value = set(targets.compactMap { $0 as? Target }) else { return }
                        (model as! Model)[keyPath: writable] = value
                    }))
        }

        private init(
            _ name: String, _ keypath: AnyKeyPath, _ metadata: (any SchemaProperty)?, value: ValueAccess? = nil,
            relationship: RelationshipAccess? = nil
        ) {
            self.name = name
            self.keypath = keypath
            self.metadata = metadata
            self.value = value
            self.relationship = relationship
        }
    }

    /// Reads and writes a property in JSON.
    struct ValueAccess {
        let read: (any PersistentModel) throws -> String
        let write: (any PersistentModel, String) throws -> Void
    }

    /// Reads and writes the targets of a relationship.
    struct RelationshipAccess {
        let destination: any PersistentModel.Type
        let isToMany: Bool
        /// True if the model cannot be without a target.
        let isRequired: Bool
        let targets: (any PersistentModel) -> [any PersistentModel]
        let set: (any PersistentModel, [any PersistentModel]) -> Void
    }
}

/// A version of the models (SwiftData: `VersionedSchema`).
public protocol VersionedSchema {
    static var models: [any PersistentModel.Type] { get }
    static var versionIdentifier: Schema.Version { get }
}

/// The versions of a schema, and how a store gets from one to the next. The stages are not run here (SwiftData:
/// `SchemaMigrationPlan`).
public protocol SchemaMigrationPlan {
    static var schemas: [any VersionedSchema.Type] { get }
    static var stages: [MigrationStage] { get }
}

/// A step between two versions (SwiftData: `MigrationStage`).
public enum MigrationStage {
    case lightweight(fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type)
    case custom(
        fromVersion: any VersionedSchema.Type, toVersion: any VersionedSchema.Type,
        willMigrate: ((ModelContext) throws -> Void)?, didMigrate: ((ModelContext) throws -> Void)?)
}
