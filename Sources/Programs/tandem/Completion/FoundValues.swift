import AppGroup
import CommandSupport
import Foundation
import ShellCompletion

/// Values found in the container or the state folder that a command line names.
enum FoundValues {
    static func of(_ argument: ArgumentDescription, _ state: CompletionState) -> [String]? {
        switch (state.path.first, argument.valueName) {
        case ("container", "name") where argument.kind == .positional, ("container", "names"): records(state)
        case (_, "group"): groups()
        default: nil
        }
    }

    private static var containers: String {
        ProcessInfo.processInfo.environment["TANDEM_CONTAINERS"].flatMap { $0.isEmpty ? nil : $0 }
            ?? "shared-container"
    }

    /// Returns the names of the records from their file names; opens no file.
    private static func records(_ state: CompletionState) -> [String] {
        let group = state.options["--group"] ?? ContainerOptions.defaultGroup
        let folder = state.options["--container"] ?? "\(containers)/\(group)"
        return names(in: folder).compactMap { file in
            guard file.hasSuffix(".jsonl"), !file.hasPrefix(".") else { return nil }
            return (try? RecordName(String(file.dropLast(6)))).map { "\($0)" }
        }
    }

    private static func groups() -> [String] {
        // Offers only valid names of App Groups, because a shell puts them onto a command line.
        names(in: containers).filter { name in
            var isDirectory = ObjCBool(false)
            return name.hasPrefix("group.")
                && name.utf8.allSatisfy {
                    UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || Self.isLetter($0) || $0 == UInt8(ascii: "-")
                        || $0 == UInt8(ascii: ".")
                }
                && FileManager.default.fileExists(atPath: "\(containers)/\(name)", isDirectory: &isDirectory)
                && isDirectory.boolValue
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
