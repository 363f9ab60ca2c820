import AppleFoundation
import Foundation
import Synchronization

/// A picture in a PDF file, such as the vector pictures of asset catalogs, as an SVG picture that browsers show.
///
/// It draws paths, clips, gradients, transparency, masks and JPEG pictures of the first page.
struct PDFPicture: Sendable {
    /// The pictures that were converted. A page of widgets shows each picture several times.
    private static let known = Mutex<[Data: PDFPicture]>([:])

    /// Returns the picture of a file, which is converted only once; nil if it is no PDF file with a page.
    static func converted(_ data: Data) -> PDFPicture? {
        guard data.starts(with: "%PDF".utf8) else { return nil }
        if let picture = known.withLock({ $0[data] }) { return picture }
        guard let picture = PDFPicture(Array(data)) else { return nil }
        known.withLock { $0[data] = picture }
        return picture
    }

    /// The SVG file.
    let svg: String
    /// One sentence for each part of the page that is not drawn.
    let notes: [String]

    /// Reads a file. Returns nil if it is no PDF file with a page.
    init?(_ bytes: [UInt8]) {
        guard let document = PDFDocument(bytes), let page = document.page else { return nil }
        var box = document.numbers(document.inherited("CropBox", of: page))
        if box.count != 4 { box = document.numbers(document.inherited("MediaBox", of: page)) }
        guard box.count == 4, box.allSatisfy({ $0.isFinite && abs($0) < 1e6 }) else { return nil }
        let (left, right) = (min(box[0], box[2]), max(box[0], box[2]))
        let (bottom, top) = (min(box[1], box[3]), max(box[1], box[3]))
        guard right > left, top > bottom else { return nil }
        let size = CGSize(width: right - left, height: top - bottom)
        // The origin of a PDF page is at the bottom, that of an SVG picture at the top.
        let base = CGAffineTransform(1, 0, 0, -1, CGFloat(0 - left), CGFloat(top))
        var drawing = PDFDrawing(document, base: base, size: size)
        let contents = document.entry("Contents", of: page)
        let streams = contents.array.isEmpty ? [contents] : contents.array
        // The parts of a page's content are one text.
        let content = streams.compactMap { document.data(of: $0) }.joined(separator: [10])
        drawing.run(Array(content), document.inherited("Resources", of: page))
        let (width, height) = (PDFDrawing.text(Double(size.width)), PDFDrawing.text(Double(size.height)))
        svg =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
            + "viewBox=\"0 0 \(width) \(height)\">"
            + (drawing.definitions.isEmpty ? "" : "<defs>\(drawing.definitions)</defs>") + drawing.body + "</svg>"
        notes = drawing.notes
    }
}
