/// The way a view fills a space with another aspect ratio (SwiftUI: `ContentMode`).
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// The whole view is visible.
    case fit
    /// The view covers the whole space.
    case fill
}

/// The curve of a corner (SwiftUI: `RoundedCornerStyle`).
public enum RoundedCornerStyle: Hashable, Sendable {
    case circular
    case continuous
}

/// The style of a line (SwiftUI: `StrokeStyle`).
public struct StrokeStyle: Equatable, Sendable {
    public var lineWidth: CGFloat
    public var lineCap: CGLineCap
    public var lineJoin: CGLineJoin
    /// The maximum length of a miter, in line widths.
    public var miterLimit: CGFloat
    /// The lengths of dashes and gaps, alternating.
    public var dash: [CGFloat]
    /// The offset at which the dash pattern starts.
    public var dashPhase: CGFloat

    public init(
        lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dash: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.miterLimit = miterLimit
        self.dash = dash
        self.dashPhase = dashPhase
    }

    /// The width, and the properties that differ from the defaults.
    package var properties: [ViewProperty] {
        var result = [ViewProperty("lineWidth", .number(lineWidth))]
        if lineCap != .butt { result.append(ViewProperty("lineCap", .string("\(lineCap)"))) }
        if lineJoin != .miter { result.append(ViewProperty("lineJoin", .string("\(lineJoin)"))) }
        if miterLimit != 10 { result.append(ViewProperty("miterLimit", .number(miterLimit))) }
        if !dash.isEmpty { result.append(ViewProperty("dash", .list(dash.map { .number($0) }))) }
        if dashPhase != 0 { result.append(ViewProperty("dashPhase", .number(dashPhase))) }
        return result
    }
}

/// The style in which a shape is filled (SwiftUI: `FillStyle`).
public struct FillStyle: Equatable, Sendable {
    /// True for the even-odd rule: a point is inside if a ray from it crosses the path an odd number of times.
    public var isEOFilled: Bool
    /// True if edges are smoothed.
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

/// The blending of a view with the content behind it (SwiftUI: `BlendMode`).
public enum BlendMode: Hashable, Sendable {
    case normal
    case multiply
    case screen
    /// Multiplies or screens, depending on the content behind the view.
    case overlay
    case darken
    case lighten
    /// Brightens the content behind the view.
    case colorDodge
    /// Darkens the content behind the view.
    case colorBurn
    case softLight
    case hardLight
    case difference
    case exclusion
    /// Combines the view's hue with the saturation and brightness of the content behind it.
    case hue
    /// Combines the view's saturation with the hue and brightness of the content behind it.
    case saturation
    /// Combines the view's hue and saturation with the brightness of the content behind it.
    case color
    /// Combines the view's brightness with the hue and saturation of the content behind it.
    case luminosity
    /// Draws the view only on top of existing content.
    case sourceAtop
    /// Draws the view behind existing content.
    case destinationOver
    /// Erases the content behind the view.
    case destinationOut
    case plusDarker
    case plusLighter
}

public enum Visibility: Hashable, CaseIterable, Sendable {
    case automatic
    case visible
    case hidden
}

/// The colour space of offscreen drawing (SwiftUI: `ColorRenderingMode`).
public enum ColorRenderingMode: Hashable, Sendable {
    /// The components have the display's transfer function.
    case nonLinear
    /// The components are linear in light.
    case linear
    /// The components are linear in light, and may lie outside the range from 0 to 1.
    case extendedLinear
}
