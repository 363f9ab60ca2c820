import AppleFoundation
import Foundation
import TestSupport
import Testing

@testable import WidgetRendering

@Suite struct PDFTests {
    /// Returns a PDF file whose page has the given box and content. Object 10 and those after it are `more`.
    private func pdf(_ content: String, resources: String = "", box: String = "0 0 20 10", more: [String] = [])
        -> [UInt8]
    {
        var text = """
            %PDF-1.4
            1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj
            2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [\(box)] >> endobj
            3 0 obj << /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << \(resources) >> >> endobj
            4 0 obj << /Length \(content.utf8.count) >>
            stream
            \(content)
            endstream
            endobj

            """
        for (index, object) in more.enumerated() { text += "\(10 + index) 0 obj \(object) endobj\n" }
        return Array(text.utf8)
    }

    private func svg(_ bytes: [UInt8]) throws -> String { try #require(PDFPicture(bytes)).svg }

    @Test("A PDF picture becomes an SVG picture of its page, with the origin at the top")
    func paths() throws {
        let text = try svg(pdf("1 0 0 rg 1 2 m 5 2 l 5 6 l h f 0 0 1 RG 2 w 0 0 m 2 0 4 0 4 4 c S"))
        #expect(
            text.hasPrefix(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\" viewBox=\"0 0 20 10\">"))
        #expect(text.contains("<path d=\"M1 8L5 8L5 4Z\" fill=\"#ff0000\"/>"))
        #expect(text.contains("<path d=\"M0 10C2 10 4 10 4 6\" fill=\"none\" stroke=\"#0000ff\" stroke-width=\"2\"/>"))
        let moved = try svg(pdf("q 2 0 0 2 10 0 cm 0 0 1 1 re f* Q 0.5 g 0 0 1 1 re f", box: "-5 -5 15 5"))
        #expect(moved.contains("<path d=\"M15 5L17 5 17 3 15 3Z\" fill=\"#000000\" fill-rule=\"evenodd\"/>"))
        #expect(moved.contains("<path d=\"M5 5L6 5 6 4 5 4Z\" fill=\"#808080\"/>"))
    }

