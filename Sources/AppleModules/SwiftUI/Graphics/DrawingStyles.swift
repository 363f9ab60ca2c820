/// How a view fills a space of another shape (SwiftUI: `ContentMode`).
public enum ContentMode: Hashable, CaseIterable, Sendable {
    /// It is all within.
    case fit
    /// It leaves nothing free.
    case fill
}

/// The form of a corner (SwiftUI: `RoundedCornerStyle`).
public enum RoundedCornerStyle: Hashable, Sendable {
    /// Quarter circles.
    case circular
    /// A smoother curve.
    case continuous
}

/// How a line is drawn (SwiftUI: `StrokeStyle`).
public struct StrokeStyle: Equatable, Sendable {
    /// How wide it is.
    public var lineWidth: CGFloat
    /// How it ends.
    public var lineCap: CGLineCap
    /// How it turns.
    public var lineJoin: CGLineJoin
    /// How far the point of a turn may reach.
    public var miterLimit: CGFloat
    /// Lengths that are painted and left out, in turn.
    public var dash: [CGFloat]
    /// Where in the pattern it begins.
    public var dashPhase: CGFloat

    /// Makes a style.
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

    /// The width, and what is not as usual.
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

/// How the inside of a path is filled (SwiftUI: `FillStyle`).
public struct FillStyle: Equatable, Sendable {
    /// Whether a point is inside when a ray from it crosses the path an odd number of times.
    public var isEOFilled: Bool
    /// Whether edges are smoothed.
    public var isAntialiased: Bool

    /// Makes a style.
    public init(eoFill: Bool = false, antialiased: Bool = true) {
        isEOFilled = eoFill
        isAntialiased = antialiased
    }
}

/// How a view is put together with what is behind it (SwiftUI: `BlendMode`).
public enum BlendMode: Hashable, Sendable {
    /// It covers it.
    case normal
    /// The components are multiplied.
    case multiply
    /// The inverted components are multiplied.
    case screen
    /// What is behind decides between `multiply` and `screen`.
    case overlay
    /// The darker one.
    case darken
    /// The lighter one.
    case lighten
    /// What is behind is brightened.
    case colorDodge
    /// What is behind is darkened.
    case colorBurn
    /// As with a diffuse light.
    case softLight
    /// As with a harsh light.
    case hardLight
    /// The difference.
    case difference
    /// The difference with less contrast.
    case exclusion
    /// Its hue on what is behind.
    case hue
    /// Its saturation on what is behind.
    case saturation
    /// Its colour on the brightness behind.
    case color
    /// Its brightness on the colour behind.
    case luminosity
    /// It is seen where there is something behind.
    case sourceAtop
    /// It is seen behind.
    case destinationOver
    /// What is behind is erased.
    case destinationOut
    /// The sum, less what is over.
    case plusDarker
    /// The sum.
    case plusLighter
}

/// Whether something is shown (SwiftUI: `Visibility`).
public enum Visibility: Hashable, CaseIterable, Sendable {
    /// As the system has it.
    case automatic
    /// Shown.
    case visible
    /// Not shown.
    case hidden
}

/// The colour space of what is drawn offscreen (SwiftUI: `ColorRenderingMode`).
public enum ColorRenderingMode: Hashable, Sendable {
    /// Components as they are.
    case nonLinear
    /// Components in proportion to light.
    case linear
    /// Components in proportion to light, also beyond the usual range.
    case extendedLinear
}
