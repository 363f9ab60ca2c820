import Foundation
import SwiftUI

/// A colour with sRGB-encoded components from 0 to 1.
struct RGBA: Equatable {
    var red: Double
    var green: Double
    var blue: Double
    var opacity: Double

    static let white = RGBA(red: 1, green: 1, blue: 1, opacity: 1)
    static let black = RGBA(red: 0, green: 0, blue: 0, opacity: 1)
    /// UIKit's `systemBlue`, in light or dark mode.
    static func accent(_ scheme: RenderingContext.Scheme) -> RGBA {
        scheme == .dark
            ? RGBA(red: 10 / 255, green: 132 / 255, blue: 1, opacity: 1)
            : RGBA(red: 0, green: 122 / 255, blue: 1, opacity: 1)
    }

    /// The brightness of the colour in a greyscale picture (ITU-R BT.709).
    var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

    func faded(_ factor: Double) -> RGBA {
        RGBA(red: red, green: green, blue: blue, opacity: opacity * factor)
    }

    var css: String {
        func byte(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
        if opacity >= 1 {
            return "#"
                + [red, green, blue].map { component in
                    let digits = String(byte(component), radix: 16)
                    return digits.count < 2 ? "0" + digits : digits
                }.joined()
        }
        let alpha = (max(0, opacity) * 1000).rounded() / 1000
        return "rgba(\(byte(red)),\(byte(green)),\(byte(blue)),\(alpha == 0 ? "0" : "\(alpha)"))"
    }
}

/// A colour, a gradient or a material.
indirect enum Paint {
    case color(RGBA)
    case gradient(GradientPaint)
    /// A material over the background, identified by its name.
    case material(String, dark: Bool)

    /// The paint's colour. For a gradient or a material, it is the single colour that can replace the paint.
    var color: RGBA {
        switch self {
        case .color(let color): color
        case .gradient(let gradient): gradient.standIn
        case .material(let name, let dark): Self.materialColor(name, dark: dark)
        }
    }

    /// The gradient; nil if the paint is a colour or a material.
    var gradient: GradientPaint? { if case .gradient(let gradient) = self { gradient } else { nil } }

    /// Sets the paint as the background of an element.
    func fill(_ element: inout HTMLElement) {
        switch self {
        case .color(let color): element.set("background", color.css)
        case .gradient(let gradient): element.set("background", gradient.css())
        case .material:
            element.set("background", color.css)
            element.set("backdrop-filter", "blur(20px) saturate(1.8)")
        }
    }

    /// Returns the colour that represents a material. The more the material covers what is behind it, the more opaque
    /// is the colour. The numbers are assumptions, because UIKit documents none.
    private static func materialColor(_ name: String, dark: Bool) -> RGBA {
        let opacity = ["ultraThin": 0.35, "thin": 0.5, "regular": 0.65, "thick": 0.8, "ultraThick": 0.9][name] ?? 0.65
        return (dark ? RGBA(red: 0.15, green: 0.15, blue: 0.16, opacity: 1) : .white).faded(opacity)
    }
}

extension Scope {
    /// Returns the paint for a style of the view tree; nil if the style cannot be drawn.
    func paint(_ value: ViewValue?, size: (width: Double, height: Double)? = nil) -> Paint? {
        guard let value else { return nil }
        if let color = RGBA(value) { return .color(shown(color)) }
        switch value["style"]?.string {
        case "material": return .material(value["material"]?.string ?? "regular", dark: context.scheme == .dark)
        case "linearGradient", "radialGradient", "ellipticalGradient", "angularGradient":
            return gradient(value, size: size)
        case "meshGradient":
            // Draws a gradient between the first and the last colour instead of the mesh. A remark in the view tree
            // reports this.
            let colors = (value["colors"]?.list ?? []).compactMap(RGBA.init).map(shown)
            guard let first = colors.first, let last = colors.last else { return nil }
            return .gradient(
                GradientPaint(course: .linear(start: (0, 0), end: (1, 1)), stops: [(first, 0), (last, 1)], size: size))
        default: return nil
        }
    }

    /// Returns the colour in which the system shows `color`. In full colour it is unchanged. In the other modes,
    /// `color` only determines the opacity of a fixed colour.
    func shown(_ color: RGBA) -> RGBA {
        switch context.mode {
        case .fullColor: color
        case .accented: (isAccentable ? Self.accentTint : .white).faded(color.opacity)
        // Makes bright content opaque, and dark content almost invisible (WidgetKit: "The system desaturates text,
        // images and gauges").
        case .vibrant: RGBA.white.faded(color.opacity * (0.25 + 0.75 * color.luma))
        }
    }

    /// The colour of a tinted Home Screen. It is only an example, because on a phone the user chooses the colour.
    static let accentTint = RGBA(red: 1, green: 0.72, blue: 0.3, opacity: 1)

    private func gradient(_ value: ViewValue, size: (width: Double, height: Double)?) -> Paint? {
        let fade = levelOpacity(value)
        let stops = (value["stops"]?.list ?? []).compactMap { stop -> (RGBA, Double)? in
            guard let color = RGBA(stop["color"]) else { return nil }
            return (shown(color).faded(fade), stop["location"]?.number ?? 0)
        }
        guard let first = stops.first else { return nil }
        if stops.count == 1 { return .color(first.0) }
        func point(_ name: String, _ x: Double, _ y: Double) -> (x: Double, y: Double) {
            (value[name]?["x"]?.number ?? x, value[name]?["y"]?.number ?? y)
        }
        func number(_ name: String, _ otherwise: Double = 0) -> Double { value[name]?.number ?? otherwise }
        let course: GradientPaint.Course =
            switch value["style"]?.string {
            case "radialGradient": .radial(start: number("startRadius"), end: number("endRadius"))
            case "ellipticalGradient":
                .elliptical(start: number("startRadiusFraction"), end: number("endRadiusFraction", 0.5))
            case "angularGradient": .angular(start: number("startAngle"), end: number("endAngle", 360))
            default: .linear(start: point("startPoint", 0.5, 0), end: point("endPoint", 0.5, 1))
            }
        return .gradient(GradientPaint(course: course, stops: stops, center: point("center", 0.5, 0.5), size: size))
    }

    /// Returns the opacity of a hierarchical level such as secondary, for a style that is not a colour.
    private func levelOpacity(_ value: ViewValue) -> Double {
        let levels = [1, 0.5, 0.25, 0.18, 0.12]
        let level = Int(bounded: value["level"]?.number ?? 0)
        let own = value["opacity"]?.number ?? 1
        return own * (levels.indices.contains(level) ? levels[level] : 1)
    }
}

extension RGBA {
    /// Reads a colour from the view tree; nil if the value is not a colour.
    init?(_ value: ViewValue?) {
        guard let value, let red = value["red"]?.number, let green = value["green"]?.number,
            let blue = value["blue"]?.number
        else { return nil }
        self.init(red: red, green: green, blue: blue, opacity: value["opacity"]?.number ?? 1)
    }
}
