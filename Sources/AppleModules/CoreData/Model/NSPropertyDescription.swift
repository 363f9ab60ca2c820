// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import AppleFoundation

/// A property of an entity (CoreData: `NSPropertyDescription`).
open class NSPropertyDescription: NSObject, @unchecked Sendable {
    open var name = ""
    open var isOptional = true
    open var isTransient = false
    open var renamingIdentifier: String?
    open var userInfo: [AnyHashable: Any]?
    open var versionHashModifier: String?
    open var isIndexedBySpotlight = false
    open internal(set) weak var entity: NSEntityDescription!

    override public init() { super.init() }

    /// What distinguishes versions of the property.
    var versionText: String { "\(name) \(isOptional) \(isTransient) \(versionHashModifier ?? "")" }
    /// The names under which a store may have the property, with the one before it was renamed.
    var storedNames: [String] { [name, renamingIdentifier].compactMap { $0 } }
}

/// The type of an attribute (CoreData: `NSAttributeType`).
public enum NSAttributeType: UInt, Sendable {
    case undefinedAttributeType = 0
    case integer16AttributeType = 100
    case integer32AttributeType = 200
    case integer64AttributeType = 300
    case decimalAttributeType = 400
    case doubleAttributeType = 500
    case floatAttributeType = 600
    case stringAttributeType = 700
    case booleanAttributeType = 800
    case dateAttributeType = 900
    case binaryDataAttributeType = 1000
    case UUIDAttributeType = 1100
    case URIAttributeType = 1200
    case transformableAttributeType = 1800
    case objectIDAttributeType = 2000
    case compositeAttributeType = 2100

    /// The names in model files.
    static let names: [String: Self] = [
        "Integer 16": .integer16AttributeType, "Integer 32": .integer32AttributeType,
        "Integer 64": .integer64AttributeType, "Decimal": .decimalAttributeType, "Double": .doubleAttributeType,
        "Float": .floatAttributeType, "String": .stringAttributeType, "Boolean": .booleanAttributeType,
        "Date": .dateAttributeType, "Binary": .binaryDataAttributeType, "UUID": .UUIDAttributeType,
        "URI": .URIAttributeType, "Transformable": .transformableAttributeType, "Composite": .compositeAttributeType,
    ]
}

/// A value of an entity (CoreData: `NSAttributeDescription`).
open class NSAttributeDescription: NSPropertyDescription, @unchecked Sendable {
    /// The type of an attribute, by its newer name (CoreData: `AttributeType`).
    public struct AttributeType: Hashable, Sendable {
        public let rawValue: NSAttributeType
        public static let integer16 = Self(rawValue: .integer16AttributeType)
        public static let integer32 = Self(rawValue: .integer32AttributeType)
        public static let integer64 = Self(rawValue: .integer64AttributeType)
        public static let decimal = Self(rawValue: .decimalAttributeType)
        public static let double = Self(rawValue: .doubleAttributeType)
        public static let float = Self(rawValue: .floatAttributeType)
        public static let string = Self(rawValue: .stringAttributeType)
        public static let boolean = Self(rawValue: .booleanAttributeType)
        public static let date = Self(rawValue: .dateAttributeType)
        public static let binaryData = Self(rawValue: .binaryDataAttributeType)
        public static let uuid = Self(rawValue: .UUIDAttributeType)
        public static let uri = Self(rawValue: .URIAttributeType)
        public static let transformable = Self(rawValue: .transformableAttributeType)
    }

    open var attributeType = NSAttributeType.undefinedAttributeType
    open var type: AttributeType {
        get { AttributeType(rawValue: attributeType) }
        set { attributeType = newValue.rawValue }
    }
    open var attributeValueClassName: String?
    open var valueTransformerName: String?
    open var defaultValue: Any?
    open var allowsExternalBinaryDataStorage = false
    open var preservesValueInHistoryOnDeletion = false
    open var allowsCloudEncryption = false
    var limits: (minimum: String?, maximum: String?, pattern: String?) = (nil, nil, nil)

    override var versionText: String { super.versionText + " \(attributeType.rawValue)" }
}

/// A value that a fetch computes, such as the sum of an attribute (CoreData: `NSExpressionDescription`).
open class NSExpressionDescription: NSPropertyDescription, @unchecked Sendable {
    open var expression: KeyValueExpression?
    open var expressionResultType = NSAttributeType.undefinedAttributeType
    open var resultType: NSAttributeDescription.AttributeType {
        get { NSAttributeDescription.AttributeType(rawValue: expressionResultType) }
        set { expressionResultType = newValue.rawValue }
    }
}

