public import AppleFoundation
import Utilities

/// The entities of a store (CoreData: `NSManagedObjectModel`).
///
/// `tandem adopt` translates an `.xcdatamodeld` folder of the extension into a `.momd` folder in its bundle, with one file
/// in JSON for each version.
open class NSManagedObjectModel: NSObject, @unchecked Sendable {
    /// The entities. Each gets the properties of its parent.
    open var entities: [NSEntityDescription] = [] { didSet { connect() } }
    open private(set) var entitiesByName: [String: NSEntityDescription] = [:]
    open var versionIdentifiers: Set<AnyHashable> = []
    open var fetchRequestTemplatesByName: [String: NSFetchRequest<any NSFetchRequestResult>] = [:]
    private var entityNames: [String: [String]] = [:]
    /// The modules that may contain the entities' classes, apart from the program's own.
    var modules: [String] = []

    override public init() { super.init() }

    /// Reads a `.momd` folder, in the version that it names as the current one, or a `.mom` file. Returns nil if there is
    /// none.
    public convenience init?(contentsOf url: URL) {
        var file = url
        if url.pathExtension == "momd" {
            let list = FileManager.default.contents(atPath: url.appendingPathComponent("VersionInfo.plist").path)
            let read = list.flatMap { try? PropertyListSerialization.propertyList(from: $0, format: nil) }
            guard let version = (read as? [String: Any])?["NSManagedObjectModel_CurrentVersionName"] as? String else {
                return nil
            }
            file = url.appendingPathComponent(version + ".mom")
        }
        guard let data = FileManager.default.contents(atPath: file.path),
            let model = try? JSONDecoder().decode(DataModel.self, from: data)
        else { return nil }
        self.init(model)
    }

    /// Joins several models (CoreData: `init(byMerging:)`).
    public convenience init?(byMerging models: [NSManagedObjectModel]?) {
        guard let models else { return nil }
        self.init()
        modules = models.flatMap(\.modules)
        entities = models.flatMap(\.entities)
        connect()  // An initializer calls no observers.
        for model in models {
            fetchRequestTemplatesByName.merge(model.fetchRequestTemplatesByName) { first, _ in first }
        }
    }

    /// Joins the models in some bundles; those in the main bundle for nil.
    public class func mergedModel(from bundles: [Bundle]?) -> NSManagedObjectModel? {
        NSManagedObjectModel(byMerging: models(in: bundles))
    }

    /// Returns the model in some bundles, of any version, with which a store was written.
    public class func mergedModel(
        from bundles: [Bundle]?, forStoreMetadata metadata: [String: Any]
    ) -> NSManagedObjectModel? {
        let versions: [URL] = (bundles ?? [Bundle.ofAdoptedCode]).flatMap { bundle in
            models(in: bundle, nil) + folders(in: bundle).flatMap { models(in: bundle, $0.lastPathComponent) }
        }
        return versions.lazy.compactMap { NSManagedObjectModel(contentsOf: $0) }
            .first { $0.isConfiguration(withName: nil, compatibleWithStoreMetadata: metadata) }
    }

    private static func folders(in bundle: Bundle) -> [URL] {
        (bundle.urls(forResourcesWithExtension: "momd", subdirectory: nil) ?? []).map { $0 as URL }
    }

    private static func models(in bundle: Bundle, _ folder: String?) -> [URL] {
        (bundle.urls(forResourcesWithExtension: "mom", subdirectory: folder) ?? []).map { $0 as URL }
    }

    private static func models(in bundles: [Bundle]?) -> [NSManagedObjectModel] {
        (bundles ?? [Bundle.ofAdoptedCode]).flatMap { bundle in
            folders(in: bundle) + models(in: bundle, nil)
        }.compactMap { NSManagedObjectModel(contentsOf: $0) }
    }

