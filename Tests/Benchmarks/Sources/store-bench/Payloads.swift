/// The values to store: lists of jokes as JSON of a given length. Each value differs from the one before.
struct Payloads {
    let length: Int
    private var number = 0

    init(length: Int) {
        self.length = length
    }

    mutating func next() -> [UInt8] {
        number += 1
        var bytes = Array("{\"sequence\":\(number),\"jokes\":[".utf8)
        let end = "],\"filler\":\"\"}".utf8
        var isFirst = true
        while true {
            let joke = Self.joke(bytes.count)
            guard bytes.count + joke.count + 1 + end.count <= length else { break }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            bytes += joke
        }
        let missing = length - bytes.count - end.count
        precondition(missing >= 0, "too short for a number")
        bytes += Array(end.dropLast(2)) + [UInt8](repeating: UInt8(ascii: "."), count: missing) + Array(end.suffix(2))
        return bytes
    }

    private static func joke(_ number: Int) -> [UInt8] {
        Array(
            """
            {"id":"j\(number)","setup":"Why do programmers confuse Halloween with Christmas?",\
            "punchline":"Because Oct 31 = Dec 25.","rating":4.25,"isFavorite":false}
            """.utf8)
    }
}

/// A value and its name.
struct NamedValue {
    var name: String
    var bytes: [UInt8]
}
