/// A style that paints shapes or text (SwiftUI: `ShapeStyle`).
public protocol ShapeStyle: Sendable {
    /// The type of the style to which this style resolves.
    associatedtype Resolved: ShapeStyle = Never
    /// Resolves the style for an environment.
    func resolve(in environment: EnvironmentValues) -> Self.Resolved
}

extension ShapeStyle where Resolved == Never {
    /// Traps, because a primitive style does not resolve. Code that builds the tree asks the style for its value.
    public func resolve(in environment: EnvironmentValues) -> Never {
        fatalError("\(Self.self) is a primitive style and does not resolve to another")
    }
}

extension Never: ShapeStyle {}

/// A style that provides its own value in a tree.
package protocol PrimitiveShapeStyle: ShapeStyle {
    /// Returns the style as recorded in a tree, resolved for an environment.
    func value(in environment: EnvironmentValues) -> ViewValue
}

extension ShapeStyle {
    /// Returns the style as recorded in a tree, resolved for an environment. A colour is `{"name":…,"red":…,…}`, any
    /// other style `{"style":"linearGradient",…}`.
    package func viewValue(in environment: EnvironmentValues) -> ViewValue {
        if let primitive = self as? any PrimitiveShapeStyle { return primitive.value(in: environment) }
        if Resolved.self == Never.self { return .object([ViewProperty("style", .string("\(Self.self)"))]) }
        return resolve(in: environment).viewValue(in: environment)
    }

    /// The style as a colour; nil for other styles, such as gradients and materials.
    package var color: Color? {
        switch self {
        case let color as Color: color
        case let style as AnyShapeStyle: style.style.color
        case let resolved as Color.Resolved: Color(resolved)
        default: nil
        }
    }
}

extension Color: PrimitiveShapeStyle {}

extension Color.Resolved: PrimitiveShapeStyle {
    public typealias Resolved = Never
    package func value(in environment: EnvironmentValues) -> ViewValue { value(name: nil) }
}

extension Color.Resolved: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: Color(self)) }
}

/// A type-erased style (SwiftUI: `AnyShapeStyle`).
public struct AnyShapeStyle: PrimitiveShapeStyle {
    let style: any ShapeStyle

    public init<S: ShapeStyle>(_ style: S) {
        self.style = style
    }

    package func value(in environment: EnvironmentValues) -> ViewValue { style.viewValue(in: environment) }
}

private enum ForegroundStylesKey: EnvironmentKey {
    static var defaultValue: [AnyShapeStyle] { [] }
}

private enum BackgroundStyleKey: EnvironmentKey {
    static var defaultValue: AnyShapeStyle? { nil }
}

private enum TintStyleKey: EnvironmentKey {
    static var defaultValue: AnyShapeStyle? { nil }
}

extension EnvironmentValues {
    /// The levels set with `foregroundStyle(_:_:_:)`, at most three; empty for the default style.
    package var foregroundStyles: [AnyShapeStyle] {
        get { self[ForegroundStylesKey.self] }
        set { self[ForegroundStylesKey.self] = newValue }
    }

    /// The style set with `backgroundStyle(_:)`; nil for the system's background (SwiftUI: `backgroundStyle`).
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }

    /// The style set with `tint(_:)`; nil for the accent colour.
    package var tintStyle: AnyShapeStyle? {
        get { self[TintStyleKey.self] }
        set { self[TintStyleKey.self] = newValue }
    }
}
