import Foundation

/// A bitmap in a PDF file, with eight bits for each component, as a PNG picture (PDF 1.7, 8.9.5).
struct PDFBitmap {
    private let width, height: Int
    /// Red, green, blue and opacity of each pixel, row by row.
    private var pixels: [UInt8] = []

    /// A bitmap with more pixels on a side is made smaller, because PNG data is not compressed here.
    private static let longestSide = 512

    /// Reads a bitmap. Returns nil if its pixels are in a form that is not known here.
    init?(_ image: PDFObject, _ resources: PDFObject, in document: PDFDocument) {
        func number(_ key: String, of object: PDFObject) -> Int {
            Int(max(0, min(20_000, document.entry(key, of: object).number ?? 0)))
        }
        let source = (width: number("Width", of: image), height: number("Height", of: image))
        let space = PDFColorSpace(image.entries?["ColorSpace"], resources, in: document)
        guard source.width > 0, source.height > 0, number("BitsPerComponent", of: image) == 8,
            let data = document.data(of: image), data.count >= source.width * source.height * space.components
        else { return nil }
        let mask = document.entry("SMask", of: image)
        let opacity = (width: number("Width", of: mask), height: number("Height", of: mask))
        var opacities = number("BitsPerComponent", of: mask) == 8 ? document.data(of: mask) : nil
        if let count = opacities?.count, count < opacity.width * opacity.height || count == 0 { opacities = nil }
        let part = min(1, Double(Self.longestSide) / Double(max(source.width, source.height)))
        width = max(1, Int(Double(source.width) * part))
        height = max(1, Int(Double(source.height) * part))
        let components = space.components
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height {
            for column in 0..<width {
                let place = (row * source.height / height) * source.width + column * source.width / width
                let start = place * components
                switch space {
                case .rgb: pixels += data[start..<start + 3]
                case .gray: pixels += [data[start], data[start], data[start]]
                default:
                    let isIndexed = if case .indexed = space { true } else { false }
                    let values = data[start..<start + components].map { isIndexed ? Double($0) : Double($0) / 255 }
                    pixels += space.rgb(values).map { UInt8(max(0, min(1, $0)) * 255) }
                }
                let at = (row * opacity.height / height) * opacity.width + column * opacity.width / width
                pixels.append(opacities.map { $0[at] } ?? 255)
            }
        }
    }

    /// The PNG file (PNG, 5). Its data is stored without compression.
    var png: [UInt8] {
        var raw: [UInt8] = []
        for row in 0..<height { raw += [0] + pixels[row * width * 4..<(row + 1) * width * 4] }
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: raw.count, by: 65535) {
            let end = min(start + 65535, raw.count)
            let count = UInt16(end - start)
            stream.append(end == raw.count ? 1 : 0)
            for number in [count, ~count] { stream += [UInt8(number & 0xFF), UInt8(number >> 8)] }
            stream += raw[start..<end]
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in raw {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        stream += Self.bytes(high << 16 | low)
        let header = Self.bytes(UInt32(width)) + Self.bytes(UInt32(height)) + [8, 6, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + Self.chunk("IHDR", header) + Self.chunk("IDAT", stream)
            + Self.chunk("IEND", [])
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> UInt32($0)) }
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(name.utf8) + data
        var check: UInt32 = .max
        for byte in content { check = table[Int(UInt8(truncatingIfNeeded: check) ^ byte)] ^ check >> 8 }
        return bytes(UInt32(data.count)) + content + bytes(~check)
    }

    /// The table of PNG's checksum (PNG, Annex D).
    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }
}
