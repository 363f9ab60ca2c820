package import Foundation

/// The header of a picture, which contains its size.
package enum ImageHeader {
    /// Returns the size of a PNG, JPEG or GIF picture in pixels, or zero for an SVG, PDF or WebP picture, whose size is
    /// not read. Returns nil if the data is not a picture.
    package static func size(of data: Data) -> CGSize? {
        let bytes = [UInt8](data.prefix(1 << 20))
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
            // PNG: the first chunk is IHDR, which contains width and height as big-endian numbers.
            return CGSize(width: number(bytes, 16, 4), height: number(bytes, 20, 4))
        }
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
        if bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 {
            return CGSize(width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
        }
        // These formats are recognized as pictures, but their size is not read.
        let others = ["%PDF", "<svg", "<?xml", "RIFF"].map { Array($0.utf8) }
        if others.contains(where: { bytes.starts(with: $0) }) { return .zero }
        if bytes.count >= 12, bytes[4..<8].elementsEqual(Array("ftyp".utf8)) { return .zero }
        return nil
    }

    /// Returns the size of a picture in a file.
    package static func size(ofFile path: String) -> CGSize? {
        FileManager.default.contents(atPath: path).flatMap { size(of: $0) }
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the size of a JPEG from its frame header (SOF); skips the segments before it.
    private static func jpeg(_ bytes: [UInt8]) -> CGSize? {
        var position = 2
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            // SOF0 to SOF15, without DHT (C4), JPG (C8) and DAC (CC).
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return CGSize(width: number(bytes, position + 7, 2), height: number(bytes, position + 5, 2))
            }
            position += 2 + number(bytes, position + 2, 2)
        }
        return .zero
    }
}