    private convenience init(_ model: DataModel) {
        self.init()
        modules = model.modules
        entityNames = model.configurations
        versionIdentifiers = Set([model.versionIdentifier].compactMap { $0 })
        let described = model.entities.map { NSEntityDescription($0) }
        let byName = Dictionary(described.map { ($0.name ?? "", $0) }) { first, _ in first }
        for (entity, description) in zip(model.entities, described) {
            entity.parent.flatMap { byName[$0] }?.subentities.append(description)
        }
        for (entity, description) in zip(model.entities, described) {
            for relationship in entity.relationships {
                (description.ownProperties[relationship.name] as? NSRelationshipDescription)?.destinationEntity =
                    byName[relationship.destination]
            }
        }
        for (entity, description) in zip(model.entities, described) {
            for relationship in entity.relationships {
                (description.ownProperties[relationship.name] as? NSRelationshipDescription)?.inverseRelationship =
                    relationship.inverse.flatMap {
                        byName[relationship.destination]?.relationshipsByName[$0]
                    }
            }
        }
        entities = described
        connect()  // An initializer calls no observers.
        for template in model.fetchRequests {
            let request = NSFetchRequest<any NSFetchRequestResult>(entityName: template.entity)
            request.predicate = template.predicate.map { NSPredicate(format: $0) }
            fetchRequestTemplatesByName[template.name] = request
        }
    }

    private func connect() {
        entitiesByName = Dictionary(entities.map { ($0.name ?? "", $0) }) { first, _ in first }
        for entity in entities {
            entity.managedObjectModel = self
            for subentity in entity.subentities { subentity.superentity = entity }
        }
    }

    open var configurations: [String] { entityNames.keys.sorted() }

    open func entities(forConfigurationName configuration: String?) -> [NSEntityDescription]? {
        guard let configuration else { return entities }
        return entityNames[configuration]?.compactMap { entitiesByName[$0] }
    }

    open func setEntities(_ entities: [NSEntityDescription], forConfigurationName configuration: String) {
        entityNames[configuration] = entities.compactMap(\.name)
        self.entities += entities.filter { new in !self.entities.contains { $0 === new } }
    }

    /// Returns a copy of a stored fetch request; nil if the model has none of this name.
    open func fetchRequestTemplate(forName name: String) -> NSFetchRequest<any NSFetchRequestResult>? {
        fetchRequestTemplatesByName[name]?.copied()
    }

    /// Returns a stored fetch request with values for its variables.
    open func fetchRequestFromTemplate(
        withName name: String, substitutionVariables variables: [String: Any]
    ) -> NSFetchRequest<any NSFetchRequestResult>? {
        let request = fetchRequestTemplate(forName: name)
        request?.predicate = request?.predicate.map { predicate in
            nonisolated(unsafe) let (predicate, variables) = (predicate, variables)
            return NSPredicate { object, _ in predicate.evaluate(with: object, substitutionVariables: variables) }
        }
        return request
    }

    /// What distinguishes the versions of each entity: its properties and their types (CoreData:
    /// `entityVersionHashesByName`).
    open var entityVersionHashesByName: [String: Data] { entitiesByName.mapValues(\.versionHash) }

    /// Returns true if a store with this metadata was written with the same entities.
    open func isConfiguration(
        withName configuration: String?, compatibleWithStoreMetadata metadata: [String: Any]
    ) -> Bool {
        guard let hashes = metadata[NSStoreModelVersionHashesKey] as? [String: Data] else { return false }
        let own = (entities(forConfigurationName: configuration) ?? []).map { ($0.name ?? "", $0.versionHash) }
        return hashes == Dictionary(own) { first, _ in first }
    }

    /// Returns the class of an entity. Model files name it without a module, so all modules of the program are searched.
    func objectClass(named name: String) -> NSManagedObject.Type {
        let plain = name.hasPrefix(".") ? String(name.dropFirst()) : name
        let program = URL(fileURLWithPath: CommandLine.arguments.first ?? "").lastPathComponent
        let candidates = [plain] + ([program] + modules).map { "\($0).\(plain)" }
        for candidate in candidates where candidate.contains(".") {
            if let found = NSClassFromString(candidate) as? NSManagedObject.Type { return found }
        }
        return NSManagedObject.self
    }
}
