/// An app (SwiftUI: `App`).
@MainActor @preconcurrency public protocol App {
    /// The app's scenes.
    associatedtype Body: Scene
    /// The app's scenes.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// Makes the app.
    @MainActor @preconcurrency init()
}

/// A part of an app's interface with a life of its own (SwiftUI: `Scene`).
@MainActor @preconcurrency public protocol Scene {
    /// What the scene consists of.
    associatedtype Body: Scene
    /// What the scene consists of.
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Scene where Body == Never {
    /// There is none: what walks the tree asks a primitive scene for its node.
    public var body: Never { fatalError("\(Self.self) is a primitive scene and has no body") }
}

/// What a primitive scene is to code that walks the tree.
package enum SceneNode {
    /// A window with a view in it.
    case window(any View)
    /// Scenes side by side.
    case group([any Scene])
    /// A scene with a handler of background tasks.
    case backgroundTask(BackgroundTaskHandler, of: any Scene)
}

/// A scene that has no body, but a node.
package protocol PrimitiveScene: Scene where Body == Never {
    /// What stands here in the tree.
    @MainActor var node: SceneNode { get }
}

extension SceneNode {
    /// The node of a scene: bodies are evaluated until a primitive scene comes.
    @MainActor package init(_ scene: some Scene) {
        if let primitive = scene as? any PrimitiveScene {
            self = primitive.node
        } else {
            self.init(scene.body)
        }
    }

    /// The handlers of background tasks, in the order in which the modifiers stand.
    @MainActor package var backgroundTasks: [BackgroundTaskHandler] {
        switch self {
        case .window: []
        case .group(let scenes): scenes.flatMap { SceneNode($0).backgroundTasks }
        case .backgroundTask(let handler, let scene): SceneNode(scene).backgroundTasks + [handler]
        }
    }
}

extension App {
    /// The handlers of the app's background tasks, in the order in which the modifiers stand.
    package var backgroundTasks: [BackgroundTaskHandler] { SceneNode(body).backgroundTasks }
}

/// Windows that all look the same (SwiftUI: `WindowGroup`).
public struct WindowGroup<Content: View> {
    private let content: Content

    /// Makes a group of windows.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Makes a group of windows with an identifier.
    public init(id: String, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Makes a group of windows with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    /// Makes a group of windows with a title.
    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension WindowGroup: PrimitiveScene {
    /// None: it is a primitive.
    public typealias Body = Never
    package var node: SceneNode { .window(content) }
}

/// Marks a scene that not every release of the system has; only `if #available` makes one (SwiftUI).
public protocol _LimitedAvailabilitySceneMarker {}

/// Builds scenes from a closure's statements (SwiftUI: `SceneBuilder`). As in SwiftUI the only condition there is is
/// `if #available`.
@resultBuilder public struct SceneBuilder {
    /// A statement of its own.
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

    /// One statement.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    /// Several statements.
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        var scenes: [any Scene] = []
        repeat scenes.append(each content)
        return SceneList(scenes: scenes)
    }

    /// An `if #available` without `else`.
    public static func buildOptional(_ scene: (any Scene & _LimitedAvailabilitySceneMarker)?) -> some Scene {
        SceneList(scenes: scene.map { [$0] } ?? [])
    }

    /// What stands inside `if #available`.
    public static func buildLimitedAvailability(_ scene: some Scene) -> any Scene & _LimitedAvailabilitySceneMarker {
        SceneList(scenes: [scene])
    }
}

struct SceneList: _LimitedAvailabilitySceneMarker {
    let scenes: [any Scene]
}

extension SceneList: PrimitiveScene {
    typealias Body = Never
    var node: SceneNode { .group(scenes) }
}
