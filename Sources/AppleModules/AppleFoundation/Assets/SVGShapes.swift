import Foundation

/// The shapes of one element of an SVG file, without colours, and their bounds.
struct SVGShapes {
    /// The shapes as SVG markup. It contains only shapes and their geometry.
    private(set) var markup = ""
    /// The bounds of the shapes in the coordinates of the file; null if there are no shapes. They may be a little too large
    /// for arcs.
    private(set) var bounds = CGRect.null

    private static let geometry = [
        "d", "points", "x", "y", "width", "height", "rx", "ry", "r", "cx", "cy", "x1", "y1", "x2", "y2", "transform",
        "fill-rule", "stroke-width", "stroke-linecap", "stroke-linejoin",
    ]
    private static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polygon", "polyline"]

    /// Reads the element whose `id` is `name`. Returns nil if the file does not contain such an element.
    /// - Parameter text: The file's content, with spaces between attributes.
    init?(element name: String, of text: String, isHierarchical: Bool = false) {
        guard let id = text.range(of: " id=\"\(name)\""),
            let start = text.range(of: "<", options: .backwards, range: text.startIndex..<id.lowerBound)
        else { return nil }
        var rest = text[start.lowerBound...]
        var transforms = [CGAffineTransform.identity]
        // A group ends with its own end tag, any other element with its start tag.
        repeat {
            guard let open = rest.range(of: "<"), let close = rest[open.upperBound...].range(of: ">") else { break }
            let tag = rest[open.upperBound..<close.lowerBound]
            rest = rest[close.upperBound...]
            if tag.hasPrefix("/g") {
                guard transforms.count > 1 else { return nil }
                transforms.removeLast()
                markup += "</g>"
                continue
            }
            let name = String(tag.prefix { $0.isLetter })
            let transform = Self.transform(Self.attribute("transform", of: tag) ?? "").concatenating(transforms.last!)
            let isGroup = name == "g" && !tag.hasSuffix("/")
            guard isGroup || Self.shapes.contains(name) else { continue }
            markup += "<\(name)\(Self.attributes(tag, isHierarchical))\(isGroup ? ">" : "/>")"
            if isGroup { transforms.append(transform) } else { add(name, tag, transform) }
        } while transforms.count > 1
        markup += String(repeating: "</g>", count: transforms.count - 1)
    }

    /// Returns an attribute's value; nil if the tag does not contain the attribute.
    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let place = tag.range(of: " \(name)=\"") else { return nil }
        return String(tag[place.upperBound...].prefix { $0 != "\"" })
    }

    private static func attributes(_ tag: Substring, _ isHierarchical: Bool) -> String {
        var text = ""
        for name in geometry {
            guard let value = attribute(name, of: tag)?.filter({ $0 != "<" && $0 != "&" }) else { continue }
            text += " \(name)=\"\(value)\""
        }
        // A shape of lines keeps its lines, in the symbol's colour.
        if let stroke = attribute("stroke", of: tag), stroke != "none" {
            text += " stroke=\"currentColor\""
            if attribute("stroke-width", of: tag) == nil { text += " stroke-width=\"1\"" }
            if attribute("fill", of: tag) == "none" { text += " fill=\"none\"" }
        }
        let layer = attribute("class", of: tag) ?? ""
        if isHierarchical, layer.contains(":secondary") { text += " opacity=\"0.5\"" }
        if isHierarchical, layer.contains(":tertiary") { text += " opacity=\"0.25\"" }
        return text
    }

    private static func transform(_ text: String) -> CGAffineTransform {
        var whole = CGAffineTransform.identity
        for part in text.split(separator: ")") {
            let name = part.prefix { $0 != "(" }.trimmingCharacters(in: CharacterSet(charactersIn: " ,"))
            let n = part.drop { $0 != "(" }.dropFirst().split { $0 == " " || $0 == "," }.compactMap { Double($0) }
            var step = CGAffineTransform.identity
            switch (name, n.count) {
            case ("matrix", 6): step = CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
            case ("translate", 1...): step = CGAffineTransform(translationX: n[0], y: n.count > 1 ? n[1] : 0)
            case ("scale", 1...): step = CGAffineTransform(scaleX: n[0], y: n.count > 1 ? n[1] : n[0])
            case ("rotate", 1): step = CGAffineTransform(rotationAngle: n[0] * .pi / 180)
            default: break
            }
            whole = step.concatenating(whole)
        }
        return whole
    }

    private mutating func add(_ name: String, _ tag: Substring, _ transform: CGAffineTransform) {
        func number(_ name: String) -> Double { Self.attribute(name, of: tag).flatMap { Double($0) } ?? 0 }
        var points: [CGPoint] = []
        switch name {
        case "path": points = SVGPath.points(Self.attribute("d", of: tag) ?? "")
        case "rect":
            let (x, y) = (number("x"), number("y"))
            points = [CGPoint(x: x, y: y), CGPoint(x: x + number("width"), y: y + number("height"))]
        case "line":
            points = [CGPoint(x: number("x1"), y: number("y1")), CGPoint(x: number("x2"), y: number("y2"))]
        case "circle", "ellipse":
            let (x, y) = (number("cx"), number("cy"))
            let (rx, ry) = name == "circle" ? (number("r"), number("r")) : (number("rx"), number("ry"))
            points = [CGPoint(x: x - rx, y: y - ry), CGPoint(x: x + rx, y: y + ry)]
        default: points = SVGPath.points("M" + (Self.attribute("points", of: tag) ?? ""))
        }
        for point in points {
            bounds = bounds.union(CGRect(origin: point.applying(transform), size: .zero))
        }
    }
}

