public import AppleFoundation
import Utilities

/// The properties and the class of some objects (CoreData: `NSEntityDescription`).
open class NSEntityDescription: NSObject, @unchecked Sendable {
    open var name: String?
    /// The name of the class, with or without its module (CoreData: `managedObjectClassName`).
    open var managedObjectClassName: String! = "NSManagedObject" { didSet { knownClass = nil } }
    open var isAbstract = false
    open var renamingIdentifier: String?
    open var userInfo: [AnyHashable: Any]?
    open var versionHashModifier: String?
    /// The combinations of attributes whose values no two objects may share (CoreData: `uniquenessConstraints`).
    open var uniquenessConstraints: [[Any]] = []
    open var indexes: [NSFetchIndexDescription] = []
    open internal(set) weak var managedObjectModel: NSManagedObjectModel!
    open internal(set) weak var superentity: NSEntityDescription?
    open var subentities: [NSEntityDescription] = [] {
        didSet { for entity in subentities { entity.superentity = self } }
    }
    private var knownClass: NSManagedObject.Type?
    private(set) var ownProperties: [String: NSPropertyDescription] = [:]

    override public init() { super.init() }

    /// The properties, with those of the parent.
    open var properties: [NSPropertyDescription] {
        get { Array(propertiesByName.values) }
        set {
            ownProperties = Dictionary(newValue.map { ($0.name, $0) }) { first, _ in first }
            for property in newValue { property.entity = self }
        }
    }
    open var propertiesByName: [String: NSPropertyDescription] {
        (superentity?.propertiesByName ?? [:]).merging(ownProperties) { $1 }
    }
    open var attributesByName: [String: NSAttributeDescription] {
        propertiesByName.compactMapValues { $0 as? NSAttributeDescription }
    }
    open var relationshipsByName: [String: NSRelationshipDescription] {
        propertiesByName.compactMapValues { $0 as? NSRelationshipDescription }
    }
    open var subentitiesByName: [String: NSEntityDescription] {
        Dictionary(subentities.map { ($0.name ?? "", $0) }) { first, _ in first }
    }

    open func relationships(forDestination entity: NSEntityDescription) -> [NSRelationshipDescription] {
        relationshipsByName.values.filter { $0.destinationEntity === entity }
    }

    /// Returns true if this is the other entity, or inherits from it.
    open func isKindOf(entity: NSEntityDescription) -> Bool {
        self === entity || (superentity?.isKindOf(entity: entity) ?? false)
    }

    /// Returns the entity with a name in the model of a context.
    open class func entity(
        forEntityName entityName: String, in context: NSManagedObjectContext
    ) -> NSEntityDescription? {
        context.coordinator?.managedObjectModel.entitiesByName[entityName]
    }

    /// Makes an object in a context (CoreData: `insertNewObject(forEntityName:into:)`). Ends the process if the context's
    /// model has no such entity, as on a phone.
    open class func insertNewObject(
        forEntityName entityName: String, into context: NSManagedObjectContext
    ) -> NSManagedObject {
        guard let entity = entity(forEntityName: entityName, in: context) else {
            fatalError("Core Data: the model of the context has no entity \(entityName)")
        }
        return entity.objectClass.init(entity: entity, insertInto: context)
    }

    /// The class of the objects; `NSManagedObject` if there is no class of the entity's name.
    var objectClass: NSManagedObject.Type {
        if let knownClass { return knownClass }
        let found = managedObjectModel?.objectClass(named: managedObjectClassName) ?? NSManagedObject.self
        knownClass = found
        return found
    }

    /// This entity and all that inherit from it.
    var family: [NSEntityDescription] { [self] + subentities.flatMap(\.family) }

    open var versionHash: Data {
        let parts = ownProperties.values.map(\.versionText).sorted()
        let text = ([name ?? "", "\(isAbstract)", superentity?.name ?? "", versionHashModifier ?? ""] + parts)
        return Data(String(StableHash.hash(text.joined(separator: "\n").utf8), radix: 16).utf8)
    }
}

extension NSEntityDescription {
    convenience init(_ entity: DataModel.Entity) {
        self.init()
        name = entity.name
        managedObjectClassName = entity.className ?? "NSManagedObject"
        isAbstract = entity.isAbstract
        renamingIdentifier = entity.renamedFrom
        uniquenessConstraints = entity.uniquenessConstraints
        properties =
            entity.attributes.map { NSAttributeDescription($0) }
            + entity.relationships.map { NSRelationshipDescription($0) }
    }
}
