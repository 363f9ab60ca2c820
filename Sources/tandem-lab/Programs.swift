import CommandSupport
import Dispatch
import Foundation
import Glibc

/// The programs that the laboratory runs.
enum Programs {
    /// A program of this package, in the folder this one stands in.
    static func path(_ name: String) throws -> String {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let length = buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink("/proc/self/exe", $0.assumingMemoryBound(to: CChar.self), bytes.count) }
                ?? 0
        }
        let own = URL(fileURLWithPath: String(decoding: buffer.prefix(max(0, length)), as: UTF8.self))
        let path = own.deletingLastPathComponent().appendingPathComponent(name).path
        guard access(path, X_OK) == 0 else {
            throw CommandFailure(
                .unavailable, reason: "unavailable", "\(name) was not built: swift build --product \(name)", path: path)
        }
        return path
    }

    /// Where a command of the user is: by its path, or on the PATH.
    static func resolve(_ name: String) throws -> String {
        if name.contains("/") {
            guard access(name, X_OK) == 0 else {
                throw CommandFailure(.missing, reason: "no-such-program", "cannot run \(name)", path: name)
            }
            return URL(fileURLWithPath: name).path
        }
        for folder in (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":") {
            let path = "\(folder)/\(name)"
            if access(path, X_OK) == 0 { return path }
        }
        throw CommandFailure(.missing, reason: "no-such-program", "\(name) is not on the PATH")
    }

    /// Variables given as NAME=VALUE.
    static func environment(_ settings: [String]) throws -> [String: String] {
        var variables: [String: String] = [:]
        for setting in settings {
            guard let equals = setting.firstIndex(of: "="), equals != setting.startIndex else {
                throw CommandFailure(.usage, reason: "usage", "not NAME=VALUE: \(setting)")
            }
            variables[String(setting[..<equals])] = String(setting[setting.index(after: equals)...])
        }
        return variables
    }
}

/// A folder of a run's own, removed at its end.
struct Workplace {
    let path: String
    private let sources: [any DispatchSourceSignal]

    init(_ name: String) throws {
        let parent = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array("\(parent)/tandem-\(name).XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            throw CommandFailure(
                .io, reason: "io",
                "cannot make a folder in \(parent): \(String(cString: strerror(errno))). Set TMPDIR to another",
                path: parent)
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        // What is traced dies with this process.
        sources = [SIGINT, SIGTERM, SIGHUP].map { [path] number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                try? FileManager.default.removeItem(atPath: path)
                _exit(128 + number)
            }
            source.resume()
            return source
        }
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}
