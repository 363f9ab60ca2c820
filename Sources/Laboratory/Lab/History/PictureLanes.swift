import Utilities

/// Draws a violation: a lane for each process, a bar for each operation.
struct PictureLanes {
    /// A width of the drawing in points. A page has a drawing for each, because a browser would shrink the texts of a wide
    /// one until nobody can read them.
    enum Width: Double, CaseIterable {
        case wide = 1_000
        case narrow = 356
    }

    private let history: History
    private let violation: Violation
    private let timeline: PictureTimeline
    private let origin: UInt64
    /// The drawn processes, from top to bottom.
    private let processes: [Int32]
    /// The indexes of the drawn operations (`drawn`), and the number of other operations in the drawn stretches of time
    /// (`hidden`).
    private var drawn: [Int] = []
    private(set) var hidden = 0

    private let width: Width
    /// The left edge of the lanes. A narrow drawing has the name of a process above its bars.
    private let left: Double
    /// The height of a lane, and the place of its bars below its upper edge.
    private let lane: (height: Double, bars: Double)
    private static let top = 18.0
    /// The largest numbers of bars and lanes that a reader can distinguish.
    private static let mostBars = 300
    private static let mostLanes = 14

    init(_ history: History, _ violation: Violation, _ width: Width = .wide) {
        self.history = history
        self.width = width
        left = width == .wide ? 104 : 0
        lane = width == .wide ? (74, 37) : (94, 57)
        self.violation = violation
        origin = history.entries.first?.invoked ?? 0
        let spans = violation.witnesses.map { Self.span(of: $0, in: history, ends: nil) }
        let longest = spans.map { $0.to - $0.from }.max() ?? 0
        timeline = PictureTimeline(
            violation.witnesses.map { Self.span(of: $0, in: history, ends: longest) }, left: left + 8,
            right: width.rawValue - 12)
        var lanes: [Int32: Int] = [:]
        let witnessed = Set(violation.witnesses.map { history.entries[$0].process })
        var others: [Int] = []
        for (index, entry) in history.entries.enumerated() where !violation.witnesses.contains(index) {
            let span = Self.span(of: index, in: history, ends: longest)
            guard timeline.shows(span.from, span.to) else { continue }
            others.append(index)
            lanes[entry.process, default: 0] += 1
        }
        let busiest = lanes.keys.filter { !witnessed.contains($0) }
            .sorted { (lanes[$0] ?? 0, $1) > (lanes[$1] ?? 0, $0) }
            .prefix(max(0, Self.mostLanes - witnessed.count))
        processes = (witnessed.sorted().prefix(Self.mostLanes) + busiest).sorted()
        let shown = Set(processes)
        let fitting = others.filter { shown.contains(history.entries[$0].process) }
        drawn = fitting.prefix(Self.mostBars) + violation.witnesses
        hidden = others.count - min(fitting.count, Self.mostBars)
    }

    /// Returns the times at which an operation began and ended. If the operation did not return, it lasts until its
    /// process was killed or, if the history records no kill, for `ends` nanoseconds.
    private static func span(of index: Int, in history: History, ends: UInt64?) -> (from: UInt64, to: UInt64) {
        let entry = history.entries[index]
        guard entry.returned == History.none else { return (entry.invoked, entry.returned) }
        let kill = history.events.first {
            $0.kind == .kill && $0.process == entry.process && $0.at >= entry.invoked
        }
        return (entry.invoked, kill?.at ?? entry.invoked &+ (ends ?? 0))
    }

    private var bottom: Double { Self.top + Double(processes.count) * lane.height }

    /// Returns the whole drawing.
    func svg() -> String {
        var parts = [
            "<svg class=\"\(width)\" viewBox=\"0 0 \(Int(width.rawValue)) \(Int(bottom) + 46)\" role=\"img\" aria-labelledby=\"\(width)\">",
            "<title id=\"\(width)\">\(Markup.text(violation.message))</title>",
        ]
        parts += lanes() + axis()
        // The bars of the operations that show the violation are drawn last, so that they are on top.
        let witnesses = Set(violation.witnesses)
        parts += drawn.filter { !witnesses.contains($0) }.map { bar($0, number: nil) }
        parts += events()
        for (number, index) in violation.witnesses.enumerated() { parts.append(bar(index, number: number + 1)) }
        parts += labels()
        parts.append("</svg>")
        return parts.joined(separator: "\n")
    }

    private func lanes() -> [String] {
        processes.enumerated().flatMap { lane, process in
            let y = Self.top + Double(lane) * self.lane.height
            let bands = timeline.stretches.map { stretch in
                Markup.element(
                    "rect", "lane",
                    [
                        "x": stretch.left, "y": y + 3, "width": stretch.right - stretch.left,
                        "height": self.lane.height - 6, "rx": 4,
                    ])
            }
            let place = width == .wide ? (x: 4.0, y: self.lane.bars + 5) : (x: 13, y: 18)
            let name = Markup.element("text", "name", ["x": place.x, "y": y + place.y], "process \(process)")
            return bands + [name]
        }
    }

