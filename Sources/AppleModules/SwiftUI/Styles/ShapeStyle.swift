/// What a shape or a text is painted with (SwiftUI: `ShapeStyle`).
public protocol ShapeStyle: Sendable {
    /// What the style is made of.
    associatedtype Resolved: ShapeStyle = Never
    /// What the style is in an environment.
    func resolve(in environment: EnvironmentValues) -> Self.Resolved
}

extension ShapeStyle where Resolved == Never {
    /// There is none: what draws asks a primitive style for its value.
    public func resolve(in environment: EnvironmentValues) -> Never {
        fatalError("\(Self.self) is a primitive style and is not made of another")
    }
}

extension Never: ShapeStyle {}

/// A style that says itself what it is in a tree.
package protocol PrimitiveShapeStyle: ShapeStyle {
    /// The style as a tree has it, resolved where it is shown.
    func value(in environment: EnvironmentValues) -> ViewValue
}

extension ShapeStyle {
    /// The style as a tree has it, resolved where it is shown: a colour as `{"name":…,"red":…,…}`, anything else as
    /// `{"style":"linearGradient",…}`.
    package func viewValue(in environment: EnvironmentValues) -> ViewValue {
        if let primitive = self as? any PrimitiveShapeStyle { return primitive.value(in: environment) }
        if Resolved.self == Never.self { return .object([ViewProperty("style", .string("\(Self.self)"))]) }
        return resolve(in: environment).viewValue(in: environment)
    }

    /// The colour that the style is, where it is one; gradients and materials are none.
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
    /// None: it is a primitive.
    public typealias Resolved = Never
    package func value(in environment: EnvironmentValues) -> ViewValue { value(name: nil) }
}

extension Color.Resolved: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: Color(self)) }
}

/// A style whose type is hidden (SwiftUI: `AnyShapeStyle`).
public struct AnyShapeStyle: PrimitiveShapeStyle {
    let style: any ShapeStyle

    /// Hides a style's type.
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
    /// What `foregroundStyle(_:_:_:)` set: the first level, and perhaps the second and third; empty for the default.
    package var foregroundStyles: [AnyShapeStyle] {
        get { self[ForegroundStylesKey.self] }
        set { self[ForegroundStylesKey.self] = newValue }
    }

    /// What `backgroundStyle(_:)` set; nil for the system's background (SwiftUI: `backgroundStyle`).
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }

    /// What `tint(_:)` set; nil for the accent colour.
    package var tintStyle: AnyShapeStyle? {
        get { self[TintStyleKey.self] }
        set { self[TintStyleKey.self] = newValue }
    }
}
