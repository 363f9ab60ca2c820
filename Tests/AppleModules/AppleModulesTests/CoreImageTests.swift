import AppleUIKit
import Foundation
import Testing

@testable import CoreImage

/// Tests of QR codes. The expected codes are those of the Python package qrcode, version 8.2.
@Suite struct CoreImageTests {
    @Test("A QR code has the modules that the standard says")
    func modules() throws {
        let code = try #require(QRCode(Array("HELLO".utf8), .medium, mask: 2))
        let rows = """
            #######....#..#######
            #.....#...#.#.#.....#
            #.###.#.##....#.###.#
            #.###.#.#.#.#.#.###.#
            #.###.#.##..#.#.###.#
            #.....#.####..#.....#
            #######.#.#.#.#######
            ........##...........
            #.#####...##..#####..
            .##.##.#.######..##..
            ..#####.#...#.##.###.
            .##.#....######..##..
            .#.######...#..#..#.#
            ........#.#.#..#.#...
            #######..###.#..#.##.
            #.....#.#.#....#####.
            #.###.#.##.#.#..#.##.
            #.###.#.##.#####.#...
            #.###.#.##..#.##..#..
            #.....#..######.###..
            #######.##..#...#.##.
            """
        #expect(code.isDark.map { String($0.map { $0 ? "#" : "." }) }.joined(separator: "\n") == rows)
    }

    @Test(
        "A longer message has a larger code, in each correction and with each mask",
        arguments: [
            (20, QRCode.Correction.low, 0, 25, 6_056_132_618_423_635_437),
            (60, .quartile, 1, 37, 13_238_300_929_375_942_689),
            (100, .high, 3, 57, 17_769_605_882_584_176_437), (200, .medium, 4, 57, 5_169_174_943_536_788_703),
            (400, .low, 5, 69, 10_149_557_186_940_859), (700, .high, 6, 137, 16_806_454_642_401_849_162),
            (1200, .quartile, 7, 153, 3_407_104_517_347_075_645), (2331, .medium, 0, 177, 5_523_371_169_522_831_135),
        ] as [(Int, QRCode.Correction, Int, Int, UInt64)])
    func sizes(count: Int, correction: QRCode.Correction, mask: Int, side: Int, hash: UInt64) throws {
        let code = try #require(QRCode((0..<count).map { UInt8(($0 * 7 + 3) % 256) }, correction, mask: mask))
        #expect(code.side == side)
        #expect(code.isDark.joined().reduce(UInt64(5381)) { $0 &* 33 &+ ($1 ? 1 : 0) } == hash)
    }

    @Test("The filter's picture has a border, and its bitmap is a picture of UIKit; there are no other filters")
    func filter() throws {
        let filter = CIFilter.qrCodeGenerator()
        #expect(filter.outputImage == nil)
        filter.message = Data("HELLO".utf8)
        filter.correctionLevel = "H"
        let image = try #require(filter.outputImage)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 23, height: 23))
        let large = image.transformed(by: CGAffineTransform(scaleX: 10, y: 10))
        let bitmap = try #require(CIContext().createCGImage(large, from: large.extent))
        #expect(bitmap.width == 230 && UIImage(cgImage: bitmap, scale: 2, orientation: .up).size.width == 115)
        #expect(UIImage(ciImage: image).size == CGSize(width: 23, height: 23))
        #expect(CIContext().createCGImage(image, from: .zero) == nil && CIFilter(name: "CIGaussianBlur") == nil)
        let named = try #require(CIFilter(name: "CIQRCodeGenerator"))
        #expect(named.outputImage == nil)
        named.setValue(Data(count: 2954), forKey: "inputMessage")
        named.setValue("L", forKey: "inputCorrectionLevel")
        #expect(named.outputImage == nil)
    }
}
