import Foundation

/// A store with one file per value, written with Foundation's `.atomic`.
struct FoundationStore: WritingStore, ReadingStore {
    let folder: String

    func write(_ values: [NamedValue]) throws {
        for value in values { try Data(value.bytes).write(to: url(value.name), options: .atomic) }
    }

    func reader(of names: [String]) -> () throws -> [[UInt8]] {
        let urls = names.map { url($0) }
        return { try urls.map { try [UInt8](Data(contentsOf: $0)) } }
    }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: "\(folder)/\(name)") }
}
