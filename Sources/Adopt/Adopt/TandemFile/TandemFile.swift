public import Foundation
import Glibc
import Utilities

/// The file `.tandem.yml`: what `tandem adopt`, `tandem render` and `tandem snapshot` do in a repository without options.
///
/// A stranger's repository may have such a file, and it decides what the sandbox shows. So its paths must stay in the
/// repository, it must be a regular file, and it is not looked for in the folders of everybody's temporary files.
public struct TandemFile: Sendable {
    /// An error in the file, in one or more lines that name the file and the line.
    public struct Problem: Error, Sendable, CustomStringConvertible {
        public var description: String
        /// True if all that is wrong is that files or folders do not exist.
        public var isMissing = false
    }

    public static let name = ".tandem.yml"
    /// The maximum size of the file in bytes. Source: an acceptance takes some 200 bytes, and no extension has a thousand.
    static let mostBytes = 256 << 10

    /// The path of the file.
    public let path: String
    /// The text that `tandem init` would write, if the values come from it, because there is no such file.
    public private(set) var surveyedText: String?
    public var isWritten: Bool { surveyedText == nil }
    /// A sentence for the report: it names the file, or the folder in which the values were found and what was left out.
    public var origin: String {
        guard let surveyedText else { return "options from \(path)" }
        let start = "# " + Self.omission
        let omitted = surveyedText.split(separator: "\n").filter { $0.hasPrefix(start) }.map {
            $0.dropFirst(start.count)
        }
        return "options as `tandem init` finds them in \(folder)" + omitted.map { "; without \($0)" }.joined()
    }
    /// The start of a comment that names an extension which a survey left out.
    static let omission = "Left out: "
    /// The folder of the file, to which the paths in it are relative.
    public var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// The absolute paths of the projects: folders of sources, single Swift files, and `.xcodeproj` folders.
    public var projects: [String] = []
    public var targets: [String] = []
    public var families: [String] = []
    public var locales: [String] = []
    public var devices: [String] = []
    public var answers: String?
    public var container: String?
    public var days: Int?
    public var callsOnly: Bool?
    public var appGroup: String?
    public var configuration: String?
    public var entitlements: String?
    public var infoPlist: String?
    public var swiftVersion: String?
    public var deadline: String?
    public var timeLimit: String?
    /// The absolute path of the folder with reference pictures, which may not exist yet.
    public var references: String?
    /// The time on the extension's clock in reference pictures.
    public var now: Date?
    public var acceptances: [Acceptance] = []

    /// Reads a file.
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - devices: The names of the screens that `devices` may name.
    ///   - isTrusted: True if the paths were checked before. A sandbox shows only a part of the repository.
    /// - Throws: `Problem`.
    public init(path: String, devices: [String], isTrusted: Bool = false) throws(Problem) {
        guard RegularFile.type(path) == S_IFREG, let data = RegularFile.contents(atPath: path, limit: Self.mostBytes)
        else {
            throw Problem(description: "\(path) is not a regular file that can be read: replace it with one")
        }
        guard data.count < Self.mostBytes else {
            throw Problem(description: "\(path) has \(Self.mostBytes) bytes or more: remove what is not needed")
        }
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Problem(description: "\(path) is not text in UTF-8: save it as such")
        }
        try self.init(text, path: path, devices: devices, isTrusted: isTrusted)
    }

    /// Returns the file that `tandem init` would write into a folder. Returns nil if the folder has no project of Xcode or
    /// XcodeGen, if no project has a widget extension, or if the folder is private; see `SandboxView.isPrivate`.
    /// - Parameters:
    ///   - folder: The folder.
    ///   - devices: The names of the screens that `devices` may name.
    ///   - isNamed: True if the user named the folder. If it is a repository, its project may be in a folder below.
    /// - Throws: `Problem` if a project names a folder outside of the repository.
    public static func surveyed(
        _ folder: String, devices: [String], isNamed: Bool
    ) throws(Problem) -> TandemFile? {
        let path = URL(fileURLWithPath: folder).standardizedFileURL.path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let isProject = { (name: String) in name.hasSuffix(".xcodeproj") || name == RepositorySurvey.specification }
        guard names.contains(where: { isProject($0) || isNamed && $0 == ".git" }),
            boundary(of: path) != nil, let survey = try? RepositorySurvey(path), survey.hasProject
        else { return nil }
        do throws(Problem) {
            var file = try TandemFile(survey.text, path: path + "/" + name, devices: devices)
            file.surveyedText = survey.text
            return file
        } catch {
            throw Problem(
                description: "\(path): what `tandem init` would write cannot be used, name the widget's folders: "
                    + error.description)
        }
    }

    /// Reads the text that `surveyed` returned outside of a sandbox.
    /// - Throws: `Problem`.
    public init(surveyed text: String, path: String, devices: [String]) throws(Problem) {
        try self.init(text, path: path, devices: devices, isTrusted: true)
        surveyedText = text
    }

    /// Reads the text of a file.
    init(_ text: String, path: String, devices: [String], isTrusted: Bool = false) throws(Problem) {
        self.path = path
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var reader = TandemFileReader(text, path: path, devices: devices)
        if !isTrusted { reader.boundary = Self.boundary(of: folder) ?? folder }
        let values = try reader.values()
        projects = values.texts("projects")
        targets = values.texts("targets")
        families = values.texts("families")
        locales = values.texts("locales")
        self.devices = values.texts("devices")
        answers = values.text("answers")
        container = values.text("container")
        if case .members(let scenarios)? = values["scenarios"] {
            days = scenarios.text("days").flatMap { Int($0) }
            callsOnly = scenarios.text("calls-only").map { $0 == "true" }
        }
        appGroup = values.text("app-group")
        configuration = values.text("configuration")
        entitlements = values.text("entitlements")
        infoPlist = values.text("info-plist")
        swiftVersion = values.text("swift-version")
        deadline = values.text("deadline")
        timeLimit = values.text("time-limit")
        references = values.text("references")
        now = values.text("now").flatMap { RFC3339.date($0) }
        if case .records(let records)? = values["accepted"] {
            acceptances = records.compactMap { record, lines in
                guard let fingerprint = record.text("finding").flatMap({ Fingerprint($0) }) else { return nil }
                return Acceptance(
                    finding: fingerprint, reason: record.text("reason") ?? "", until: record.text("until"), lines: lines
                )
            }
        }
    }

    /// Returns the path of the file in a folder; nil if there is none. At the path there may
    /// also be a link or a folder, which the reader refuses.
    public static func path(in folder: String) -> String? {
        let file = URL(fileURLWithPath: folder).standardizedFileURL.path + "/" + name
        return RegularFile.type(file) == nil ? nil : file
    }

    /// Returns the path of the nearest file in a folder or above it, up to the top of the repository; nil if there is
    /// none. Finds none in the home folder itself and in folders of everybody's temporary files.
    public static func path(above folder: String) -> String? {
        let start = URL(fileURLWithPath: folder).standardizedFileURL
        guard let top = boundary(of: start.path) else { return nil }
        var place = start
        while (place.path + "/").hasPrefix(top + "/") {
            if let found = Self.path(in: place.path) { return found }
            if place.path == "/" { break }
            place.deleteLastPathComponent()
        }
        return nil
    }

    /// Returns the folder that contains everything that a file in `folder` may name: the repository. Returns nil if the
    /// folder is private; see `SandboxView.isPrivate`.
    private static func boundary(of folder: String) -> String? {
        let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
        return [ModuleFinder.repository(of: folder), folder].first { !SandboxView.isPrivate($0) }.flatMap {
            SandboxView.isPrivate(real) ? nil : $0
        }
    }
}
