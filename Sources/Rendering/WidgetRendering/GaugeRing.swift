import Foundation
import WidgetKit

/// The measurements and the layers of a gauge's ring. The ring is drawn in a square, and each layer fills this square.
struct GaugeRing {
    /// The side of the square in points. In the family `accessoryCircular` it is 8 points less than the widget's size;
    /// in all other families it is 58 points.
    let side: Double
    /// The width of the ring's line in points.
    var width: Double { side / 10 }
    /// The side in points of the inner square, which holds the label.
    var inside: Double { side - 3 * width }

    init(_ scope: Scope) {
        side =
            scope.context.family == .accessoryCircular
            ? Double(scope.context.screen.size(of: .accessoryCircular).width) - 8 : 58
    }

    /// Returns an arc of the ring.
    /// - Parameters:
    ///   - from: the start of the arc, in turns.
    ///   - to: the end of the arc, in turns.
    ///   - paint: the paint; a gradient runs along the arc.
    ///   - isTurned: true if turns are counted from the top, false if they are counted from three o'clock.
    ///   - isValue: true if the page's script moves the end of the arc.
    func layer(from: Double, to: Double, _ paint: Paint, isTurned: Bool = true, isValue: Bool = false) -> HTMLElement {
        let begin = from - (isTurned ? 0.25 : 0)
        let center = HTML.number(side / 2)
        var circle = HTMLElement("circle")
        if isValue { circle.classes.append("value") }
        for (name, value) in [
            ("cx", center), ("cy", center), ("r", HTML.number((side - width) / 2)), ("fill", "none"),
            ("stroke", paint.color.css), ("stroke-width", HTML.number(width)), ("stroke-linecap", "round"),
            ("pathLength", "100"), ("stroke-dasharray", "\(HTML.number((to - from) * 100)) 100"),
            ("transform", "rotate(\(HTML.number(begin * 360)) \(center) \(center))"),
        ] {
            circle.attribute(name, value)
        }
        guard var gradient = paint.gradient else { return square(circle) }
        gradient.course = .angular(start: begin * 360, end: (begin + to - from) * 360)
        gradient.center = (0.5, 0.5)
        return HTMLElement("div", "x", content: [.element(gradient.seen(through: drawing(circle)))])
    }

    /// Returns a round mark on the ring. Its position `turn` is counted clockwise from three o'clock.
    func mark(at turn: Double, _ color: RGBA) -> HTMLElement {
        let (angle, radius) = (turn * 2 * Double.pi, (side - width) / 2)
        var circle = HTMLElement("circle")
        circle.attribute("cx", HTML.number(side / 2 + radius * cos(angle)))
        circle.attribute("cy", HTML.number(side / 2 + radius * sin(angle)))
        circle.attribute("r", HTML.number(width * 0.62))
        circle.attribute("fill", color.css)
        return square(circle)
    }

    private func square(_ content: HTMLElement) -> HTMLElement {
        HTMLElement("div", "x", content: [.element(drawing(content))])
    }

    private func drawing(_ content: HTMLElement) -> HTMLElement {
        HTMLElement("svg", "shape", content: [.element(content)])
            .attributed("viewBox", "0 0 \(HTML.number(side)) \(HTML.number(side))")
    }
}
