import Adopt
import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import PhoneState
import WidgetKit

/// Checks the values of options before anything is built. The messages of the errors name the option.
enum OptionChecks {
    /// Parses a list of families: `systemSmall,medium`. Short names without `system` or `accessory` are accepted.
    /// - Throws: `ValidationError` with a list of the families.
    static func families(_ list: String?) throws -> Set<String> {
        guard let list else { return [] }
        return Set(
            try list.split(separator: ",").map { part in
                let name = part.trimmingCharacters(in: .whitespaces)
                guard let found = FamilyNames.whole(name) else {
                    throw ValidationError(
                        "--families takes \(FamilyNames.all.joined(separator: ", ")), separated by commas, with or "
                            + "without system and accessory, not \(name).")
                }
                return found
            })
    }

    /// Parses a whole number in a range.
    /// - Throws: `ValidationError` with the range.
    static func number(_ text: String, in range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw ValidationError("it takes \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Checks a locale: a language of ISO 639, optionally with a region of ISO 3166.
    /// - Throws: `ValidationError` with examples.
    static func locale(_ name: String) throws {
        guard LocaleNames.isKnown(name) else {
            throw ValidationError("--locale takes \(LocaleNames.examples), not \(name).")
        }
    }

    /// Checks an App Group's identifier.
    /// - Throws: `ValidationError`.
    static func group(_ name: String?) throws {
        guard let name, !GroupNames.isIdentifier(name) else { return }
        throw ValidationError("--app-group takes \(GroupNames.example), not \(name).")
    }

    /// Checks the options that accept findings.
    /// - Throws: `ValidationError`.
    static func acceptance(_ options: AdoptOptions) throws {
        guard !options.accept.isEmpty else {
            guard options.reason == nil, options.until == nil else {
                throw ValidationError("--reason and --until go with --accept.")
            }
            return
        }
        let codes = Verdict.Code.allCases.map(\.rawValue)
        if let unknown = options.accept.first(where: { !codes.contains($0) && Fingerprint($0) == nil }) {
            throw ValidationError(
                "--accept takes a fingerprint from a report, or \(codes.joined(separator: ", ")), not \(unknown)."
            )
        }
        let isLine = options.reason.map { reason in
            !reason.allSatisfy(\.isWhitespace)
                && !reason.unicodeScalars.contains { $0.properties.generalCategory == .control }
                && !reason.contains(where: \.isNewline)
        }
        guard isLine == true else { throw ValidationError("--accept needs a reason in one line: --reason TEXT.") }
        if let until = options.until {
            guard AcceptedFindings.isDate(until) else {
                throw ValidationError("--until takes a day such as 2027-01-31, not \(until).")
            }
            let today = AcceptedFindings().day
            guard until >= today else {
                throw ValidationError("--until names a day that has passed: today is \(today).")
            }
        }
    }

    /// Checks that options name different files.
    /// - Throws: `ValidationError`.
    static func differ(_ files: [OutputFile]) throws {
        for (index, file) in files.enumerated() {
            let path = URL(fileURLWithPath: file.path).path
            let other = files[(index + 1)...].first { URL(fileURLWithPath: $0.path).path == path }
            if let other { throw ValidationError("\(file.option) and \(other.option) name the same file.") }
        }
    }

    /// Returns the absolute path of a file. Checks that the file can be read.
    /// - Throws: `CommandFailure` with exit code 66 (missing input) if the file does not exist or cannot be read.
    static func file(_ path: String, _ option: String? = nil) throws -> String {
        let absolute = absolute(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder), !isFolder.boolValue,
            FileManager.default.isReadableFile(atPath: absolute)
        else {
            let prefix = option.map { $0 + ": " } ?? ""
            throw CommandFailure(.missing, reason: "no-such-file", "\(prefix)no file \(absolute)", path: absolute)
        }
        return absolute
    }

    /// Returns the absolute path of a folder. Checks that the folder exists.
    /// - Throws: `CommandFailure` with exit code 66 (missing input) if the folder does not exist.
    static func folder(_ path: String, _ option: String? = nil) throws -> String {
        let absolute = absolute(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder), isFolder.boolValue else {
            let prefix = option.map { $0 + ": " } ?? ""
            throw CommandFailure(.missing, reason: "no-such-folder", "\(prefix)no folder \(absolute)", path: absolute)
        }
        return absolute
    }

    /// Returns the folder with answers. Checks the files in it.
    /// - Throws: `CommandFailure` with exit code 66 if the folder does not exist, and with exit code 65 if an answer is
    ///   malformed.
    static func answers(_ path: String) throws -> AnswersFolder {
        let path = try folder(path, "--answers")
        do throws(AnswersFolder.Problem) {
            return try AnswersFolder(checking: path)
        } catch {
            throw CommandFailure(.data, reason: "corrupt", "--answers: \(error.description)", path: error.path)
        }
    }

    private static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
}

extension AdoptOptions {
    /// Checks all files and folders that the options name.
    /// - Throws: `CommandFailure` with exit code 66 if a file or folder is missing, and with exit code 65 if a file is
    ///   malformed.
    func checkFiles() throws {
        // `SourceFolders` checks what kind of file it is.
        for path in folders where !FileManager.default.fileExists(atPath: path) {
            _ = path.hasSuffix(".swift") ? try OptionChecks.file(path) : try OptionChecks.folder(path)
        }
        if let entitlements {
            do {
                let path = try OptionChecks.file(entitlements, "--entitlements")
                _ = try Entitlements(contentsOfFile: path)
                _ = try DataProtection(entitlementsFile: path)
            } catch let error as AppGroupError {
                throw CommandFailure(.data, reason: "corrupt", "--entitlements: \(error.message)", path: error.path)
            }
        }
        if let infoPlist {
            let path = try OptionChecks.file(infoPlist, "--info-plist")
            let data = FileManager.default.contents(atPath: path) ?? Data()
            guard (try? PropertyListSerialization.propertyList(from: data, format: nil)) is [String: Any] else {
                throw CommandFailure(
                    .data, reason: "corrupt", "--info-plist: \(path) is not a property list with a dictionary",
                    path: path)
            }
        }
        if let container { _ = try OptionChecks.folder(container, "--container") }
        if let answers { _ = try OptionChecks.answers(answers) }
    }
}
