import Foundation
import Glibc
import Lab

/// The laboratory's control experiments: its tests, run on storage that people use today instead of on a container.
/// - `control-writer METHOD write NAME=VALUE…`: sets values in `$TANDEM_CONTAINER`
/// - `control-writer METHOD read`: prints the values
/// - `control-writer METHOD race SECONDS SEED`: runs writers and readers, kills them, and prints the checker's result
/// - `control-writer METHOD work FOLDER PROCESS SEED LOG`: runs one process of a race
///
/// METHOD is one of `atomic`, `defaults`, `sqlite`, `mv`.
@main
enum ControlWriter {
    static let names = ["a", "b", "c"]

    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            guard arguments.count >= 2, let method = Method(rawValue: arguments[0]) else { throw usage }
            let rest = Array(arguments.dropFirst(2))
            switch (arguments[1], rest.count) {
            case ("write", 1...):
                let pairs = try rest.map { text -> (String, String) in
                    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
                    guard parts.count == 2 else { throw usage }
                    return (parts[0], parts[1])
                }
                try method.open(container()).write(pairs)
                print("written")
            case ("read", 0):
                let values = try method.open(container(), isReader: true).read(names)
                print(values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " "))
            case ("race", 2):
                guard let seconds = Double(rest[0]), let seed = UInt64(rest[1]) else { throw usage }
                try ControlRace(method: method, seconds: seconds, seed: seed).run()
            case ("work", 4):
                guard let process = Int32(rest[1]), let seed = UInt64(rest[2]) else { throw usage }
                var worker = try ControlWorker(
                    store: method.open(rest[0]), compares: method.compares, process: process, seed: seed, log: rest[3])
                try worker.work()
            default: throw usage
            }
        } catch {
            FileHandle.standardError.write(Data("control-writer: \(error)\n".utf8))
            exit(74)
        }
    }

    private static let usage = ControlFailure(description: "METHOD write NAME=VALUE… | read | race SECONDS SEED")

    private static func container() throws -> String {
        guard let folder = ProcessInfo.processInfo.environment["TANDEM_CONTAINER"] else {
            throw ControlFailure(description: "set TANDEM_CONTAINER")
        }
        return folder
    }
}
