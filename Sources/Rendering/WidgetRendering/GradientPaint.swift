import Foundation
import SwiftUI

/// A gradient that fills a box, with its representation in CSS.
struct GradientPaint {
    /// The kind of a gradient with its direction. Points use unit coordinates: 0 and 1 are opposite edges of the box.
    enum Course {
        case linear(start: (x: Double, y: Double), end: (x: Double, y: Double))
        /// A gradient between two circles, whose radii are given in points.
        case radial(start: Double, end: Double)
        /// A gradient between two ellipses, whose radii are given as fractions of the box.
        case elliptical(start: Double, end: Double)
        /// A gradient from one angle to another, in degrees clockwise from three o'clock.
        case angular(start: Double, end: Double)
    }

    var course: Course
    /// The colours and their locations along the gradient, from 0 to 1.
    var stops: [(color: RGBA, location: Double)]
    /// The centre of a radial, elliptical or angular gradient, in unit coordinates.
    var center: (x: Double, y: Double) = (0.5, 0.5)
    /// The size of the box in points; nil if it is unknown. The gradient is then computed for a square, which is exact
    /// only if the gradient is parallel to an edge.
    var size: (width: Double, height: Double)?

    /// A single colour to use if the gradient cannot be drawn.
    var standIn: RGBA { stops.isEmpty ? .black : stops[stops.count / 2].color }

    /// Returns the gradient as a CSS image.
    /// - Parameter outset: the distance in points by which the element with the image extends beyond each side of the
    ///   box.
    func css(outset: Double = 0) -> String {
        switch course {
        case .linear(let start, let end): return linear(start, end, outset)
        case .radial(let start, let end):
            let end = max(start, end)
            return "radial-gradient(circle \(HTML.points(max(end, 0.01))) at \(place(outset)),"
                + "\(list { HTML.points(start + $0 * (end - start)) }))"
        case .elliptical(let start, let end):
            let end = max(0.01, end)
            let axis = Self.within(end, outset)
            return "radial-gradient(ellipse \(axis) \(axis) at \(place(outset)),"
                + "\(list { Self.percent((start + $0 * (end - start)) / end) }))"
        case .angular(let start, let end): return angular(start, end, outset)
        }
    }

    private func angular(_ start: Double, _ end: Double, _ outset: Double) -> String {
        var gradient = self
        var (start, end) = (start, end)
        if end == start { end = start + 360 }
        if end < start {
            (start, end) = (end, start)
            gradient.stops = stops.reversed().map { ($0.color, 1 - $0.location) }
        }
        let length = end - start
        var stops = gradient.list { HTML.number($0 * length) + "deg" }
        if length < 360, let first = gradient.stops.first, let last = gradient.stops.last {
            // The angle that the gradient does not cover has two colours: the last colour in the first half, and the
            // first colour in the second half (SwiftUI: `AngularGradient`).
            let middle = HTML.number((360 + length) / 2) + "deg"
            stops += ",\(last.color.css) \(middle),\(first.color.css) \(middle)"
        }
        // Adds 90 degrees, because SwiftUI measures angles from three o'clock and CSS from twelve o'clock.
        return "conic-gradient(from \(HTML.number(start + 90))deg at \(place(outset)),\(stops))"
    }

    private func linear(_ start: (x: Double, y: Double), _ end: (x: Double, y: Double), _ outset: Double) -> String {
        let (width, height) = size ?? (100, 100)
        let (dx, dy) = ((end.x - start.x) * width, (end.y - start.y) * height)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { return "linear-gradient(\(list { _ in "0%" }))" }
        let angle = atan2(dx, -dy)
        // A CSS gradient runs along a line through the centre of the box. The line ends at the points where
        // perpendiculars from the corners of the box meet it.
        let (across, down) = (abs(sin(angle)), abs(cos(angle)))
        let whole = width * across + height * down
        let (ux, uy) = (dx / length, dy / length)
        func position(_ point: (x: Double, y: Double)) -> Double {
            let along = (point.x - 0.5) * width * ux + (point.y - 0.5) * height * uy
            return 0.5 + along / whole
        }
        let (from, to) = (position(start), position(end))
        let degrees = HTML.number(angle * 180 / .pi)
        return "linear-gradient(\(degrees)deg,"
            + "\(list { Self.within(from + $0 * (to - from), outset * (across + down), isPoint: true) }))"
    }

    private func list(_ position: (Double) -> String) -> String {
        stops.map { "\($0.color.css) \(position($0.location))" }.joined(separator: ",")
    }

    private func place(_ outset: Double) -> String {
        "\(Self.within(center.x, outset, isPoint: true)) \(Self.within(center.y, outset, isPoint: true))"
    }

    private static func percent(_ value: Double) -> String { HTML.number(value * 100) + "%" }

    /// Converts `part`, a fraction of the box's length, to CSS syntax for an element that is larger than the box by
    /// `outset` points at both ends.
    /// - Parameter isPoint: true if `part` is a position, false if it is a length.
    private static func within(_ part: Double, _ outset: Double, isPoint: Bool = false) -> String {
        guard outset != 0 else { return percent(part) }
        let points = (isPoint ? 1 - 2 * part : -2 * part) * outset
        return "calc(\(percent(part)) + \(HTML.number(points))px)"
    }

    // MARK: Masks

    /// Returns an element with the gradient, masked by a drawing.
    /// - Parameters:
    ///   - svg: the drawing, in the coordinates of the box. The gradient is visible where the drawing is opaque.
    ///   - inset: the distance in points from the sides of the box to the drawing's coordinate system.
    ///   - outset: the distance in points by which the drawing extends beyond the box. For a line along the edge of the
    ///     box,
    ///     it is half the width of the line.
    func seen(through svg: HTMLElement, inset: Double = 0, outset: Double = 0) -> HTMLElement {
        var root = HTMLElement("svg").attributed("xmlns", "http://www.w3.org/2000/svg")
        root.append(Self.placed(svg, margin: inset + outset))
        var element = HTMLElement("div", "seen")
        element.set("inset", HTML.points(-outset))
        element.set("background", css(outset: outset))
        element.set("mask", "\(HTML.address(ofSVG: root.html)) 0 0/100% 100% no-repeat")
        return element
    }

    /// Places a drawing in the mask image, and leaves a margin in points on each side of the drawing.
    private static func placed(_ svg: HTMLElement, margin: Double) -> HTMLElement {
        var drawing = svg
        drawing.classes = []
        guard margin != 0 else { return drawing.styled("overflow", "visible") }
        // Sets the lengths in CSS, because SVG cannot express a length such as "100% minus 4 points". In CSS's `calc`,
        // the mask image is the viewport, so `100vw` is its width.
        for (name, value) in [
            ("position", "absolute"), ("overflow", "visible"), ("width", "calc(100vw - \(HTML.points(margin * 2)))"),
            ("height", "calc(100vh - \(HTML.points(margin * 2)))"),
        ] {
            drawing.set(name, value)
        }
        var holder = HTMLElement("foreignObject", content: [.element(drawing)]).styled("overflow", "visible")
        for (name, value) in [("x", margin), ("y", margin), ("width", 1), ("height", 1)] {
            holder.attribute(name, HTML.number(value))
        }
        return holder
    }
}

extension HTML {
    /// Returns the `data:` URL of a drawing, for CSS. It contains the whole drawing, so the browser fetches nothing.
    static func address(ofSVG text: String) -> String {
        "url(data:image/svg+xml;base64,\(Data(text.utf8).base64EncodedString()))"
    }
}
