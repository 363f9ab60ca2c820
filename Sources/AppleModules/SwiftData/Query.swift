public import AppleFoundation
public import SwiftUI

/// The models that the context in the environment of a view finds (SwiftData: `Query`). On iOS this is a macro, which
/// needs no more than the type of the variable; a wrapper with one parameter needs no more either.
@propertyWrapper public struct Query<Result: RangeReplaceableCollection>: DynamicProperty
where Result.Element: PersistentModel {
    private let descriptor: FetchDescriptor<Result.Element>

    /// The context in the environment.
    public var modelContext: ModelContext { EnvironmentValues.current.modelContext }
    /// The reason why the models cannot be fetched; nil if they can.
    public var fetchError: (any Error)? {
        do {
            _ = try modelContext.fetch(descriptor)
            return nil
        } catch {
            return error
        }
    }

    /// The models; none if they cannot be fetched.
    public var wrappedValue: Result { Result((try? modelContext.fetch(descriptor)) ?? []) }

    public init() { self.init(FetchDescriptor()) }

    public init(_ descriptor: FetchDescriptor<Result.Element>, animation: Animation? = nil) {
        self.descriptor = descriptor
    }

    public init(
        filter: Predicate<Result.Element>? = nil, sort descriptors: [SortDescriptor<Result.Element>] = [],
        animation: Animation? = nil
    ) {
        self.init(FetchDescriptor(predicate: filter, sortBy: descriptors))
    }

    public init<Value: Comparable>(
        filter: Predicate<Result.Element>? = nil, sort keyPath: any KeyPath<Result.Element, Value> & Sendable,
        order: SortOrder = .forward, animation: Animation? = nil
    ) {
        self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]))
    }

    public init<Value: Comparable>(
        filter: Predicate<Result.Element>? = nil, sort keyPath: any KeyPath<Result.Element, Value?> & Sendable,
        order: SortOrder = .forward, animation: Animation? = nil
    ) {
        self.init(FetchDescriptor(predicate: filter, sortBy: [SortDescriptor(keyPath, order: order)]))
    }
}

private enum ModelContextKey: EnvironmentKey {
    /// Without a container, a view finds nothing.
    static var defaultValue: ModelContext { .none }
}

extension EnvironmentValues {
    /// The context of the views inside `modelContainer(_:)` (SwiftData: `modelContext`).
    public var modelContext: ModelContext {
        get { self[ModelContextKey.self] }
        set { self[ModelContextKey.self] = newValue }
    }
}

extension View {
    /// Sets the context of the views inside (SwiftData: `modelContext(_:)`).
    nonisolated public func modelContext(_ modelContext: ModelContext) -> some View {
        environment(\.modelContext, modelContext)
    }

    /// Lets the views inside use a context of the container (SwiftData: `modelContainer(_:)`).
    nonisolated public func modelContainer(_ container: ModelContainer) -> some View {
        environment(\.modelContext, container.viewContext)
    }

    /// Opens the default store of some models for the views inside (SwiftData:
    /// `modelContainer(for:inMemory:isAutosaveEnabled:isUndoEnabled:onSetup:)`).
    nonisolated public func modelContainer(
        for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false, onSetup: (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some View {
        let result = Swift.Result { try ModelContainer.shared(modelTypes, isStoredInMemoryOnly: inMemory) }
        onSetup(result)
        return environment(\.modelContext, (try? result.get())?.viewContext ?? .none)
    }

    nonisolated public func modelContainer(
        for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false, onSetup: (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some View {
        modelContainer(
            for: [modelType], inMemory: inMemory, isAutosaveEnabled: isAutosaveEnabled, isUndoEnabled: isUndoEnabled,
            onSetup: onSetup)
    }
}

extension Scene {
    /// Has no effect: scenes are not shown here (SwiftData: `modelContainer(_:)`).
    nonisolated public func modelContainer(_ container: ModelContainer) -> some Scene { self }

    /// Has no effect: scenes are not shown here (SwiftData:
    /// `modelContainer(for:inMemory:isAutosaveEnabled:isUndoEnabled:onSetup:)`).
    nonisolated public func modelContainer(
        for modelTypes: [any PersistentModel.Type], inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false, onSetup: (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some Scene { self }

    nonisolated public func modelContainer(
        for modelType: any PersistentModel.Type, inMemory: Bool = false, isAutosaveEnabled: Bool = true,
        isUndoEnabled: Bool = false, onSetup: (Swift.Result<ModelContainer, any Error>) -> Void = { _ in }
    ) -> some Scene { self }
}
