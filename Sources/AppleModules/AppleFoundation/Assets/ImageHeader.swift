package import Foundation

/// Reads the size of a picture from the picture's header.
package enum ImageHeader {
    /// Returns the size of a PNG, JPEG or GIF picture in pixels, and of an SVG or PDF picture in points. Returns zero
    /// if the size cannot be read, as for WebP. Returns nil if the data is not a picture.
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
        if bytes.starts(with: "%PDF".utf8) { return VectorHeader.pdf(bytes) ?? .zero }
        if bytes.starts(with: "<svg".utf8) || bytes.starts(with: "<?xml".utf8) {
            return VectorHeader.svg(String(decoding: bytes.prefix(1 << 14), as: UTF8.self)) ?? .zero
        }
        // This format is recognized as a picture, but its size is not read.
        if bytes.starts(with: "RIFF".utf8) { return .zero }
        if bytes.count >= 12, bytes[4..<8].elementsEqual(Array("ftyp".utf8)) { return .zero }
        return nil
    }

    /// Returns the size in pixels of the picture in the file `path`. Returns nil if the file is not a picture.
    package static func size(ofFile path: String) -> CGSize? {
        FileManager.default.contents(atPath: path).flatMap { size(of: $0) }
    }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the size of a JPEG picture from its frame header (SOF), after skipping the segments before that header.
    private static func jpeg(_ bytes: [UInt8]) -> CGSize? {
        var position = 2
        while position + 9 < bytes.count, bytes[position] == 0xFF {
            let marker = bytes[position + 1]
            // The markers SOF0 to SOF15. Three numbers between them are not frame headers: DHT (C4), JPG (C8) and DAC
            // (CC).
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                return CGSize(width: number(bytes, position + 7, 2), height: number(bytes, position + 5, 2))
            }
            position += 2 + number(bytes, position + 2, 2)
        }
        return .zero
    }
}
