/// A data model of Core Data as `tandem adopt` puts it into a bundle: what Xcode's model editor knows, in JSON. The names of
/// types and rules are those of the editor's own files.
package struct DataModel: Codable, Equatable, Sendable {
    package struct Attribute: Codable, Equatable, Sendable {
        package var name: String
        /// `Integer 16`, `Integer 32`, `Integer 64`, `Decimal`, `Double`, `Float`, `String`, `Boolean`, `Date`, `Binary`,
        /// `UUID`, `URI`, `Transformable` or `Composite`.
        package var type: String
        package var isOptional = false
        package var isTransient = false
        package var defaultValue: String?
        /// The default of a date, in seconds since 2001.
        package var defaultDate: Double?
        package var minimum: String?
        package var maximum: String?
        package var pattern: String?
        /// True if Xcode generates a number, such as `Int16`, and not an `NSNumber`.
        package var usesScalar = false
        /// The class of a transformable value in generated code.
        package var className: String?
        /// The name of the transformer of a transformable value.
        package var transformer: String?
        package var renamedFrom: String?

        package init(name: String, type: String) { (self.name, self.type) = (name, type) }
    }

    package struct Relationship: Codable, Equatable, Sendable {
        package var name: String
        package var destination: String
        package var isToMany = false
        package var isOrdered = false
        package var isOptional = false
        package var inverse: String?
        /// `Nullify`, `Cascade`, `Deny` or `No Action`.
        package var deletionRule: String?
        package var minimumCount: Int?
        package var maximumCount: Int?
        package var renamedFrom: String?

        package init(name: String, destination: String) { (self.name, self.destination) = (name, destination) }
    }

    package struct Entity: Codable, Equatable, Sendable {
        package var name: String
        /// The name of the class, such as `Note`, `.Note` or `Module.Note`; nil for `NSManagedObject`.
        package var className: String?
        package var parent: String?
        package var isAbstract = false
        /// `class` or `category` if Xcode generates code.
        package var codeGeneration: String?
        package var renamedFrom: String?
        package var attributes: [Attribute] = []
        package var relationships: [Relationship] = []
        /// The attributes of which no two objects may have the same values.
        package var uniquenessConstraints: [[String]] = []

        package init(name: String) { self.name = name }
    }

    /// A fetch request that is stored in the model.
    package struct FetchRequest: Codable, Equatable, Sendable {
        package var name: String
        package var entity: String
        package var predicate: String?

        package init(name: String, entity: String, predicate: String?) {
            (self.name, self.entity, self.predicate) = (name, entity, predicate)
        }
    }

    package var entities: [Entity] = []
    package var fetchRequests: [FetchRequest] = []
    /// The names of entities, by the name of the configuration.
    package var configurations: [String: [String]] = [:]
    package var versionIdentifier: String?
    /// The modules that may contain the entities' classes, apart from the program's own.
    package var modules: [String] = []

    package init() {}
}