    private func upright(_ kind: String, _ x: Double, to bottom: Double, _ content: String? = nil) -> String {
        Markup.element("line", kind, ["x1": x, "x2": x, "y1": Self.top, "y2": bottom], content)
    }

    private func axis() -> [String] {
        var parts: [String] = []
        for (index, stretch) in timeline.stretches.enumerated() {
            for tick in timeline.ticks(in: stretch, origin: origin) {
                let x = timeline.place(tick.time)
                parts.append(upright("tick", x, to: bottom + 5))
                parts.append(Markup.element("text", "axis", ["x": x, "y": bottom + 20], tick.label))
            }
            guard index + 1 < timeline.stretches.count else { continue }
            let next = timeline.stretches[index + 1]
            let x = (stretch.right + next.left) / 2
            parts.append(upright("cut", x, to: bottom))
            parts.append(
                Markup.element("text", "axis", ["x": x, "y": Self.top - 5], Self.duration(next.from - stretch.to)))
        }
        let middle = (left + width.rawValue) / 2
        let title = "milliseconds since the first operation" + (width == .wide ? " of the history" : "")
        parts.append(
            Markup.element(
                "text", "axis", ["x": middle, "y": bottom + 40], title))
        return parts
    }

    private static func duration(_ nanoseconds: UInt64) -> String {
        nanoseconds >= 10_000_000_000 ? "\(nanoseconds / 1_000_000_000) s" : "\(Milliseconds.text(nanoseconds)) ms"
    }

    private func y(of process: Int32) -> Double {
        Self.top + Double(processes.firstIndex(of: process) ?? 0) * lane.height + lane.bars
    }

    /// Returns the left and right edges of an operation's bar.
    private func edges(_ index: Int) -> (left: Double, right: Double) {
        let longest =
            violation.witnesses.map { Self.span(of: $0, in: history, ends: nil) }
            .map { $0.to - $0.from }.max() ?? 0
        let span = Self.span(of: index, in: history, ends: longest)
        let left = timeline.place(span.from)
        return (left, max(left + 5, timeline.place(span.to, isEnd: true)))
    }

    private func bar(_ index: Int, number: Int?) -> String {
        let entry = history.entries[index]
        guard processes.contains(entry.process) else { return "" }
        let (left, right) = edges(index)
        let middle = y(of: entry.process)
        var classes = "bar \(entry.kind.name)"
        if entry.outcome != .ok { classes += " \(entry.outcome.name)" }
        if index == violation.offender { classes += " offender" } else if number != nil { classes += " witness" }
        return Markup.element(
            "rect", classes, ["x": left, "y": middle - 9, "width": right - left, "height": 18, "rx": 3],
            Markup.title(String(decoding: history[index].jsonLine, as: UTF8.self)))
    }

    /// Returns labels for the operations that show the violation, above or below their bars, if there is room.
    private func labels() -> [String] {
        var taken: [(left: Double, right: Double, y: Double)] = []
        return violation.witnesses.enumerated().map { number, index in
            let (left, right) = edges(index)
            let text = Markup.summary(history[index], about: violation.record, length: width == .wide ? 44 : 26)
            // A letter of the label's font is about 6.7 units wide.
            let length = Double(text.count + 3) * 6.7 + 14
            let start = min(max(self.left + 8, (left + right) / 2 - length / 2), width.rawValue - length - 4)
            let middle = y(of: history.entries[index].process)
            let above = middle - 19
            let below = middle + 24
            let isFree = !taken.contains { $0.y == above && $0.left < start + length && $0.right > start }
            let y = isFree ? above : below
            taken.append((start, start + length, y))
            let kind = index == violation.offender ? "label offender" : "label witness"
            let parts = [
                Markup.element("circle", "mark", ["cx": start + 8, "cy": y - 4, "r": 8]),
                Markup.element("text", "digit", ["x": start + 8, "y": y], "\(number + 1)"),
                Markup.element("text", "what", ["x": start + 20, "y": y], Markup.text(text)),
            ]
            return Markup.element("g", kind, [:], parts.joined())
        }
    }

    private func events() -> [String] {
        history.events.compactMap { event in
            guard timeline.shows(event.at, event.at) else { return nil }
            let x = timeline.place(event.at)
            guard let process = event.process else {
                return upright("kill", x, to: bottom, Markup.title("power cut"))
            }
            guard processes.contains(process) else { return nil }
            let place = "translate(\(HTMLText.coordinate(x)) \(HTMLText.coordinate(y(of: process))))"
            func stroke(_ path: String, _ kind: String) -> String {
                "<path class=\"\(kind)\" transform=\"\(place)\" d=\"\(path)\">\(Markup.title(event.kind.name))</path>"
            }
            switch event.kind {
            case .kill: return stroke("M-8-12L8 12M8-12L-8 12", "kill")
            case .stop: return stroke("M-3-12V12M3-12V12", "stop")
            case .continue, .start: return stroke("M-4-11L6 0L-4 11Z", "go")
            case .cut: return stroke("M0-20V20", "kill")
            }
        }
    }
}
