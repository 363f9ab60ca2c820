/// Makes a class a model: stores its variables, except for computed, static, lazy and `@Transient` ones (SwiftData:
/// `Model()`).
@attached(
    member, names: named(persistentState), named(schemaMetadata), named(uniquenessConstraints), named(init(stored:)))
@attached(extension, conformances: PersistentModel)
public macro Model() = #externalMacro(module: "PreviewMacros", type: "Model")

/// Says how a property is stored (SwiftData: `Attribute(_:originalName:hashModifier:)`).
@attached(peer)
public macro Attribute(
    _ options: Schema.Attribute.Option..., originalName: String? = nil, hashModifier: String? = nil
) =
    #externalMacro(module: "PreviewMacros", type: "Note")

/// Says how a property refers to other models (SwiftData:
/// `Relationship(_:deleteRule:minimumModelCount:maximumModelCount:originalName:inverse:hashModifier:)`).
@attached(peer)
public macro Relationship(
    _ options: Schema.Relationship.Option..., deleteRule: Schema.Relationship.DeleteRule = .nullify,
    minimumModelCount: Int? = 0, maximumModelCount: Int? = 0, originalName: String? = nil, inverse: AnyKeyPath? = nil,
    hashModifier: String? = nil
) = #externalMacro(module: "PreviewMacros", type: "Note")

/// Keeps a property out of the store (SwiftData: `Transient()`).
@attached(peer) public macro Transient() = #externalMacro(module: "PreviewMacros", type: "Note")

/// Demands that no two models have the same values of some properties (SwiftData: `Unique(_:)`).
@freestanding(declaration)
public macro Unique<T: PersistentModel>(_ constraints: [PartialKeyPath<T>]...) =
    #externalMacro(module: "PreviewMacros", type: "Note")

/// Has no effect: a fetch reads all objects (SwiftData: `Index(_:)`).
@freestanding(declaration)
public macro Index<T: PersistentModel>(_ indices: [PartialKeyPath<T>]...) =
    #externalMacro(module: "PreviewMacros", type: "Note")

/// Gives an actor a context of its own (SwiftData: `ModelActor()`).
@attached(member, names: named(modelContainer), named(modelContext), named(init(modelContainer:)))
@attached(extension, conformances: ModelActor)
public macro ModelActor() = #externalMacro(module: "PreviewMacros", type: "ModelActor")
