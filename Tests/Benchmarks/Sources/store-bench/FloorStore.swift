import CStoreBench
import Glibc

/// The lower bound of the time: C code that makes only the system calls that the protocol requires.
final class FloorStore: WritingStore, CountingStore {
    static let name = "C floor"
    /// A placeholder as long as the header of Tandem's records, so that the files of both stores have the same length.
    private static let header = [UInt8](repeating: UInt8(ascii: "h"), count: 230)

    private var container = floor_container()

    init(folder: String) throws {
        try Self.check(floor_open(folder + "/container", &container))
    }

    deinit {
        floor_close(&container)
    }

    func write(_ values: [NamedValue]) throws {
        try Self.withRecords(values) { records in
            try Self.check(
                records.count == 1
                    ? floor_commit(&container, records.baseAddress, nil, 0)
                    : floor_commit_all(&container, records.baseAddress, records.count))
        }
    }

    /// Replaces a file durably, without taking a lock and without checks.
    func replace(_ value: NamedValue) throws {
        try Self.withRecords([value]) { records in
            try Self.check(floor_replace(&container, records.baseAddress))
        }
    }

    func number() throws -> Int {
        Int(String(decoding: try stored(), as: UTF8.self)) ?? 0
    }

    func increment() throws {
        while true {
            let found = try stored()
            let next = Self.digits((Int(String(decoding: found, as: UTF8.self)) ?? 0) + 1)
            let result = (next + Self.header).withUnsafeBytes { bytes in
                var record = floor_record(name: Self.counter, bytes: bytes.baseAddress, length: bytes.count)
                return floor_commit(&container, &record, found, found.count)
            }
            if result == -ECANCELED { continue }
            return try Self.check(result)
        }
    }

    private nonisolated(unsafe) static let counter = UnsafePointer(strdup("counter.jsonl")!)

    private static func digits(_ number: Int) -> [UInt8] {
        let text = String(number)
        return Array((String(repeating: "0", count: 20 - text.count) + text).utf8)
    }

    /// Returns the digits of the stored number; an empty array if the file does not exist.
    private func stored() throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let length = floor_read(&container, Self.counter, &buffer, buffer.count)
        if length == -Int(ENOENT) { return [] }
        try Self.check(Int32(length))
        return Array(buffer[..<20])
    }

    static func check(_ result: Int32) throws {
        guard result >= 0 else { throw Failure("the C floor failed", errno: -result) }
    }

    private static func withRecords(
        _ values: [NamedValue], _ body: (UnsafeBufferPointer<floor_record>) throws -> Void
    ) rethrows {
        let names = values.map { strdup($0.name + ".jsonl") }
        defer { for name in names { free(name) } }
        let bytes = values.map { value in
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: header.count + value.bytes.count)
            _ = copy.initialize(from: header + value.bytes)
            return copy
        }
        defer { for copy in bytes { copy.deallocate() } }
        let records = zip(names, bytes).map { name, bytes in
            floor_record(name: name, bytes: bytes.baseAddress, length: bytes.count)
        }
        try records.withUnsafeBufferPointer(body)
    }
}
