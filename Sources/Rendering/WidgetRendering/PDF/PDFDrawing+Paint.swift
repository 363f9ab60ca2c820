import AppleFoundation
import Foundation

// Colours, gradients, masks, and objects that a content draws.
extension PDFDrawing {
    static func deviceSpace(_ name: String) -> PDFColorSpace { name == "rg" ? .rgb : name == "k" ? .cmyk : .gray }

    /// Sets the space of colours. The colour becomes black, as in each space at first.
    mutating func setSpace(_ paint: WritableKeyPath<State, Paint>, _ object: PDFObject?, _ resources: PDFObject) {
        state[keyPath: paint].space = PDFColorSpace(object, resources, in: document)
        state[keyPath: paint].value = "#000000"
    }

    mutating func setColor(
        _ paint: WritableKeyPath<State, Paint>, _ space: PDFColorSpace, _ operands: [PDFObject], _ resources: PDFObject
    ) {
        state[keyPath: paint].space = space
        if let name = operands.last?.name {
            let pattern = document.entry(name, of: document.entry("Pattern", of: resources))
            let matrix = Self.matrix(document.numbers(pattern.entries?["Matrix"])) ?? .identity
            let shading = document.entry("Shading", of: pattern)
            if let fill = gradient(shading, matrix.concatenating(base), resources) {
                state[keyPath: paint].value = fill
            } else {
                note("a pattern inside of a PDF picture is drawn in grey")
                state[keyPath: paint].value = "#808080"
            }
            return
        }
        state[keyPath: paint].value = space.hex(operands.compactMap(\.number))
    }

    mutating func setGraphicsState(_ object: PDFObject) {
        if let value = document.entry("ca", of: object).number { state.fill.opacity = value }
        if let value = document.entry("CA", of: object).number { state.stroke.opacity = value }
        if let value = document.entry("LW", of: object).number { state.lineWidth = value }
        let mask = document.entry("SMask", of: object)
        if mask.name == "None" { state.mask = nil }
        guard mask.entries != nil else { return }
        let group = document.entry("G", of: mask)
        let isAlpha = document.entry("S", of: mask).name == "Alpha"
        let content = collecting { drawing in
            drawing.state.clip = nil
            drawing.state.mask = nil
            drawing.state.fill = Paint()
            drawing.state.stroke = Paint()
            drawing.drawForm(group)
        }
        let name = newName("m")
        definitions +=
            "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"100%\" height=\"100%\""
            + "\(isAlpha ? " style=\"mask-type:alpha\"" : "")>\(content)</mask>"
        state.mask = name
    }

    // MARK: Gradients

    /// Defines a gradient, and returns the value of an attribute `fill`; nil for a kind that is not drawn here.
    mutating func gradient(_ shading: PDFObject, _ transform: CGAffineTransform, _ resources: PDFObject) -> String? {
        let kind = document.entry("ShadingType", of: shading).number
        let coordinates = document.numbers(shading.entries?["Coords"])
        guard kind == 2 && coordinates.count == 4 || kind == 3 && coordinates.count == 6,
            let function = PDFFunction(shading.entries?["Function"], in: document)
        else {
            if shading.entries != nil { note("a gradient inside of a PDF picture is of a kind that is not drawn") }
            return nil
        }
        let space = PDFColorSpace(shading.entries?["ColorSpace"], resources, in: document)
        var domain = document.numbers(shading.entries?["Domain"])
        if domain.count != 2 || domain[1] <= domain[0] { domain = [0, 1] }
        let length = domain[1] - domain[0]
        let bends = function.bounds.map { ($0 - domain[0]) / length }.filter { (0...1).contains($0) }
        // Sixteen steps follow any smooth change of colours closely enough.
        let places = Set((0...16).map { Double($0) / 16 } + bends).sorted()
        let stops = places.map { place in
            let color = space.hex(function.value(domain[0] + place * length))
            return "<stop offset=\"\(Self.text(place))\" stop-color=\"\(color)\"/>"
        }
        let name = newName("g")
        let matrix = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map {
            "\(Double($0))"
        }
        let common =
            " id=\"\(name)\" gradientUnits=\"userSpaceOnUse\" "
            + "gradientTransform=\"matrix(\(matrix.joined(separator: " ")))\""
        let numbers = coordinates.map { "\($0)" }
        if kind == 2 {
            definitions +=
                "<linearGradient\(common) x1=\"\(numbers[0])\" y1=\"\(numbers[1])\" x2=\"\(numbers[2])\" "
                + "y2=\"\(numbers[3])\">\(stops.joined())</linearGradient>"
        } else {
            definitions +=
                "<radialGradient\(common) fx=\"\(numbers[0])\" fy=\"\(numbers[1])\" fr=\"\(numbers[2])\" "
                + "cx=\"\(numbers[3])\" cy=\"\(numbers[4])\" r=\"\(numbers[5])\">\(stops.joined())</radialGradient>"
        }
        return "url(#\(name))"
    }

    // MARK: Objects

    mutating func drawObject(_ object: PDFObject, _ resources: PDFObject) {
        switch document.entry("Subtype", of: object).name {
        case "Form":
            // A group is transparent as a whole, so that its parts are not.
            let isGroup = document.entry("Group", of: object).entries != nil
            let value = state.fill.opacity
            let content = collecting { drawing in
                drawing.state.clip = nil
                drawing.state.mask = nil
                if isGroup { (drawing.state.fill.opacity, drawing.state.stroke.opacity) = (1, 1) }
                drawing.drawForm(object)
            }
            if !content.isEmpty {
                add(isGroup && value < 1 ? "<g\(opacity("opacity", value))>\(content)</g>" : content)
            }
        case "Image": drawImage(object, resources)
        default: break
        }
    }

    mutating func drawForm(_ form: PDFObject) {
        guard let content = document.data(of: form) else { return }
        if let matrix = Self.matrix(document.numbers(form.entries?["Matrix"])) {
            state.transform = matrix.concatenating(state.transform)
        }
        clip(to: document.numbers(form.entries?["BBox"]))
        run(content, document.entry("Resources", of: form))
    }

    private mutating func drawImage(_ image: PDFObject, _ resources: PDFObject) {
        let filter = document.entry("Filter", of: image)
        var address: String?
        if filter.name ?? document.resolved(filter.array.last).name == "DCTDecode", filter.array.count < 2 {
            if case .stream(_, let data) = image {
                address = "data:image/jpeg;base64,\(Data(data).base64EncodedString())"
            }
        } else if let bitmap = PDFBitmap(image, resources, in: document) {
            address = "data:image/png;base64,\(Data(bitmap.png).base64EncodedString())"
        }
        guard let address else { return note("a bitmap inside of a PDF picture is not drawn") }
        // An image fills the unit square, with its first row at the top.
        let flipped = CGAffineTransform(1, 0, 0, -1, 0, 1).concatenating(state.transform)
        let matrix = [flipped.a, flipped.b, flipped.c, flipped.d, flipped.tx, flipped.ty].map { "\(Double($0))" }
        add(
            "<image width=\"1\" height=\"1\" preserveAspectRatio=\"none\" "
                + "transform=\"matrix(\(matrix.joined(separator: " ")))\" href=\"\(address)\""
                + "\(opacity("opacity", state.fill.opacity))/>")
    }
}
