@MainActor @preconcurrency public protocol App {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
    @MainActor @preconcurrency init()
}

/// A part of an app's interface with its own life cycle (SwiftUI: `Scene`).
@MainActor @preconcurrency public protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension Scene where Body == Never {
    public var body: Never { fatalError("\(Self.self) is a primitive scene and has no body") }
}

/// A scene whose bodies were evaluated, for code that reads an app's scenes.
package enum SceneNode {
    case window(any View)
    /// Several scenes in order.
    case group([any Scene])
    case backgroundTask(BackgroundTaskHandler, of: any Scene)
}

/// A scene that has a node instead of a body.
package protocol PrimitiveScene: Scene where Body == Never {
    @MainActor var node: SceneNode { get }
}

extension SceneNode {
    /// Evaluates bodies until it reaches a primitive scene, and copies that scene's node.
    @MainActor package init(_ scene: some Scene) {
        if let primitive = scene as? any PrimitiveScene {
            self = primitive.node
        } else {
            self.init(scene.body)
        }
    }

    /// The handlers of background tasks, in the order of their modifiers.
    @MainActor package var backgroundTasks: [BackgroundTaskHandler] {
        switch self {
        case .window: []
        case .group(let scenes): scenes.flatMap { SceneNode($0).backgroundTasks }
        case .backgroundTask(let handler, let scene): SceneNode(scene).backgroundTasks + [handler]
        }
    }
}

extension App {
    /// The handlers of the app's background tasks, in the order of their modifiers.
    package var backgroundTasks: [BackgroundTaskHandler] { SceneNode(body).backgroundTasks }
}

public struct WindowGroup<Content: View> {
    private let content: Content

    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }

    public init(id: String, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
        self.content = content()
    }

    @_disfavoredOverload
    public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension WindowGroup: PrimitiveScene {
    public typealias Body = Never
    package var node: SceneNode { .window(content) }
}

/// Marks a scene that `if #available` produces, which some releases of the system lack (SwiftUI).
public protocol _LimitedAvailabilitySceneMarker {}

/// Builds scenes from a closure's statements (SwiftUI: `SceneBuilder`). As in SwiftUI, `if #available` is the only
/// condition allowed.
@resultBuilder public struct SceneBuilder {
    public static func buildExpression<Content: Scene>(_ content: Content) -> Content { content }

    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> some Scene {
        var scenes: [any Scene] = []
        repeat scenes.append(each content)
        return SceneList(scenes: scenes)
    }

    /// Builds an `if #available` without `else`.
    public static func buildOptional(_ scene: (any Scene & _LimitedAvailabilitySceneMarker)?) -> some Scene {
        SceneList(scenes: scene.map { [$0] } ?? [])
    }

    /// Builds the content of `if #available`.
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
