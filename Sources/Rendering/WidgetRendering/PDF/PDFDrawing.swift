import AppleFoundation
import Foundation

/// Draws the content of a PDF page as SVG elements (PDF 1.7, 8 and 11). Points are converted to the picture's own
/// coordinates at once, so that no element needs a transform.
struct PDFDrawing {
    /// The paint of areas or of lines.
    struct Paint {
        var space = PDFColorSpace.gray
        /// The value of the attribute `fill` or `stroke`.
        var value = "#000000"
        var opacity = 1.0
    }

    /// What `q` saves and `Q` restores.
    struct State {
        var transform: CGAffineTransform
        var fill = Paint()
        var stroke = Paint()
        var lineWidth = 1.0
        var lineCap = "butt"
        var lineJoin = "miter"
        var dash: [Double] = []
        /// The name of the clip path; nil if nothing is clipped.
        var clip: String?
        /// The name of the mask; nil if there is none.
        var mask: String?
    }

    let document: PDFDocument
    let base: CGAffineTransform
    let size: CGSize
    var definitions = ""
    var body = ""
    private(set) var notes: [String] = []
    var state: State
    private var saved: [State] = []
    /// The path that is being built, in the picture's coordinates.
    private var path = ""
    /// The bounds of the path if it is one upright rectangle; nil for other paths.
    private var rectangle: CGRect?
    private var last = CGPoint.zero
    private var start = CGPoint.zero
    /// The rule by which the path clips what comes after it; nil if it does not.
    private var clipRule: String?
    private var names = 0
    private var depth = 0
    /// The operators that were carried out, so that a hostile file comes to an end.
    private var steps = 0
    private static let maximumSteps = 2_000_000

    init(_ document: PDFDocument, base: CGAffineTransform, size: CGSize) {
        self.document = document
        self.base = base
        self.size = size
        state = State(transform: base)
    }

    mutating func note(_ sentence: String) {
        if !notes.contains(sentence) { notes.append(sentence) }
    }

    mutating func newName(_ kind: String) -> String {
        names += 1
        return "\(kind)\(names)"
    }

    /// Returns a number as SVG writes it, to three decimals.
    static func text(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? String(Int(rounded)) : String(rounded)
    }

    // MARK: Content

    mutating func run(_ content: [UInt8], _ resources: PDFObject) {
        depth += 1
        defer { depth -= 1 }
        var lexer = PDFLexer(content[...])
        var operands: [PDFObject] = []
        let level = saved.count
        while let token = lexer.next(), steps < Self.maximumSteps {
            guard case .word(let name) = token else {
                operands.append(token)
                continue
            }
            steps += 1
            if name == "BI" { skipInlineImage(&lexer) }
            if name == "Q", saved.count == level {} else { perform(name, operands, resources) }
            operands = []
        }
        // A content that does not restore what it saved.
        while saved.count > level { state = saved.removeLast() }
    }

    private mutating func skipInlineImage(_ lexer: inout PDFLexer) {
        note("a bitmap inside of a PDF picture is not drawn")
        while lexer.at + 2 < lexer.bytes.endIndex {
            lexer.at += 1
            if lexer.bytes[lexer.at...].starts(with: "EI".utf8), [10, 13, 32].contains(lexer.bytes[lexer.at - 1]) {
                lexer.at += 2
                return
            }
        }
    }

    private mutating func perform(_ name: String, _ operands: [PDFObject], _ resources: PDFObject) {
        let numbers = operands.compactMap(\.number)
        switch name {
        case "q": saved.append(state)
        case "Q": if let old = saved.popLast() { state = old }
        case "cm": if let matrix = Self.matrix(numbers) { state.transform = matrix.concatenating(state.transform) }
        case "w": state.lineWidth = numbers.first ?? 1
        case "J": state.lineCap = ["butt", "round", "square"][Int(max(0, min(2, numbers.first ?? 0)))]
        case "j": state.lineJoin = ["miter", "round", "bevel"][Int(max(0, min(2, numbers.first ?? 0)))]
        case "d": state.dash = operands.first.map { document.numbers($0) } ?? []
        case "gs":
            setGraphicsState(document.entry(operands.first?.name ?? "", of: document.entry("ExtGState", of: resources)))
        case "m", "l", "c", "v", "y", "h", "re": build(name, numbers)
        case "f", "F", "f*", "S", "s", "B", "B*", "b", "b*", "n": paint(name)
        case "W": clipRule = "nonzero"
        case "W*": clipRule = "evenodd"
        case "g", "rg", "k": setColor(\.fill, Self.deviceSpace(name), operands, resources)
        case "G", "RG", "K": setColor(\.stroke, Self.deviceSpace(name.lowercased()), operands, resources)
        case "cs": setSpace(\.fill, operands.first, resources)
        case "CS": setSpace(\.stroke, operands.first, resources)
        case "sc", "scn": setColor(\.fill, state.fill.space, operands, resources)
        case "SC", "SCN": setColor(\.stroke, state.stroke.space, operands, resources)
        case "sh":
            let shading = document.entry(operands.first?.name ?? "", of: document.entry("Shading", of: resources))
            if let fill = gradient(shading, state.transform, resources) {
                add(
                    "<rect width=\"100%\" height=\"100%\" fill=\"\(fill)\""
                        + "\(opacity("fill-opacity", state.fill.opacity))/>"
                )
            }
        case "Do":
            drawObject(
                document.entry(operands.first?.name ?? "", of: document.entry("XObject", of: resources)), resources)
        case "Tj", "TJ", "'", "\"": note("text inside of a PDF picture is not drawn")
        default: break
        }
    }