/// Reads the geometry of an SVG path ("Scalable Vector Graphics (SVG) 2", section 9.3).
enum SVGPath {
    /// Returns points that a path goes through, so close to each other that they show its bounds. An arc contributes the
    /// square around the middle of its ends.
    static func points(_ text: String) -> [CGPoint] {
        var scanner = Scanner(bytes: Array(text.utf8))
        var (points, point, start, control): ([CGPoint], CGPoint, CGPoint, CGPoint) = ([], .zero, .zero, .zero)
        var command: Character = "M"
        while let next = scanner.command(after: command) {
            command = next
            let isRelative = command.isLowercase
            let origin = isRelative ? point : .zero
            func pair() -> CGPoint { CGPoint(x: origin.x + scanner.number(), y: origin.y + scanner.number()) }
            func mirrored() -> CGPoint { CGPoint(x: 2 * point.x - control.x, y: 2 * point.y - control.y) }
            func curve(_ a: CGPoint, _ b: CGPoint, _ end: CGPoint) {
                for step in 1...16 {
                    let t = Double(step) / 16
                    let (p, q, r, s) = (
                        (1 - t) * (1 - t) * (1 - t), 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t, t * t * t
                    )
                    points.append(
                        CGPoint(
                            x: p * point.x + q * a.x + r * b.x + s * end.x,
                            y: p * point.y + q * a.y + r * b.y + s * end.y))
                }
                point = end
            }
            func quadratic(_ a: CGPoint, _ end: CGPoint) {
                func between(_ p: CGPoint) -> CGPoint { CGPoint(x: (p.x + 2 * a.x) / 3, y: (p.y + 2 * a.y) / 3) }
                curve(between(point), between(end), end)
            }
            var nextControl: CGPoint?
            switch command.uppercased() {
            case "Z": point = start
            case "M":
                point = pair()
                start = point
                // Further pairs are lines.
                command = isRelative ? "l" : "L"
            case "H": point.x = origin.x + scanner.number()
            case "V": point.y = origin.y + scanner.number()
            case "C":
                let (a, b) = (pair(), pair())
                curve(a, b, pair())
                nextControl = b
            case "S":
                let (a, b) = (mirrored(), pair())
                curve(a, b, pair())
                nextControl = b
            case "Q":
                let a = pair()
                quadratic(a, pair())
                nextControl = a
            case "T":
                let a = mirrored()
                quadratic(a, pair())
                nextControl = a
            case "A":
                let (rx, ry, _) = (scanner.number(), scanner.number(), scanner.number())
                _ = (scanner.flag(), scanner.flag())
                let end = pair()
                let middle = CGPoint(x: (point.x + end.x) / 2, y: (point.y + end.y) / 2)
                points.append(CGPoint(x: middle.x - rx, y: middle.y - ry))
                points.append(CGPoint(x: middle.x + rx, y: middle.y + ry))
                point = end
            default: point = pair()
            }
            control = nextControl ?? point
            points.append(point)
        }
        return points
    }

    private struct Scanner {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) { self.bytes = bytes }

        private mutating func skipSpace() {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x2C].contains(bytes[position]) { position += 1 }
        }

        /// Returns the next command. A number without a command repeats the last one. Returns nil at the end, and at anything
        /// that is not a path.
        mutating func command(after last: Character) -> Character? {
            skipSpace()
            guard position < bytes.count else { return nil }
            let next = Character(UnicodeScalar(bytes[position]))
            if "MmLlHhVvCcSsQqTtAaZz".contains(next) {
                position += 1
                return next
            }
            return next.isNumber || "+-.".contains(next) ? (last.uppercased() == "Z" ? nil : last) : nil
        }

        mutating func flag() -> Bool {
            skipSpace()
            guard position < bytes.count else { return false }
            position += 1
            return bytes[position - 1] == UInt8(ascii: "1")
        }

        /// Reads a number. One begins with a sign, or with a second point, without a space before it.
        mutating func number() -> Double {
            skipSpace()
            let start = position
            var (hasPoint, hasExponent) = (false, false)
            while position < bytes.count {
                switch bytes[position] {
                case UInt8(ascii: "0")...UInt8(ascii: "9"): break
                case UInt8(ascii: ".") where !hasPoint && !hasExponent: hasPoint = true
                case UInt8(ascii: "e"), UInt8(ascii: "E"): hasExponent = true
                case UInt8(ascii: "-"), UInt8(ascii: "+"):
                    guard position == start || [0x65, 0x45].contains(bytes[position - 1]) else { return value(start) }
                default: return value(start)
                }
                position += 1
            }
            return value(start)
        }

        private mutating func value(_ start: Int) -> Double {
            // Skips what is not a number, so that reading always ends.
            if position == start, position < bytes.count { position += 1 }
            return Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 0
        }
    }
}
