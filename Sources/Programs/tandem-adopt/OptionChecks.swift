import Adopt
import AppGroup
import ArgumentParser
import CommandSupport
import Foundation
import WidgetKit

/// What options may say; told before anything is built, with the option's name.
enum OptionChecks {
    /// The families of a list: `systemSmall,medium`. A short name is the family's without `system` or `accessory`.
    /// - Throws: `ValidationError` that lists the families.
    static func families(_ list: String?) throws -> Set<String> {
        guard let list else { return [] }
        let all = (0...7).compactMap { WidgetFamily(rawValue: $0)?.description }
        return Set(
            try list.split(separator: ",").map { part in
                let name = part.trimmingCharacters(in: .whitespaces)
                let found = all.first { family in
                    ["", "system", "accessory"].contains { family.caseInsensitiveCompare($0 + name) == .orderedSame }
                }
                guard let found else {
                    throw ValidationError(
                        "--families takes \(all.joined(separator: ", ")), with commas between and with or without "
                            + "system and accessory, not \(name).")
                }
                return found
            })
    }

    /// A whole number.
    /// - Throws: `ValidationError` that says which.
    static func number(_ text: String, in range: ClosedRange<Int>) throws -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw ValidationError("it takes \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// A locale: a language of ISO 639, and a region of ISO 3166 if it has one.
    /// - Throws: `ValidationError` with examples.
    static func locale(_ name: String?) throws {
        guard let name else { return }
        let locale = Locale(identifier: name.replacingOccurrences(of: "-", with: "_"))
        let isLanguage = locale.language.languageCode.map { $0.isISOLanguage } ?? false
        guard isLanguage, locale.region.map(\.isISORegion) ?? true, !name.contains(where: \.isWhitespace) else {
            throw ValidationError("--locale takes a language and a region, such as de_DE, en_US or ja_JP, not \(name).")
        }
    }

    /// An App Group's identifier.
    /// - Throws: `ValidationError`.
    static func group(_ name: String?) throws {
        guard let name else { return }
        guard (try? AppGroupLocation.path(ofGroup: name, environment: [:])) != nil else {
            throw ValidationError("--app-group takes an identifier such as group.com.example.app, not \(name).")
        }
    }

    /// The absolute path of a file that can be read.
    /// - Throws: `CommandFailure` with 66.
    static func file(_ path: String, _ option: String) throws -> String {
        let absolute = absolute(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder), !isFolder.boolValue,
            FileManager.default.isReadableFile(atPath: absolute)
        else {
            throw CommandFailure(.missing, reason: "no-such-file", "\(option): no file \(absolute)", path: absolute)
        }
        return absolute
    }

    /// The absolute path of a folder.
    /// - Throws: `CommandFailure` with 66.
    static func folder(_ path: String, _ option: String) throws -> String {
        let absolute = absolute(path)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: absolute, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure(.missing, reason: "no-such-folder", "\(option): no folder \(absolute)", path: absolute)
        }
        return absolute
    }

    /// The folder of answers, looked through.
    /// - Throws: `CommandFailure` with 66 for none, and with 65 for what is no answer.
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
    /// Looks at all files and folders that options name.
    /// - Throws: `CommandFailure`, with 66 for what is not there and 65 for what is not as it must be.
    func checkFiles() throws {
        if let entitlements {
            do {
                _ = try Entitlements(contentsOfFile: try OptionChecks.file(entitlements, "--entitlements"))
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
