import AppGroup
public import ArgumentParser
import Foundation

/// Values that a shell finds on this machine when the user presses Tab.
///
/// bash evaluates the values (`compgen -W`). So names with a character that is special for a shell are left out.
extension CompletionKind {
    /// The App Groups that have a container.
    public static var appGroups: CompletionKind {
        .custom { _, _, _ in
            names(in: containers).filter { name in
                name.wholeMatch(of: /group\.[A-Za-z0-9.-]*/) != nil && isDirectory("\(containers)/\(name)")
            }
        }
    }

    /// The records of the container that the command line names. They are found without opening a file.
    public static var records: CompletionKind {
        .custom { words, _, _ in
            let group = value(of: "--group", in: words) ?? ContainerOptions.defaultGroup
            let folder = value(of: "--container", in: words) ?? "\(containers)/\(group)"
            return names(in: folder).compactMap { file in
                guard file.hasSuffix(".jsonl"), !file.hasPrefix(".") else { return nil }
                return (try? RecordName(String(file.dropLast(6)))).map { "\($0)" }
            }
        }
    }

    /// The folder with the containers of all App Groups.
    public static var containers: String {
        ProcessInfo.processInfo.environment["TANDEM_CONTAINERS"].flatMap { $0.isEmpty ? nil : $0 }
            ?? "shared-container"
    }

    /// Returns the last value of an option in the command line, given as `--group NAME` or `--group=NAME`.
    private static func value(of option: String, in words: [String]) -> String? {
        guard let index = words.lastIndex(where: { $0 == option || $0.hasPrefix("\(option)=") }) else { return nil }
        if words[index] != option { return String(words[index].dropFirst(option.count + 1)) }
        return words.dropFirst(index + 1).first
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private static func isDirectory(_ path: String) -> Bool {
        var isDirectory = ObjCBool(false)
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
