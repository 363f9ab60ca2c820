import Foundation
import ProcessSupport

/// The answer of a compiler that was asked for its version.
private struct KnownCompiler: Codable {
    /// The compiler's files: the path, size and date of each.
    var files: [String]
    var version: String
}

extension PackageBuild {
    /// Returns the version of the compiler on the `PATH`, such as `Swift version 6.3.1 (swift-6.3.1-RELEASE)`.
    ///
    /// The compiler takes a fifth of a second to say it. The cache keeps the answer until the compiler's files change.
    /// - Throws: `AdoptFailure` if there is no compiler, or if it does not say its version.
    func compiler(in environment: [String: String] = Self.environment) throws -> String {
        guard let command = ExecutablePath.find("swiftc", in: environment) else {
            throw AdoptFailure(
                "there is no `swiftc` on the PATH. Building an extension needs a Swift toolchain, 6.2 or newer: install "
                    + "one from https://www.swift.org/install/linux. Everything that builds nothing works without it")
        }
        let path = package.place + "/compiler.json"
        let files = Self.files(ofCompiler: command, environment)
        if let files, let data = FileManager.default.contents(atPath: path),
            let known = try? JSONDecoder().decode(KnownCompiler.self, from: data), known.files == files
        {
            return known.version
        }
        let version = try askedVersion(command)
        if let files {
            try? FileManager.default.createDirectory(atPath: package.place, withIntermediateDirectories: true)
            try? JSONEncoder().encode(KnownCompiler(files: files, version: version)).write(
                to: URL(fileURLWithPath: path), options: .atomic)
        }
        return version
    }

    /// Returns a description of each file that decides the version: of the driver, and of the compiler beside it. Returns
    /// nil if the same command may start another compiler tomorrow, as the command of a version manager does.
    private static func files(ofCompiler command: String, _ environment: [String: String]) -> [String]? {
        // With this variable, the driver runs the compiler that it names.
        guard environment["SWIFT_DRIVER_SWIFT_FRONTEND_EXEC"] == nil else { return nil }
        let driver = URL(fileURLWithPath: command).resolvingSymlinksInPath()
        let frontend = driver.deletingLastPathComponent().appending(path: "swift-frontend")
        guard ["swift-driver", "swift-frontend"].contains(driver.lastPathComponent),
            frontend.resolvingSymlinksInPath() == frontend
        else { return nil }
        let files = [driver.path, frontend.path].compactMap(RegularFile.description(ofFile:))
        return files.count == 2 ? files : nil
    }

    private func askedVersion(_ command: String) throws -> String {
        let outcome: BoundedProcess.Outcome
        do {
            outcome = try Self.withEnvironment(temporary: temporary) { environment in
                try BoundedProcess(
                    [command, "--version"], environment: environment, timeLimit: .seconds(60)
                ).run()
            }
        } catch {
            throw AdoptFailure("the compiler cannot be run, `\(command) --version`: \(error)")
        }
        let text = String(decoding: outcome.output, as: UTF8.self)
        guard let start = text.range(of: "Swift version") else {
            throw AdoptFailure("`\(command) --version` does not print a version of Swift: \(text.prefix(200))")
        }
        return String(text[start.lowerBound...].prefix { $0 != "\n" })
    }
}