    static func matrix(_ numbers: [Double]) -> CGAffineTransform? {
        guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
        let n = numbers.map { CGFloat($0) }
        return CGAffineTransform(n[0], n[1], n[2], n[3], n[4], n[5])
    }

    // MARK: Paths

    private mutating func build(_ name: String, _ numbers: [Double]) {
        func point(_ index: Int) -> CGPoint {
            CGPoint(x: numbers[index], y: numbers[index + 1]).applying(state.transform)
        }
        func text(_ points: CGPoint...) -> String {
            points.map { Self.text(Double($0.x)) + " " + Self.text(Double($0.y)) }.joined(separator: " ")
        }
        let counts = ["m": 2, "l": 2, "c": 6, "v": 4, "y": 4, "h": 0, "re": 4]
        guard numbers.count == counts[name], numbers.allSatisfy(\.isFinite) else { return }
        if name != "re" { rectangle = nil }
        switch name {
        case "m":
            (last, start) = (point(0), point(0))
            path += "M" + text(last)
        case "l":
            last = point(0)
            path += "L" + text(last)
        case "c":
            path += "C" + text(point(0), point(2), point(4))
            last = point(4)
        case "v":
            path += "C" + text(last, point(0), point(2))
            last = point(2)
        case "y":
            path += "C" + text(point(0), point(2), point(2))
            last = point(2)
        case "h":
            path += "Z"
            last = start
        default:
            let (x, y, width, height) = (numbers[0], numbers[1], numbers[2], numbers[3])
            let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)].map {
                CGPoint(x: $0.0, y: $0.1).applying(state.transform)
            }
            let isUpright = state.transform.b == 0 && state.transform.c == 0
            rectangle =
                path.isEmpty && isUpright
                ? CGRect(
                    x: min(corners[0].x, corners[2].x), y: min(corners[0].y, corners[2].y),
                    width: abs(corners[2].x - corners[0].x), height: abs(corners[2].y - corners[0].y)) : nil
            path += "M" + text(corners[0]) + "L" + text(corners[1], corners[2], corners[3]) + "Z"
            (last, start) = (corners[0], corners[0])
        }
    }

    private mutating func paint(_ name: String) {
        defer {
            path = ""
            rectangle = nil
            clipRule = nil
        }
        if ["s", "b", "b*"].contains(name) { path += "Z" }
        if !path.isEmpty, name != "n" {
            var element = "<path d=\"\(path)\""
            if name == "S" || name == "s" {
                element += " fill=\"none\""
            } else {
                element += " fill=\"\(state.fill.value)\"" + opacity("fill-opacity", state.fill.opacity)
                if name.hasSuffix("*") { element += " fill-rule=\"evenodd\"" }
            }
            if "SsBb".contains(name.first ?? " ") { element += strokeAttributes }
            add(element + "/>")
        }
        if let clipRule, !path.isEmpty { clip(rule: clipRule) }
    }

    private var strokeAttributes: String {
        let transform = state.transform
        let scale = Double(abs(transform.a * transform.d - transform.b * transform.c)).squareRoot()
        // A width of 0 means the thinnest line that the screen can show.
        let width = state.lineWidth > 0 ? state.lineWidth * scale : 0.33
        var text = " stroke=\"\(state.stroke.value)\" stroke-width=\"\(Self.text(width))\""
        text += opacity("stroke-opacity", state.stroke.opacity)
        if state.lineCap != "butt" { text += " stroke-linecap=\"\(state.lineCap)\"" }
        if state.lineJoin != "miter" { text += " stroke-linejoin=\"\(state.lineJoin)\"" }
        if state.dash.contains(where: { $0 > 0 }) {
            text += " stroke-dasharray=\"\(state.dash.map { Self.text($0 * scale) }.joined(separator: " "))\""
        }
        return text
    }

    /// Makes the path clip what comes after it. A rectangle around the whole picture clips nothing.
    mutating func clip(rule: String) {
        let whole = CGRect(origin: .zero, size: size).insetBy(dx: 0.01, dy: 0.01)
        if let rectangle, rectangle.contains(whole) { return }
        let name = newName("c")
        let outer = state.clip.map { " clip-path=\"url(#\($0))\"" } ?? ""
        definitions += "<clipPath id=\"\(name)\"\(outer)><path d=\"\(path)\" clip-rule=\"\(rule)\"/></clipPath>"
        state.clip = name
    }

    /// Clips what comes after it to a rectangle in the current coordinates.
    mutating func clip(to box: [Double]) {
        guard box.count == 4 else { return }
        (path, rectangle) = ("", nil)
        build("re", [box[0], box[1], box[2] - box[0], box[3] - box[1]])
        clip(rule: "nonzero")
        (path, rectangle) = ("", nil)
    }

    func opacity(_ name: String, _ value: Double) -> String {
        value < 1 ? " \(name)=\"\(Self.text(max(0, value)))\"" : ""
    }

    /// Adds an element, with the clip and the mask of the state.
    mutating func add(_ element: String) {
        var text = element
        if let clip = state.clip { text = "<g clip-path=\"url(#\(clip))\">\(text)</g>" }
        if let mask = state.mask { text = "<g mask=\"url(#\(mask))\">\(text)</g>" }
        body += text
    }

    /// Runs `draw` into an empty body, and returns what it draws. It stops at a depth that only a damaged file has.
    mutating func collecting(_ draw: (inout PDFDrawing) -> Void) -> String {
        guard depth < 12 else { return "" }
        let (outer, outerState) = (body, state)
        body = ""
        draw(&self)
        defer { (body, state) = (outer, outerState) }
        return body
    }
}