    @Test("Clips in a PDF picture are inside of each other; one around the whole page is left out")
    func clips() throws {
        let text = try svg(pdf("0 0 20 10 re W n 1 1 8 8 re W n q 2 2 4 4 re W* n 0 0 9 9 re f Q 1 1 2 2 re f"))
        #expect(text.contains("<clipPath id=\"c1\"><path d=\"M1 9L9 9 9 1 1 1Z\" clip-rule=\"nonzero\"/></clipPath>"))
        #expect(
            text.contains(
                "<clipPath id=\"c2\" clip-path=\"url(#c1)\"><path d=\"M2 8L6 8 6 4 2 4Z\" clip-rule=\"evenodd\"/>"))
        #expect(
            text.contains("<g clip-path=\"url(#c2)\"><path d=\"M0 10L9 10 9 1 0 1Z\"")
                && text.contains("<g clip-path=\"url(#c1)\"><path"))
    }

    @Test("A PDF picture's gradients have the colours of their functions, of each kind")
    func gradients() throws {
        let shading = { (function: String) in
            "/Shading << /S << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 20 0] /Function \(function) >> >>"
        }
        let between = "<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>"
        let plain = try svg(pdf("/S sh", resources: shading(between)))
        #expect(
            plain.contains("<stop offset=\"0\" stop-color=\"#ff0000\"/>")
                && plain.contains("<stop offset=\"1\" stop-color=\"#0000ff\"/>"))
        #expect(
            plain.contains("gradientTransform=\"matrix(1.0 0.0 0.0 -1.0 0.0 10.0)\" x1=\"0.0\" y1=\"0.0\" x2=\"20.0\""))
        #expect(plain.contains("<rect width=\"100%\" height=\"100%\" fill=\"url(#g1)\"/>"))
        let stitched =
            "<< /FunctionType 3 /Domain [0 1] /Functions [\(between) \(between)] /Bounds [0.3] /Encode [0 1 1 0] >>"
        #expect(
            try svg(pdf("/S sh", resources: shading(stitched))).contains(
                "<stop offset=\"0.3\" stop-color=\"#0000ff\"/>"))
        let program = "{ dup 0.5 gt { pop 0 1 0 } { 2 mul 0 exch 0 exch } ifelse }"
        let calculator =
            "<< /FunctionType 4 /Domain [0 1] /Range [0 1 0 1 0 1] /Length \(program.utf8.count) >>"
            + "\nstream\n\(program)\nendstream"
        let calculated = try svg(pdf("/S sh", resources: shading("10 0 R"), more: [calculator]))
        #expect(calculated.contains("<stop offset=\"0.25\" stop-color=\"#000080\"/>"))
        #expect(calculated.contains("<stop offset=\"1\" stop-color=\"#00ff00\"/>"))
        let samples =
            "<< /FunctionType 0 /Domain [0 1] /Range [0 1 0 1 0 1] /Size [2] /BitsPerSample 8 "
            + "/Filter /ASCIIHexDecode /Length 12 >>\nstream\nff000000ff00\nendstream"
        let unknown = try #require(PDFPicture(pdf("/S sh", resources: shading("10 0 R"), more: [samples])))
        #expect(unknown.notes == ["a gradient inside of a PDF picture is of a kind that is not drawn"])
    }

    @Test("Groups and masks of a PDF picture are transparent as a whole; what is not drawn is noted")
    func groups() throws {
        let form =
            "<< /Subtype /Form /Group << /S /Transparency >> /BBox [0 0 20 10] /Length 12 >>"
            + "\nstream\n0 0 4 4 re f\nendstream"
        let resources = """
            /XObject << /F 10 0 R /I 11 0 R >> /ExtGState << /Half << /ca 0.5 >>
            /Masked << /SMask << /S /Alpha /G 10 0 R >> >> /Plain << /SMask /None >> >>
            """
        let image = "<< /Subtype /Image /Width 1 /Height 1 /Length 3 >>\nstream\nabc\nendstream"
        let file = pdf(
            "/Half gs /F Do /Masked gs 0 0 2 2 re f /Plain gs /I Do BT (text) Tj ET", resources: resources,
            more: [form, image])
        let picture = try #require(PDFPicture(file))
        #expect(picture.svg.contains("<g opacity=\"0.5\"><path d=\"M0 10L4 10 4 6 0 6Z\" fill=\"#000000\"/></g>"))
        #expect(
            picture.svg.contains("style=\"mask-type:alpha\"><path d=\"M0 10L4 10 4 6 0 6Z\" fill=\"#000000\"/></mask>"))
        #expect(
            picture.svg.contains(
                "<g mask=\"url(#m1)\"><path d=\"M0 10L2 10 2 8 0 8Z\" fill=\"#000000\" fill-opacity=\"0.5\"/></g>"))
        #expect(
            picture.notes == [
                "a bitmap inside of a PDF picture is not drawn", "text inside of a PDF picture is not drawn",
            ])
    }

    @Test("A bitmap in a PDF picture is drawn with its mask, as PNG data")
    func bitmaps() throws {
        let mask =
            "<< /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>"
            + "\nstream\n@\nendstream"
        let image =
            "<< /Subtype /Image /Width 2 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceRGB /SMask 11 0 R "
            + "/Length 6 >>\nstream\nabcABC\nendstream"
        let file = pdf("4 0 0 2 1 3 cm /I Do", resources: "/XObject << /I 10 0 R >>", more: [image, mask])
        let text = try svg(file)
        #expect(text.contains("transform=\"matrix(4.0 0.0 0.0 2.0 1.0 5.0)\" href=\"data:image/png;base64,"))
        let start = try #require(text.range(of: "base64,"))
        let png = try #require(Data(base64Encoded: String(text[start.upperBound...].prefix { $0 != "\"" })))
        #expect(ImageHeader.size(of: png) == CGSize(width: 2, height: 1))
        // The row of pixels follows the signature, the header, the length and name of the chunk, the header of the
        // stream and of its block, and the row's filter.
        #expect(png.dropFirst(8 + 25 + 8 + 2 + 5 + 1).prefix(8).elementsEqual("abc@ABC@".utf8))
        #expect(png.suffix(12).elementsEqual([0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]))
    }

    @Test("A damaged PDF picture, or one without a page, is no picture, and none ends the process")
    func damaged() {
        let whole = pdf("1 0 0 rg q q 0 0 1 1 re f /F Do", resources: "/XObject << /F 4 0 R >>")
        for count in stride(from: 0, to: whole.count, by: 3) { _ = PDFPicture(Array(whole[..<count])) }
        for index in stride(from: 0, to: whole.count, by: 2) {
            var bytes = whole
            bytes[index] ^= 0x15
            _ = PDFPicture(bytes)
        }
        #expect(PDFPicture(Array("%PDF-1.4 nothing".utf8)) == nil && PDFPicture([]) == nil)
        #expect(PDFPicture(pdf(String(repeating: "[", count: 5000))) != nil)
        #expect(PDFPicture(pdf("", box: "0 0 0 0")) == nil)
    }

    @Test("A PDF picture in an asset catalog is loaded as SVG, with what is not drawn in its notes")
    func catalogs() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pdf-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let set = folder.appendingPathComponent("Assets.xcassets/logo.imageset")
        try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
        try Data(pdf("0 0 4 4 re f BT (text) Tj ET")).write(to: set.appendingPathComponent("logo.pdf"))
        try Data(#"{"images":[{"idiom":"universal","filename":"logo.pdf"}]}"#.utf8)
            .write(to: set.appendingPathComponent("Contents.json"))
        let catalog = AssetCatalog(ResourceFolders([folder.path]))
        let picture = try #require(RenderingContext.Picture(named: "logo", isDark: false, in: catalog))
        #expect(String(decoding: picture.bytes, as: UTF8.self).hasPrefix("<svg "))
        #expect(picture.scale == 1 && picture.notes == ["text inside of a PDF picture is not drawn"])
        #expect(ImageHeader.size(of: Data(picture.bytes)) == CGSize(width: 20, height: 10))
    }

    @Test("The size of a vector picture is that of its page, of its attributes, or of its view box")
    func sizes() {
        func size(_ bytes: [UInt8]) -> CGSize? { ImageHeader.size(of: Data(bytes)) }
        #expect(size(pdf("", box: "1 2 25 42")) == CGSize(width: 24, height: 40))
        #expect(size(Array("%PDF-1.5".utf8)) == .zero)
        #expect(size(Array("<svg xmlns='x' width='12px' height='8'/>".utf8)) == CGSize(width: 12, height: 8))
        #expect(
            size(Array("<?xml version='1.0'?><svg width='100%' height='100%' viewBox='0 0 3 4'>".utf8))
                == CGSize(width: 3, height: 4))
        #expect(size(Array("<svg>".utf8)) == .zero)
    }
}
