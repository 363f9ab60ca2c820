import Utilities

/// The objects of a PDF file. It reads files that are not encrypted.
///
/// It looks for objects in the whole file instead of reading the table of their places, so that a damaged table does no
/// harm. If a file has several versions of an object, the last one counts.
struct PDFDocument {
    private var objects: [Int: PDFObject] = [:]

    /// Reads a file. Returns nil if it has no page.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "%PDF".utf8) else { return nil }
        scan(bytes[...])
        for number in objects.keys.sorted() {
            guard case .stream(let entries, _)? = objects[number], entries["Type"]?.name == "ObjStm" else { continue }
            unpack(number)
        }
        guard page != nil else { return nil }
    }

    /// Returns the object to which a reference refers, or the object itself.
    func resolved(_ object: PDFObject?) -> PDFObject {
        var object = object ?? .null
        // References to references are not allowed; the bound is for damaged files.
        for _ in 0..<8 {
            guard case .reference(let number) = object else { return object }
            object = objects[number] ?? .null
        }
        return .null
    }

    /// Returns the entry of a dictionary, or of a stream's dictionary.
    func entry(_ key: String, of object: PDFObject?) -> PDFObject { resolved(resolved(object).entries?[key]) }

    func numbers(_ object: PDFObject?) -> [Double] { resolved(object).array.map { resolved($0).number ?? 0 } }

    /// The first page.
    var page: PDFObject? {
        let catalog = objects.values.first { $0.entries?["Type"]?.name == "Catalog" }
        var node = entry("Pages", of: catalog)
        for _ in 0..<16 {
            guard let kid = entry("Kids", of: node).array.first else { break }
            node = resolved(kid)
        }
        if entry("Type", of: node).name == "Page" { return node }
        return objects.sorted { $0.key < $1.key }.first { $0.value.entries?["Type"]?.name == "Page" }?.value
    }

    /// Returns what a page says itself, or the nodes above it (PDF 1.7, 7.7.3.4).
    func inherited(_ key: String, of page: PDFObject) -> PDFObject {
        var node = page
        for _ in 0..<16 {
            let value = entry(key, of: node)
            if case .null = value {
                node = entry("Parent", of: node)
            } else {
                return value
            }
        }
        return .null
    }

    /// Returns the bytes of a stream after decompression; nil if it is compressed in a way that is not known here.
    func data(of object: PDFObject?) -> [UInt8]? {
        guard case .stream(let entries, let raw) = resolved(object) else { return nil }
        let filter = resolved(entries["Filter"])
        let filters = filter.name.map { [$0] } ?? filter.array.compactMap { resolved($0).name }
        var bytes = raw
        for name in filters {
            switch name {
            case "FlateDecode", "Fl": bytes = Inflate.bytes(of: bytes)[...]
            case "ASCII85Decode", "A85": bytes = Self.decodeASCII85(bytes)[...]
            default: return nil
            }
        }
        let predictor = entry("Predictor", of: entries["DecodeParms"]).number ?? 1
        guard predictor >= 10 else { return Array(bytes) }
        func count(_ key: String) -> Int {
            Int(max(1, min(100_000, entry(key, of: entries["DecodeParms"]).number ?? 1)))
        }
        return Self.unpredicted(Array(bytes), columns: count("Columns"), colors: min(count("Colors"), 8))
    }

    // MARK: Reading

    private mutating func scan(_ bytes: ArraySlice<UInt8>) {
        let keyword = Array("obj".utf8)
        var at = bytes.startIndex
        while at + 3 <= bytes.endIndex {
            guard bytes[at] == keyword[0], bytes[at..<at + 3].elementsEqual(keyword),
                let number = Self.objectNumber(before: at, in: bytes)
            else {
                at += 1
                continue
            }
            var lexer = PDFLexer(bytes)
            lexer.at = at + 3
            guard let object = lexer.next() else { return }
            at = max(lexer.at, at + 3)
            guard case .dictionary(let entries) = object, let start = Self.streamStart(at, in: bytes) else {
                objects[number] = object
                continue
            }
            let end = Self.streamEnd(start, length: entries["Length"]?.number, in: bytes)
            objects[number] = .stream(entries, bytes[start..<end])
            at = end
        }
    }

    /// Returns the number of the object whose keyword `obj` is at `place`; nil if two numbers do not precede it.
    private static func objectNumber(before place: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        let words = String(decoding: bytes[max(bytes.startIndex, place - 24)..<place], as: UTF8.self)
            .split { $0.isWhitespace }
        guard words.count >= 2, Int(words[words.count - 1]) != nil else { return nil }
        return Int(words[words.count - 2].reversed().prefix { $0.isNumber }.reversed().map(String.init).joined())
    }

    private static func streamStart(_ place: Int, in bytes: ArraySlice<UInt8>) -> Int? {
        var at = place
        while at < bytes.endIndex, [9, 10, 13, 32].contains(bytes[at]) { at += 1 }
        guard bytes[at...].starts(with: "stream".utf8) else { return nil }
        at += 6
        if at < bytes.endIndex, bytes[at] == 13 { at += 1 }
        if at < bytes.endIndex, bytes[at] == 10 { at += 1 }
        return at
    }

    private static func streamEnd(_ start: Int, length: Double?, in bytes: ArraySlice<UInt8>) -> Int {
        let keyword = Array("endstream".utf8)
        if let length, length >= 0, length < Double(bytes.endIndex - start) {
            let end = start + Int(length)
            if bytes[end..<min(end + 12, bytes.endIndex)].contains(keyword[0]) { return end }
        }
        var at = start
        while at + keyword.count <= bytes.endIndex {
            if bytes[at] == keyword[0], bytes[at..<at + keyword.count].elementsEqual(keyword) { return at }
            at += 1
        }
        return bytes.endIndex
    }

    /// Adds the objects of an object stream (PDF 1.7, 7.5.7).
    private mutating func unpack(_ number: Int) {
        guard let data = data(of: .reference(number)), let entries = objects[number]?.entries,
            let count = resolved(entries["N"]).number, let first = resolved(entries["First"]).number,
            count >= 0, first >= 0, first <= Double(data.count)
        else { return }
        var head = PDFLexer(data[...])
        for _ in 0..<Int(min(count, 100_000)) {
            guard let name = head.next()?.number, let offset = head.next()?.number else { return }
            let start = Int(first) + Int(max(0, min(offset, 1e9)))
            guard start < data.count else { continue }
            var lexer = PDFLexer(data[start...])
            // An object outside of an object stream is newer, if both exist.
            if let object = lexer.next(), objects[Int(name)] == nil { objects[Int(name)] = object }
        }
    }

    private static func decodeASCII85(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var (result, group): ([UInt8], [UInt32]) = ([], [])
        func flush(_ count: Int) {
            let full = group + [UInt32](repeating: 84, count: 5 - group.count)
            let value = full.reduce(UInt32(0)) { $0 &* 85 &+ $1 }
            result += [24, 16, 8, 0].prefix(count).map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
            group = []
        }
        for byte in bytes {
            if byte == UInt8(ascii: "~") { break }
            if byte == UInt8(ascii: "z"), group.isEmpty {
                result += [0, 0, 0, 0]
            } else if (33...117).contains(byte) {
                group.append(UInt32(byte - 33))
                if group.count == 5 { flush(4) }
            }
        }
        if group.count > 1 { flush(group.count - 1) }
        return result
    }

    /// Reverses PNG's prediction of rows, with one byte for each of `colors` components (PNG, 9; PDF 1.7, 7.4.4.4).
    private static func unpredicted(_ bytes: [UInt8], columns: Int, colors: Int) -> [UInt8] {
        let length = columns * colors
        var result: [UInt8] = []
        var above = [UInt8](repeating: 0, count: length)
        for start in stride(from: 0, to: bytes.count - length, by: length + 1) {
            var row = Array(bytes[start + 1...start + length])
            for index in row.indices {
                let left = index < colors ? 0 : Int(row[index - colors])
                let corner = index < colors ? 0 : Int(above[index - colors])
                let top = Int(above[index])
                let predicted =
                    switch bytes[start] {
                    case 1: left
                    case 2: top
                    case 3: (left + top) / 2
                    case 4: nearest(left, top, corner)
                    default: 0
                    }
                row[index] &+= UInt8(truncatingIfNeeded: predicted)
            }
            result += row
            above = row
        }
        return result
    }

    /// Returns the neighbour that is nearest to `left + top - corner`, which is Paeth's prediction.
    private static func nearest(_ left: Int, _ top: Int, _ corner: Int) -> Int {
        let estimate = left + top - corner
        let distances = [left, top, corner].map { abs(estimate - $0) }
        if distances[0] <= distances[1], distances[0] <= distances[2] { return left }
        return distances[1] <= distances[2] ? top : corner
    }
}