/// What happens to the targets of a relationship if an object is deleted (CoreData: `NSDeleteRule`).
public enum NSDeleteRule: UInt, Sendable {
    case noActionDeleteRule
    case nullifyDeleteRule
    case cascadeDeleteRule
    case denyDeleteRule
}

/// A relationship of an entity (CoreData: `NSRelationshipDescription`).
open class NSRelationshipDescription: NSPropertyDescription, @unchecked Sendable {
    open weak var destinationEntity: NSEntityDescription?
    open weak var inverseRelationship: NSRelationshipDescription?
    open var deleteRule = NSDeleteRule.nullifyDeleteRule
    open var minCount = 0
    /// The highest number of targets; 0 for any number, 1 for a relationship to one object.
    open var maxCount = 0
    open var isOrdered = false
    open var isToMany: Bool { maxCount != 1 }

    override var versionText: String {
        super.versionText
            + " \(destinationEntity?.name ?? "") \(inverseRelationship?.name ?? "") \(minCount) \(maxCount) "
            + "\(isOrdered)"
    }
}

/// An index, which has no effect here (CoreData: `NSFetchIndexDescription`).
open class NSFetchIndexDescription: NSObject {
    open var name: String
    open var elements: [NSFetchIndexElementDescription]

    public init(name: String, elements: [NSFetchIndexElementDescription]?) {
        self.name = name
        self.elements = elements ?? []
    }
}

/// The type of an index (CoreData: `NSFetchIndexElementType`).
public enum NSFetchIndexElementType: UInt, Sendable {
    case binary
    case rTree
}

/// A property of an index (CoreData: `NSFetchIndexElementDescription`).
open class NSFetchIndexElementDescription: NSObject {
    open private(set) var property: NSPropertyDescription?
    open var collationType: NSFetchIndexElementType
    open var isAscending = true

    public init(property: NSPropertyDescription, collationType: NSFetchIndexElementType) {
        self.property = property
        self.collationType = collationType
    }
}

extension NSAttributeDescription {
    convenience init(_ attribute: DataModel.Attribute) {
        self.init()
        name = attribute.name
        isOptional = attribute.isOptional
        isTransient = attribute.isTransient
        renamingIdentifier = attribute.renamedFrom
        attributeType = NSAttributeType.names[attribute.type] ?? .undefinedAttributeType
        attributeValueClassName = attribute.className
        valueTransformerName = attribute.transformer
        limits = (attribute.minimum, attribute.maximum, attribute.pattern)
        if let seconds = attribute.defaultDate {
            defaultValue = Date(timeIntervalSinceReferenceDate: seconds)
        } else if let text = attribute.defaultValue {
            defaultValue = StoredValue.value(ofText: text, attributeType)
        }
    }
}

extension NSAttributeDescription {
    /// The app's own transformer of the attribute's values. Archives need none here: they are made as iOS's transformers make
    /// them.
    private var transformer: ValueTransformer? {
        guard attributeType == .transformableAttributeType, let name = valueTransformerName else { return nil }
        let transformer = ValueTransformer.registered(NSValueTransformerName(name))
        return transformer is NSSecureUnarchiveFromDataTransformer ? nil : transformer
    }

    /// Returns the text of a value in a store.
    func storedText(of value: Any?) throws -> String {
        guard let value = StoredValue.unwrapped(value), let transformer else {
            return try StoredValue.text(of: value, attributeType)
        }
        return try StoredValue.text(of: transformer.transformedValue(value), attributeType)
    }

    /// Returns the value that a text in a store stands for.
    func value(inStore text: String) throws -> Any? {
        let value = try StoredValue.value(inStore: text, attributeType)
        guard let value, let transformer else { return value }
        return transformer.reverseTransformedValue(value)
    }
}

extension NSRelationshipDescription {
    convenience init(_ relationship: DataModel.Relationship) {
        self.init()
        name = relationship.name
        isOptional = relationship.isOptional
        isOrdered = relationship.isOrdered
        renamingIdentifier = relationship.renamedFrom
        minCount = relationship.minimumCount ?? 0
        maxCount = relationship.isToMany ? relationship.maximumCount ?? 0 : 1
        deleteRule =
            switch relationship.deletionRule {
            case "Cascade": .cascadeDeleteRule
            case "Deny": .denyDeleteRule
            case "No Action": .noActionDeleteRule
            default: .nullifyDeleteRule
            }
    }
}
