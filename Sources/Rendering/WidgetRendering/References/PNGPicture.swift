import Foundation
import Utilities

/// The pixels of a PNG file as a browser writes it: eight bits for each of red, green, blue and perhaps opacity, not
/// interlaced (PNG, third edition).
package struct PNGPicture: Sendable {
    /// The reason why a file is not read.
    package struct Problem: Error, Sendable, CustomStringConvertible {
        package var description: String
    }

    package let width, height: Int
    /// Red, green, blue and opacity of each pixel, row by row.
    private let pixels: [UInt8]

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    /// The most pixels of a picture, so that a small file cannot fill the memory.
    private static let mostPixels = 4_000_000

    /// Reads a file.
    /// - Throws: `Problem`.
    package init(_ bytes: [UInt8]) throws(Problem) {
        guard bytes.starts(with: Self.signature) else {
            throw Problem(description: "is no PNG picture")
        }
        func number(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
        var (at, header, hasEnd): (Int, [UInt8], Bool) = (8, [], false)
        var data: [UInt8] = []
        while !hasEnd, at + 12 <= bytes.count {
            let count = number(at)
            guard at + 12 + count <= bytes.count else { break }
            let content = bytes[at + 8..<at + 8 + count]
            switch String(decoding: bytes[at + 4..<at + 8], as: UTF8.self) {
            case "IHDR": header = Array(content)
            case "IDAT": data += content
            case "IEND": hasEnd = true
            default: break
            }
            at += 12 + count
        }
        guard hasEnd, header.count == 13 else { throw Problem(description: "is a PNG picture that ends early") }
        let size = header[..<8].chunked
        (width, height) = (size[0], size[1])
        guard header[8] == 8, [2, 6].contains(header[9]), header[12] == 0, width > 0, height > 0,
            width <= Self.mostPixels, height <= Self.mostPixels, width * height <= Self.mostPixels
        else { throw Problem(description: "is a PNG picture of a form that Tandem does not write") }
        let channels = header[9] == 6 ? 4 : 3
        let raw = Inflate.bytes(of: data[...])
        guard raw.count == (width * channels + 1) * height else {
            throw Problem(description: "is a PNG picture with damaged data")
        }
        guard let pixels = Self.unfiltered(raw, width, height, channels) else {
            throw Problem(description: "is a PNG picture with an unknown filter")
        }
        self.pixels = pixels
    }

    /// Returns the width of a picture in pixels without reading its data; nil if the file is no PNG.
    static func width(of file: Data) -> Int? {
        let header = Array(file.prefix(24))
        guard header.count == 24, header.starts(with: signature) else { return nil }
        let width = header[16..<20].reduce(0) { $0 << 8 | Int($1) }
        return width > 0 ? width : nil
    }

    /// Undoes the filters of the rows (PNG, 9).
    private static func unfiltered(_ raw: [UInt8], _ width: Int, _ height: Int, _ channels: Int) -> [UInt8]? {
        let length = width * channels
        var before = [UInt8](repeating: 0, count: length)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for row in 0..<height {
            let start = row * (length + 1)
            var line = Array(raw[start + 1..<start + 1 + length])
            for index in 0..<length {
                let left = index < channels ? 0 : Int(line[index - channels])
                let up = Int(before[index])
                let corner = index < channels ? 0 : Int(before[index - channels])
                let prediction: Int
                switch raw[start] {
                case 0: prediction = 0
                case 1: prediction = left
                case 2: prediction = up
                case 3: prediction = (left + up) / 2
                case 4:
                    let (a, b, c) = (abs(up - corner), abs(left - corner), abs(left + up - 2 * corner))
                    prediction = a <= b && a <= c ? left : b <= c ? up : corner
                default: return nil
                }
                line[index] &+= UInt8(prediction)
            }
            for pixel in 0..<width {
                let place = pixel * channels
                pixels += line[place..<place + 3]
                pixels.append(channels == 4 ? line[place + 3] : 255)
            }
            before = line
        }
        return pixels
    }

    // MARK: Comparison

    /// A pixel counts as different if a channel differs by more than this, of 255. Source: another processor or version of
    /// the browser may round the blending of an edge by 1 or 2, and a difference of 8, 3 %, in one channel is hardly visible.
    package static let channelTolerance = 8
    /// The pictures differ if more pixels than one in this many differ. In a small widget that is 11 pixels, less than a
    /// full stop of 13 points.
    package static let pixelTolerance = 10_000

    /// Returns the number of pixels that differ beyond `channelTolerance`; nil if the sizes differ.
    package func differingPixels(from other: PNGPicture) -> Int? {
        guard width == other.width, height == other.height else { return nil }
        var count = 0
        pixels.withUnsafeBufferPointer { own in
            other.pixels.withUnsafeBufferPointer { others in
                for start in stride(from: 0, to: own.count, by: 4) {
                    for index in start..<start + 4
                    where abs(Int(own[index]) - Int(others[index])) > Self.channelTolerance {
                        count += 1
                        break
                    }
                }
            }
        }
        return count
    }

    /// Returns true if all pixels are equal.
    func isIdentical(to other: PNGPicture) -> Bool {
        (width, height) == (other.width, other.height) && pixels == other.pixels
    }

    /// Returns true if the pictures are equal within the tolerance.
    package func isEqual(to other: PNGPicture) -> Bool {
        differingPixels(from: other).map { $0 * Self.pixelTolerance <= width * height } ?? false
    }
}

extension ArraySlice<UInt8> {
    /// The numbers of four bytes each.
    fileprivate var chunked: [Int] {
        stride(from: startIndex, to: endIndex, by: 4).map { self[$0..<$0 + 4].reduce(0) { $0 << 8 | Int($1) } }
    }
}
