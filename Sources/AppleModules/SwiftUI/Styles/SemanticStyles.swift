/// One of the levels of the foreground style, such as secondary (SwiftUI: `HierarchicalShapeStyle`).
public struct HierarchicalShapeStyle: PrimitiveShapeStyle {
    fileprivate let level: Int

    /// The first level: the foreground style itself.
    public static let primary = HierarchicalShapeStyle(level: 0)
    public static let secondary = HierarchicalShapeStyle(level: 1)
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    public static let quinary = HierarchicalShapeStyle(level: 4)

    package func value(in environment: EnvironmentValues) -> ViewValue {
        let styles = environment.foregroundStyles
        guard let first = styles.first else {
            let colors: [SystemColor] = [.primary, .secondary, .tertiary, .quaternary, .quinary]
            return Color(colors[level]).value(in: environment)
        }
        var outside = environment
        outside.foregroundStyles = []
        if level < styles.count { return styles[level].value(in: outside) }
        return first.value(in: outside).fading(level: level)
    }
}

extension ViewValue {
    /// Returns the style with the lower opacity that `level` has. SwiftUI documents no numbers. Assumption: it uses
    /// these opacities for the levels of a style that the app sets.
    fileprivate func fading(level: Int) -> ViewValue {
        let opacity = [1, 0.5, 0.25, 0.18, 0.12][level]
        guard level > 0, case .object(let members) = self else { return self }
        guard self["red"] != nil else { return .object(members + [ViewProperty("level", .number(Double(level)))]) }
        return .object(
            members.map { member in
                guard member.name == "opacity", let value = member.value.number else { return member }
                return ViewProperty("opacity", .number((value * opacity * 10000).rounded() / 10000))
            })
    }
}

/// A level of any style, such as its secondary level (SwiftUI: `HierarchicalShapeStyleModifier`).
public struct HierarchicalShapeStyleModifier<Base: ShapeStyle>: PrimitiveShapeStyle {
    let base: Base
    let level: Int

    package func value(in environment: EnvironmentValues) -> ViewValue {
        base.viewValue(in: environment).fading(level: level)
    }
}

extension ShapeStyle {
    public var secondary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 1) }
    public var tertiary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 2) }
    public var quaternary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 3) }
    public var quinary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 4) }

    /// Returns the style with its opacity multiplied by `opacity`.
    @_disfavoredOverload
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        ModifiedShapeStyle(base: self, name: "opacity", property: .number(opacity))
    }

    /// Returns a style that is blended with the content behind it.
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
        ModifiedShapeStyle(base: self, name: "blendMode", property: .string("\(mode)"))
    }

    public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        ShadowedShapeStyle(base: self, shadow: style)
    }

    /// Returns a style, such as a gradient, that fills `rect` instead of the bounds of each view.
    public func `in`(_ rect: CGRect) -> some ShapeStyle {
        ModifiedShapeStyle(base: self, name: "in", property: rect.value)
    }
}

extension ShapeStyle where Self: View {
    /// Returns a style, such as a gradient, that is also a view, with its opacity multiplied by `opacity`.
    public func opacity(_ opacity: Double) -> some ShapeStyle & View { FadedStyle(base: self, opacity: opacity) }
}

/// A style and view with another opacity. Without it, `.background(gradient.opacity(0.5))` would be ambiguous.
private struct FadedStyle<Base: ShapeStyle & View>: PrimitiveShapeStyle {
    let base: Base
    let opacity: Double

    func value(in environment: EnvironmentValues) -> ViewValue {
        ModifiedShapeStyle(base: base, name: "opacity", property: .number(opacity)).value(in: environment)
    }
}

extension FadedStyle: View {
    var body: some View { faded(base) }

    private func faded<V: View>(_ view: V) -> some View { view.opacity(opacity) }
}

struct ModifiedShapeStyle<Base: ShapeStyle>: PrimitiveShapeStyle {
    let base: Base
    let name: String
    let property: ViewValue

    func value(in environment: EnvironmentValues) -> ViewValue {
        let value = base.viewValue(in: environment)
        guard case .object(let members) = value else { return value }
        if name == "opacity", let factor = property.number, let opacity = value["opacity"]?.number {
            return .object(
                members.map { $0.name == "opacity" ? ViewProperty("opacity", .number(opacity * factor)) : $0 })
        }
        return .object(members + [ViewProperty(name, property)])
    }
}

