import AppGroup
import CommandSupport
import Foundation
import ShellCompletion

/// Values that stand in the container or the state folder that a command line names.
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

    /// The names of the records, as the files have them; nothing is opened.
    private static func records(_ state: CompletionState) -> [String] {
        let group = state.options["--group"] ?? ContainerOptions.defaultGroup
        let folder = state.options["--container"] ?? "\(containers)/\(group)"
        return names(in: folder).compactMap { file in
            guard file.hasSuffix(".jsonl"), !file.hasPrefix(".") else { return nil }
            return (try? RecordName(String(file.dropLast(6)))).map { "\($0)" }
        }
    }

    private static func groups() -> [String] {
        names(in: containers).filter { $0.hasPrefix("group.") }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }
}
