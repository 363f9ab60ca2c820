/// A level of the foreground style (SwiftUI: `HierarchicalShapeStyle`).
public struct HierarchicalShapeStyle: PrimitiveShapeStyle {
    fileprivate let level: Int

    /// The first level: the foreground style itself.
    public static let primary = HierarchicalShapeStyle(level: 0)
    /// The second level.
    public static let secondary = HierarchicalShapeStyle(level: 1)
    /// The third level.
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    /// The fourth level.
    public static let quaternary = HierarchicalShapeStyle(level: 3)
    /// The fifth level.
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
    /// A style at a level below its own. Assumption: the levels of a custom style are this opaque; SwiftUI documents no
    /// numbers.
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

/// A level of another style (SwiftUI: `HierarchicalShapeStyleModifier`).
public struct HierarchicalShapeStyleModifier<Base: ShapeStyle>: PrimitiveShapeStyle {
    let base: Base
    let level: Int

    package func value(in environment: EnvironmentValues) -> ViewValue {
        base.viewValue(in: environment).fading(level: level)
    }
}

extension ShapeStyle {
    /// The second level of the style.
    public var secondary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 1) }
    /// The third level of the style.
    public var tertiary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 2) }
    /// The fourth level of the style.
    public var quaternary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 3) }
    /// The fifth level of the style.
    public var quinary: some ShapeStyle { HierarchicalShapeStyleModifier(base: self, level: 4) }

    /// The style with its opacity multiplied.
    @_disfavoredOverload
    public func opacity(_ opacity: Double) -> some ShapeStyle {
        ModifiedShapeStyle(base: self, name: "opacity", property: .number(opacity))
    }

    /// The style blended with what is behind it.
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle {
        ModifiedShapeStyle(base: self, name: "blendMode", property: .string("\(mode)"))
    }

    /// The style with a shadow.
    public func shadow(_ style: ShadowStyle) -> some ShapeStyle {
        ShadowedShapeStyle(base: self, shadow: style)
    }

    /// The style for a rectangle rather than for each view's own.
    public func `in`(_ rect: CGRect) -> some ShapeStyle {
        ModifiedShapeStyle(base: self, name: "in", property: rect.value)
    }
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
    /// The style of the place with a shadow.
    public static func shadow(_ style: ShadowStyle) -> AnyShapeStyle {
        AnyShapeStyle(ForegroundStyle().shadow(style))
    }
}

/// A shadow that a style throws (SwiftUI: `ShadowStyle`).
public struct ShadowStyle: Equatable, Sendable {
    let kind: String
    let color: Color
    let radius: CGFloat
    let x: CGFloat
    let y: CGFloat

    /// A shadow behind.
    public static func drop(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> ShadowStyle {
        ShadowStyle(kind: "drop", color: color, radius: radius, x: x, y: y)
    }

    /// A shadow inside.
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

/// What is in front (SwiftUI: `ForegroundStyle`).
public struct ForegroundStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        HierarchicalShapeStyle.primary.value(in: environment)
    }
}

/// What is behind (SwiftUI: `BackgroundStyle`).
public struct BackgroundStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        var outside = environment
        outside.backgroundStyle = nil
        return environment.backgroundStyle?.value(in: outside) ?? Color(SystemColor.systemBackground).value(in: outside)
    }
}

/// The tint (SwiftUI: `TintShapeStyle`).
public struct TintShapeStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        var outside = environment
        outside.tintStyle = nil
        return environment.tintStyle?.value(in: outside) ?? Color.accentColor.value(in: outside)
    }
}

/// What is selected (SwiftUI: `SelectionShapeStyle`).
public struct SelectionShapeStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue { TintShapeStyle().value(in: environment) }
}

/// A separator's colour (SwiftUI: `SeparatorShapeStyle`). Values: UIKit's `separator`.
public struct SeparatorShapeStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        let resolved: Color.Resolved =
            environment.colorScheme == .dark
            ? .init(red: 84 / 255, green: 84 / 255, blue: 88 / 255, opacity: 0.65)
            : .init(red: 60 / 255, green: 60 / 255, blue: 67 / 255, opacity: 0.29)
        return resolved.value(name: "separator")
    }
}

/// The colour of a placeholder (SwiftUI: `PlaceholderTextShapeStyle`).
public struct PlaceholderTextShapeStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        Color(SystemColor.tertiary).value(in: environment)
    }
}

/// The colour of a link (SwiftUI: `LinkShapeStyle`).
public struct LinkShapeStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue { Color.blue.value(in: environment) }
}

/// The colour of fills of controls (SwiftUI: `FillShapeStyle`). Values: UIKit's `systemFill`.
public struct FillShapeStyle: PrimitiveShapeStyle {
    /// Makes the style.
    public init() {}
    package func value(in environment: EnvironmentValues) -> ViewValue {
        let opacity: Float = environment.colorScheme == .dark ? 0.36 : 0.2
        return Color.Resolved(red: 120 / 255, green: 120 / 255, blue: 128 / 255, opacity: opacity).value(name: "fill")
    }
}

/// What blurs what is behind it (SwiftUI: `Material`).
public struct Material: PrimitiveShapeStyle {
    let name: String

    /// A mostly translucent material.
    public static let ultraThin = Material(name: "ultraThin")
    /// A more translucent than opaque material.
    public static let thin = Material(name: "thin")
    /// A somewhat translucent material.
    public static let regular = Material(name: "regular")
    /// A more opaque than translucent material.
    public static let thick = Material(name: "thick")
    /// A mostly opaque material.
    public static let ultraThick = Material(name: "ultraThick")
    /// The material of the system's bars.
    public static let bar = Material(name: "bar")

    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object([ViewProperty("style", "material"), ViewProperty("material", .string(name))])
    }
}
