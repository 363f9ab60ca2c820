/// A style that paints shapes or text (SwiftUI: `ShapeStyle`).
public protocol ShapeStyle: Sendable {
    /// The type of the style that `resolve` returns.
    associatedtype Resolved: ShapeStyle = Never
    /// Returns the style that applies in `environment`.
    func resolve(in environment: EnvironmentValues) -> Self.Resolved
}

extension ShapeStyle where Resolved == Never {
    /// Ends the process, because a primitive style does not resolve to another style. Code that builds the tree of
    /// views calls the style's `value(in:)` instead.
    public func resolve(in environment: EnvironmentValues) -> Never {
        fatalError("\(Self.self) is a primitive style and does not resolve to another")
    }
}

extension Never: ShapeStyle {}

/// A style that creates its own value for the tree of views.
package protocol PrimitiveShapeStyle: ShapeStyle {
    /// Returns the form in which the tree of views records the style in `environment`.
    func value(in environment: EnvironmentValues) -> ViewValue
}

extension ShapeStyle {
    /// Returns the form in which the tree of views records the style in `environment`. A colour is
    /// `{"name":…,"red":…,…}`, and any other style is `{"style":"linearGradient",…}`.
    package func viewValue(in environment: EnvironmentValues) -> ViewValue {
        if let primitive = self as? any PrimitiveShapeStyle { return primitive.value(in: environment) }
        if Resolved.self == Never.self { return .object([ViewProperty("style", .string("\(Self.self)"))]) }
        return resolve(in: environment).viewValue(in: environment)
    }

    /// The colour that the style is; nil for other styles, such as gradients and materials.
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

/// A style of any type (SwiftUI: `AnyShapeStyle`).
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

private enum BackgroundMaterialKey: EnvironmentKey {
    static var defaultValue: Material? { nil }
}

private enum TintStyleKey: EnvironmentKey {
    static var defaultValue: AnyShapeStyle? { nil }
}

extension EnvironmentValues {
    /// The levels that `foregroundStyle(_:_:_:)` set, at most three; empty for the default style.
    package var foregroundStyles: [AnyShapeStyle] {
        get { self[ForegroundStylesKey.self] }
        set { self[ForegroundStylesKey.self] = newValue }
    }

    /// The style that `backgroundStyle(_:)` set; nil for the system's background (SwiftUI: `backgroundStyle`).
    public var backgroundStyle: AnyShapeStyle? {
        get { self[BackgroundStyleKey.self] }
        set { self[BackgroundStyleKey.self] = newValue }
    }

    /// The material behind the view; nil if there is none (SwiftUI: `backgroundMaterial`).
    public var backgroundMaterial: Material? {
        get { self[BackgroundMaterialKey.self] }
        set { self[BackgroundMaterialKey.self] = newValue }
    }

    /// The style that `tint(_:)` set; nil for the accent colour.
    package var tintStyle: AnyShapeStyle? {
        get { self[TintStyleKey.self] }
        set { self[TintStyleKey.self] = newValue }
    }
}