struct ShadowedShapeStyle<Base: ShapeStyle>: PrimitiveShapeStyle {
    let base: Base
    let shadow: ShadowStyle

    func value(in environment: EnvironmentValues) -> ViewValue {
        let value = base.viewValue(in: environment)
        guard case .object(let members) = value else { return value }
        return .object(members + [ViewProperty("shadow", shadow.value(in: environment))])
    }
}

extension ShapeStyle where Self == AnyShapeStyle {
    public static func shadow(_ style: ShadowStyle) -> AnyShapeStyle {
        AnyShapeStyle(ForegroundStyle().shadow(style))
    }
}

/// A shadow that belongs to a style (SwiftUI: `ShadowStyle`).
public struct ShadowStyle: Equatable, Sendable {
    let kind: String
    let color: Color
    let radius: CGFloat
    let x: CGFloat
    let y: CGFloat

    public static func drop(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(kind: "drop", color: color, radius: radius, x: x, y: y)
    }

    public static func inner(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.55), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(kind: "inner", color: color, radius: radius, x: x, y: y)
    }

    func value(in environment: EnvironmentValues) -> ViewValue {
        .object([
            ViewProperty("kind", .string(kind)), ViewProperty("color", color.value(in: environment)),
            ViewProperty("radius", .number(radius)), ViewProperty("x", .number(x)), ViewProperty("y", .number(y)),
        ])
    }
}

/// The foreground style of the view (SwiftUI: `ForegroundStyle`).
public struct ForegroundStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        HierarchicalShapeStyle.primary.value(in: environment)
    }
}

/// The background style of the view (SwiftUI: `BackgroundStyle`).
public struct BackgroundStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        var outside = environment
        outside.backgroundStyle = nil
        return environment.backgroundStyle?.value(in: outside) ?? Color(SystemColor.systemBackground).value(in: outside)
    }
}

/// The tint of the view (SwiftUI: `TintShapeStyle`).
public struct TintShapeStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        var outside = environment
        outside.tintStyle = nil
        return environment.tintStyle?.value(in: outside) ?? Color.accentColor.value(in: outside)
    }
}

/// The style in which selected content is marked (SwiftUI: `SelectionShapeStyle`).
public struct SelectionShapeStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue { TintShapeStyle().value(in: environment) }
}

/// The colour of separators (SwiftUI: `SeparatorShapeStyle`). Its components are those of UIKit's `separator`.
public struct SeparatorShapeStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        let resolved: Color.Resolved =
            environment.colorScheme == .dark
            ? .init(red: 84 / 255, green: 84 / 255, blue: 88 / 255, opacity: 0.65)
            : .init(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.29)
        return resolved.value(name: "separator")
    }
}

public struct PlaceholderTextShapeStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        Color(SystemColor.tertiary).value(in: environment)
    }
}

public struct LinkShapeStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue { Color.blue.value(in: environment) }
}

/// The colour that fills controls (SwiftUI: `FillShapeStyle`). Its components are those of UIKit's `systemFill`.
public struct FillShapeStyle: PrimitiveShapeStyle {
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        let opacity: Float = environment.colorScheme == .dark ? 0.36 : 0.2
        return Color.Resolved(red: 120 / 255, green: 120 / 255, blue: 128 / 255, opacity: opacity).value(name: "fill")
    }
}

/// A style that blurs the content behind it (SwiftUI: `Material`).
public struct Material: PrimitiveShapeStyle {
    let name: String

    /// A mostly translucent material.
    public static let ultraThin = Material(name: "ultraThin")
    /// A material that is more translucent than opaque.
    public static let thin = Material(name: "thin")
    /// A somewhat translucent material.
    public static let regular = Material(name: "regular")
    /// A material that is more opaque than translucent.
    public static let thick = Material(name: "thick")
    /// A mostly opaque material.
    public static let ultraThick = Material(name: "ultraThick")
    public static let bar = Material(name: "bar")

    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object([ViewProperty("style", "material"), ViewProperty("material", .string(name))])
    }
}
