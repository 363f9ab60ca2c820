/// The time axis of a picture. It shows the stretches of time around the operations that show a violation, and leaves
/// out the time between the stretches, which may be a million times longer.
struct PictureTimeline {
    /// A stretch of time and its position in the drawing.
    struct Stretch {
        var from: UInt64
        var to: UInt64
        var left: Double
        var right: Double
    }

    private(set) var stretches: [Stretch] = []

    /// Chooses the stretches of time and their widths.
    /// - Parameters:
    ///   - spans: when the operations began and ended.
    ///   - left: the left edge; `right`: the right edge.
    init(_ spans: [(from: UInt64, to: UInt64)], left: Double, right: Double) {
        let spans = spans.sorted { $0.from < $1.from }
        let longest = spans.map { $0.to - $0.from }.max() ?? 0
        // The margin around each stretch, which makes neighbouring operations visible too.
        let margin = max(longest / 4, 1_000)
        var joined: [(from: UInt64, to: UInt64)] = []
        for span in spans {
            let (from, to) = (span.from - min(span.from, margin), span.to &+ margin)
            if let last = joined.last, from <= last.to &+ longest * 2 {
                joined[joined.count - 1].to = max(last.to, to)
            } else {
                joined.append((from, to))
            }
        }
        let gap = 34.0
        let room = right - left - gap * Double(joined.count - 1)
        let total = joined.reduce(0.0) { $0 + Double($1.to - $1.from) }
        // The least width at which a stretch is readable.
        let least = min(110, room / Double(max(1, joined.count)))
        var widths = joined.map { max(least, room * Double($0.to - $0.from) / max(1, total)) }
        let excess = widths.reduce(0, +) - room
        let spare = widths.reduce(0) { $0 + max(0, $1 - least) }
        if excess > 0, spare > 0 { widths = widths.map { $0 - max(0, $0 - least) * excess / spare } }
        var edge = left
        for (span, width) in zip(joined, widths) {
            stretches.append(Stretch(from: span.from, to: span.to, left: edge, right: edge + width))
            edge += width + gap
        }
    }

    /// Returns the position of a point in time. If the axis leaves the time out, returns the edge of the next stretch,
    /// or for the end of an operation the edge of the previous stretch.
    func place(_ time: UInt64, isEnd: Bool = false) -> Double {
        var edge = stretches.first?.left ?? 0
        for stretch in stretches {
            guard time <= stretch.to else {
                edge = stretch.right
                continue
            }
            guard time > stretch.from else { return isEnd ? edge : stretch.left }
            let part = Double(time - stretch.from) / Double(max(1, stretch.to - stretch.from))
            return stretch.left + part * (stretch.right - stretch.left)
        }
        return edge
    }

    /// Returns true if any part of a span is drawn.
    func shows(_ from: UInt64, _ to: UInt64) -> Bool { stretches.contains { from <= $0.to && to >= $0.from } }

    /// Returns points in time with round numbers, about one for every hundred units of width.
    func ticks(in stretch: Stretch, origin: UInt64) -> [(time: UInt64, label: String)] {
        let span = Double(stretch.to - stretch.from)
        let count = max(1, ((stretch.right - stretch.left) / 100).rounded(.down))
        var step: UInt64 = 1_000
        let factors: [UInt64] = [2, 5, 10]
        var power: UInt64 = 1_000
        search: while Double(step) < span / count {
            for factor in factors {
                step = power * factor
                if Double(step) >= span / count { break search }
            }
            power *= 10
        }
        let start = stretch.from - min(origin, stretch.from)
        var tick = (start + step - 1) / step * step
        var ticks: [(time: UInt64, label: String)] = []
        while origin + tick <= stretch.to {
            ticks.append((origin + tick, Self.label(tick, step: step)))
            tick += step
        }
        return ticks
    }

    /// Formats milliseconds with as many digits as the distance between two ticks needs.
    private static func label(_ time: UInt64, step: UInt64) -> String {
        let digits = step >= 1_000_000 ? 0 : step >= 100_000 ? 1 : step >= 10_000 ? 2 : 3
        let milliseconds = "\(time / 1_000_000)"
        guard digits > 0 else { return milliseconds }
        let fraction = String(1_000 + time / 1_000 % 1_000).dropFirst().prefix(digits)
        return "\(milliseconds).\(fraction)"
    }
}
