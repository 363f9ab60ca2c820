import Foundation
import FoundationNetworking
import Synchronization

/// The values of settings that Foundation on Linux does not store. Keeping them lets a program read back what it set.
///
/// A request keeps them in the fragment of its `mainDocumentURL`: Foundation on Linux ignores this fragment, but copies
/// and compares it with the request. A configuration is an object, so its values are in a separate table.
enum KeptSettings {
    private struct Kept {
        weak var owner: URLSessionConfiguration?
        var values: [String: UInt64]
    }

    private static let configurations = Mutex<[ObjectIdentifier: Kept]>([:])

    /// Returns the value of a configuration's setting; nil if it was never set.
    static func value(_ name: String, of configuration: URLSessionConfiguration) -> UInt64? {
        configurations.withLock { table in
            table[ObjectIdentifier(configuration)].flatMap { $0.owner === configuration ? $0.values[name] : nil }
        }
    }

    static func set(_ name: String, of configuration: URLSessionConfiguration, to value: UInt64) {
        configurations.withLock { table in
            table = table.filter { $0.value.owner != nil }
            let key = ObjectIdentifier(configuration)
            var values = table[key].flatMap { $0.owner === configuration ? $0.values : nil } ?? [:]
            values[name] = value
            table[key] = Kept(owner: configuration, values: values)
        }
    }

    /// Copies the kept settings from one configuration to another.
    static func copy(from original: URLSessionConfiguration, to copy: URLSessionConfiguration) {
        configurations.withLock { table in
            guard let kept = table[ObjectIdentifier(original)], kept.owner === original else { return }
            table[ObjectIdentifier(copy)] = Kept(owner: copy, values: kept.values)
        }
    }

    private static let mark = "tandem:"
    private static let nowhere = "about:blank"

    /// Returns the value of a request's setting; nil if it was never set.
    static func value(_ name: String, of request: URLRequest) -> UInt64? {
        guard let fragment = request.mainDocumentURL?.fragment, fragment.hasPrefix(mark) else { return nil }
        let parts = fragment.dropFirst(mark.count).split(separator: ",").map { $0.split(separator: "=") }
        return parts.first { $0.count == 2 && $0[0] == name }.flatMap { UInt64($0[1]) }
    }

    static func set(_ name: String, of request: inout URLRequest, to value: UInt64) {
        let address = request.mainDocumentURL?.absoluteString ?? nowhere
        let parts = address.split(separator: "#", maxSplits: 1)
        let old =
            parts.count > 1 && parts[1].hasPrefix(mark) ? parts[1].dropFirst(mark.count).split(separator: ",") : []
        let values = old.filter { !$0.hasPrefix("\(name)=") } + ["\(name)=\(value)"]
        let base = parts.first.map(String.init) ?? nowhere
        request.mainDocumentURL = URL(string: "\(base)#\(mark)\(values.sorted().joined(separator: ","))")
    }
}
