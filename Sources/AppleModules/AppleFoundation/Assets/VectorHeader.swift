import Foundation

/// Reads the size of a vector picture, which is its natural size in points.
enum VectorHeader {
    /// Returns the size of the page of a PDF file; nil if the page's box is in a compressed part of the file.
    static func pdf(_ bytes: [UInt8]) -> CGSize? {
        let text = String(decoding: bytes, as: UTF8.self)
        for key in ["/CropBox", "/MediaBox"] {
            guard let place = text.range(of: key), let open = text[place.upperBound...].firstIndex(of: "["),
                let close = text[open...].firstIndex(of: "]")
            else { continue }
            let numbers = text[text.index(after: open)..<close].split { $0.isWhitespace }.compactMap { Double($0) }
            if numbers.count == 4 {
                return CGSize(width: abs(numbers[2] - numbers[0]), height: abs(numbers[3] - numbers[1]))
            }
        }
        return nil
    }

    /// Returns the size that an SVG picture names, or that of its view box; nil if it has neither.
    static func svg(_ text: String) -> CGSize? {
        guard let start = text.range(of: "<svg"), let end = text[start.upperBound...].firstIndex(of: ">") else {
            return nil
        }
        let tag = text[start.upperBound..<end]
        func attribute(_ name: String) -> Substring? {
            guard let place = tag.range(of: " \(name)=", options: .caseInsensitive) else { return nil }
            return tag[place.upperBound...].dropFirst().prefix { $0 != "\"" && $0 != "'" }
        }
        // A length in percent has no size of its own.
        func length(_ name: String) -> Double? {
            attribute(name).flatMap { $0.hasSuffix("%") ? nil : Double($0.prefix { $0.isNumber || $0 == "." }) }
        }
        if let width = length("width"), let height = length("height") { return CGSize(width: width, height: height) }
        let box = attribute("viewBox")?.split { $0 == " " || $0 == "," }.compactMap { Double($0) } ?? []
        return box.count == 4 ? CGSize(width: box[2], height: box[3]) : nil
    }
}
