/// A space of colours in a PDF file (PDF 1.7, 8.6). All spaces with one, three or four components are grey, sRGB or
/// CMYK without a profile here.
indirect enum PDFColorSpace {
    case gray
    case rgb
    case cmyk
    /// Colours of a palette.
    case indexed(PDFColorSpace, [UInt8])
    /// Spot colours, which a function converts.
    case spot(PDFColorSpace, PDFFunction?)
    case pattern

    init(_ object: PDFObject?, _ resources: PDFObject, in document: PDFDocument, depth: Int = 0) {
        let object = document.resolved(object)
        let parts = object.array
        switch object.name ?? document.resolved(parts.first).name {
        case "DeviceRGB", "RGB", "CalRGB", "Lab": self = .rgb
        case "DeviceCMYK", "CMYK": self = .cmyk
        case "Pattern": self = .pattern
        case "ICCBased":
            let components = parts.count > 1 ? document.entry("N", of: parts[1]).number : nil
            self = components == 1 ? .gray : components == 4 ? .cmyk : .rgb
        case "Indexed", "I":
            guard parts.count > 3, depth < 4 else { fallthrough }
            let base = PDFColorSpace(parts[1], resources, in: document, depth: depth + 1)
            var palette = document.data(of: parts[3]) ?? []
            if case .string(let bytes) = document.resolved(parts[3]) { palette = bytes }
            self = .indexed(base, palette)
        case "Separation", "DeviceN":
            guard parts.count > 3, depth < 4 else { fallthrough }
            let base = PDFColorSpace(parts[2], resources, in: document, depth: depth + 1)
            self = .spot(base, PDFFunction(parts[3], in: document))
        default:
            let named = object.name.map { document.entry($0, of: document.entry("ColorSpace", of: resources)) }
            if let named, depth < 4, named.name != nil || !named.array.isEmpty {
                self = PDFColorSpace(named, resources, in: document, depth: depth + 1)
            } else {
                self = .gray
            }
        }
    }

    /// The number of components of a colour.
    var components: Int {
        switch self {
        case .gray, .indexed, .spot, .pattern: 1
        case .rgb: 3
        case .cmyk: 4
        }
    }

    /// Returns the colour as `#RRGGBB`.
    func hex(_ values: [Double]) -> String {
        "#"
            + rgb(values).map { value in
                let digits = String(Int((max(0, min(1, value)) * 255).rounded()), radix: 16)
                return digits.count < 2 ? "0" + digits : digits
            }.joined()
    }

    /// Returns red, green and blue from 0 to 1.
    func rgb(_ values: [Double]) -> [Double] {
        switch self {
        case .gray, .pattern: return [Double](repeating: values.first ?? 0, count: 3)
        case .rgb: return values.count >= 3 ? Array(values[..<3]) : [0, 0, 0]
        case .cmyk:
            guard values.count >= 4 else { return [0, 0, 0] }
            return values[..<3].map { (1 - $0) * (1 - values[3]) }
        case .indexed(let base, let palette):
            let start = Int(max(0, min(255, values.first ?? 0))) * base.components
            guard start + base.components <= palette.count else { return [0, 0, 0] }
            return base.rgb(palette[start..<start + base.components].map { Double($0) / 255 })
        case .spot(let base, let function):
            // Without its function, a spot colour is as dark as its tint is strong.
            guard let function else { return [Double](repeating: 1 - (values.first ?? 0), count: 3) }
            return base.rgb(function.value(values.first ?? 0))
        }
    }
}
