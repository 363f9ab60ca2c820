/// The way in which a view fills a space that has another aspect ratio (SwiftUI: `ContentMode`).
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// The whole view is visible, but may leave a part of the space empty.
    case fit
    /// The view covers the whole space, but may extend beyond it.
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
    /// The maximum length of a miter, as a multiple of the line width.
    public var miterLimit: CGFloat
    /// The lengths of dashes and gaps in points: a dash, a gap, a dash, and so on.
    public var dash: [CGFloat]
    /// The offset in points at which the dash pattern starts.
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

    /// The line width, and all other properties that differ from their defaults.
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
    /// True for the even-odd rule: a point is inside if a ray from the point crosses the path an odd number of times.
    public var isEOFilled: Bool
    /// True if edges are smoothed.
    public var isAntialiased: Bool

    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

/// The way in which a view's colours combine with the colours of the content behind it (SwiftUI: `BlendMode`).
public enum BlendMode: Hashable, Sendable {
    case normal
    case multiply
    case screen
    /// Multiplies or screens the colours, depending on the content behind the view.
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
    /// Combines the view's hue with the saturation and brightness of the content behind the view.
    case hue
    /// Combines the view's saturation with the hue and brightness of the content behind the view.
    case saturation
    /// Combines the view's hue and saturation with the brightness of the content behind the view.
    case color
    /// Combines the view's brightness with the hue and saturation of the content behind the view.
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

/// The colour space in which offscreen images are drawn (SwiftUI: `ColorRenderingMode`).
public enum ColorRenderingMode: Hashable, Sendable {
    /// The colour components are encoded with the display's transfer function.
    case nonLinear
    /// The colour components are proportional to the amount of light.
    case linear
    /// The colour components are proportional to the amount of light, and can be less than 0 or greater than 1.
    case extendedLinear
}
