import Adopt
import ArgumentParser
import CommandSupport
import Foundation
import WidgetKit

extension TandemFile {
    /// The variable that names the file to a run in a sandbox, which does not see all folders in which a file is looked for.
    static let variable = "TANDEM_FILE"
    /// The variable with the text of a file that does not exist; see `surveyed`.
    static let textVariable = "TANDEM_FILE_TEXT"

    /// The names of the screens on which widgets can be drawn.
    static var screens: [String] { WidgetScreen.all.map(\.name) }

    /// Finds and reads the file that a command line uses. If no file is found, surveys the only named folder, or the current
    /// folder; see `surveyed`.
    /// - Parameters:
    ///   - folders: The folders that the command line names. One of them may have the file. If the command line names no
    ///     folder, the current folder and those above it are searched.
    ///   - isAlone: True if the command line names no projects.
    /// - Throws: `CommandFailure`, with exit code 65 if the file is malformed, and with exit code 66 if it names a file or
    ///   folder that does not exist.
    static func find(_ folders: [String], isAlone: Bool) throws -> TandemFile? {
        var found = folders.compactMap { path(in: $0) }
        if folders.isEmpty { found = [path(above: FileManager.default.currentDirectoryPath)].compactMap { $0 } }
        guard found.count < 2 else {
            throw CommandFailure(
                .usage, reason: "usage", "\(found.joined(separator: " and ")) may differ: name one of their folders",
                path: found[1])
        }
        let isInSandbox = Outside.shared != nil
        if isInSandbox {
            found = [ProcessInfo.processInfo.environment[variable] ?? ""].filter { !$0.isEmpty }
        }
        let known = found.first
        do throws(Problem) {
            let text = ProcessInfo.processInfo.environment[textVariable] ?? ""
            if isInSandbox, let known, !text.isEmpty {
                return try TandemFile(surveyed: text, path: known, devices: screens)
            }
            if let known { return try TandemFile(path: known, devices: screens, isTrusted: isInSandbox) }
            guard !isInSandbox, isAlone, folders.count < 2 else { return nil }
            return try surveyed(folders.first ?? ".", devices: screens, isNamed: !folders.isEmpty)
        } catch {
            throw CommandFailure(
                error.isMissing ? .missing : .data, reason: error.isMissing ? "no-such-file" : "corrupt",
                error.description, path: known)
        }
    }
}

extension AdoptOptions {
    /// Gives the options that the command line does not name the values of `.tandem.yml`. The file's folder stands for the
    /// file's projects.
    /// - Returns: The file; nil if the command line uses none.
    /// - Throws: As `TandemFile.find`, and `ValidationError` if the options contradict each other.
    mutating func complete() throws -> TandemFile? {
        // A project that the command line names is none of the file's.
        let file =
            folders.isEmpty && !xcodeproj.isEmpty ? nil : try TandemFile.find(folders, isAlone: xcodeproj.isEmpty)
        if file?.isWritten != true, Outside.shared == nil, let unused = unusedFile {
            Output.note("\(unused) is not used, because sources or a project are named")
        }
        if let file {
            let own = folders.firstIndex { URL(fileURLWithPath: $0).standardizedFileURL.path == file.folder }
            if let own, !file.projects.isEmpty { folders.remove(at: own) }
            if own != nil || folders.isEmpty && xcodeproj.isEmpty {
                let isProject = { (path: String) in path.hasSuffix(".xcodeproj") }
                folders.insert(contentsOf: file.projects.filter { !isProject($0) }, at: own ?? 0)
                xcodeproj += file.projects.filter(isProject)
                if target.isEmpty { target = file.targets }
            }
            fill(from: file)
        }
        // The scenarios move the clock, on which requests can depend, and repeat each request hundreds of times.
        if recordAnswers != nil { (answers, callsOnly) = (nil, true) }
        guard target.isEmpty || !xcodeproj.isEmpty else { throw ValidationError("--target goes with --xcodeproj.") }
        return file
    }

    /// Throws a usage error if neither the command line nor the file names a project. `validate()` does not make this
    /// check, because an error in `validate()` prints the whole help if the command line is empty.
    func requireProjects(_ file: TandemFile?) throws {
        guard folders.isEmpty, xcodeproj.isEmpty else { return }
        if let file { throw ValidationError("\(file.path) names no projects: add them, or name folders or files.") }
        throw ValidationError(
            "Name folders or files, or --xcodeproj and --target, or write a .tandem.yml with `tandem init`.")
    }

    /// The file above the current folder, which is not used.
    var unusedFile: String? {
        folders.isEmpty && xcodeproj.isEmpty
            ? nil : TandemFile.path(above: FileManager.default.currentDirectoryPath)
    }

    private mutating func fill(from file: TandemFile) {
        appGroup = appGroup ?? file.appGroup
        configuration = configuration ?? file.configuration.flatMap { ConfigurationChoice(argument: $0) }
        entitlements = entitlements ?? file.entitlements
        infoPlist = infoPlist ?? file.infoPlist
        swiftVersion = swiftVersion ?? file.swiftVersion
        answers = answers ?? file.answers
        container = container ?? file.container
        if families == nil, !file.families.isEmpty { families = file.families.joined(separator: ",") }
        if locale.isEmpty { locale = file.locales }
        days = days ?? file.days
        callsOnly = callsOnly ?? file.callsOnly
        deadline = deadline ?? file.deadline.flatMap { DurationArgument(argument: $0) }
        timeLimit = timeLimit ?? file.timeLimit.flatMap { DurationArgument(argument: $0) }
    }

    /// The configurations to examine.
    var configurationNames: [String] { (configuration ?? .both).names }

    /// The longest time of an examination after its build.
    var longestTime: Duration { timeLimit?.duration ?? RunLimit.usual }

    /// Returns true if the run does all that the file says, so that it sees each finding that was accepted in such a run.
    func isWhole(_ file: TandemFile) -> Bool {
        var alone = self
        (alone.folders, alone.xcodeproj, alone.target) = ([], [], file.targets)
        (alone.appGroup, alone.configuration, alone.entitlements, alone.infoPlist) = (nil, nil, nil, nil)
        (alone.swiftVersion, alone.answers, alone.container, alone.families) = (nil, nil, nil, nil)
        (alone.locale, alone.days, alone.callsOnly, alone.deadline, alone.timeLimit) = ([], nil, nil, nil, nil)
        alone.fill(from: file)
        func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }
        let projects = file.projects.isEmpty ? [file.folder] : file.projects
        return Set((folders + xcodeproj).map(absolute)) == Set(projects.map(absolute)) && target == alone.target
            && values == alone.values
    }

    /// The values that decide what an examination sees.
    private var values: [String?] {
        [
            appGroup, configuration?.rawValue, entitlements, infoPlist, swiftVersion, answers, container, families,
            locale.joined(separator: ","), days.map(String.init), callsOnly == true ? "calls-only" : nil,
            deadline.map { "\($0.duration)" },
            timeLimit.map { "\($0.duration)" },
        ]
    }
}
