import Foundation

/// A headless Chromium that opens a page, runs its scripts, and prints the resulting page.
package struct HeadlessBrowser: Sendable {
    /// The reason why the browser returned no page, and what to do about it.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package var description: String
    }

    package let program: String
    private let environment: [String: String]

    /// The time limit. A page of three apps takes about ten seconds. Beside several builds, on two cores, it took more than
    /// four minutes.
    private static let timeLimit: Duration = .seconds(600)
    /// The maximum size of the printed page. It is high because pictures are embedded in the page.
    private static let outputLimit = 512 << 20

    /// Finds the browser program: `$TANDEM_BROWSER` if it is set, otherwise Chromium's headless shell, or a whole Chromium
    /// or Chrome on the `PATH`. The shell starts with a third of the processor time.
    package init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(Failure) {
        self.environment = environment
        if let named = environment["TANDEM_BROWSER"], !named.isEmpty {
            program = named
            return
        }
        // The program itself: if Debian's script on the PATH were killed, the browser would go on.
        let shell = ExecutablePath.find("chromium-headless-shell", in: ["PATH": "/usr/lib/chromium"])
        let names = ["chromium", "google-chrome", "chromium-browser"]
        guard let found = shell ?? names.compactMap({ ExecutablePath.find($0, in: environment) }).first else {
            throw Failure(
                description:
                    "there is no browser: install chromium-headless-shell (scripts/setup does) or chromium, or "
                    + "name one with TANDEM_BROWSER")
        }
        program = found
    }

    /// Opens a page and returns its HTML after its scripts have run.
    /// - Parameters:
    ///   - html: the page.
    ///   - directory: a folder for the page and for the browser's own files.
    package func page(_ html: String, in directory: String) throws(Failure) -> String {
        let file = URL(fileURLWithPath: directory).appendingPathComponent("page.html")
        do { try Data(html.utf8).write(to: file) } catch {
            throw Failure(description: "cannot write \(file.path): \(error.localizedDescription)")
        }
        var environment = environment
        environment["HOME"] = directory
        var process = BoundedProcess(
            [
                program, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
                "--user-data-dir=\(directory)/profile", "--window-size=1400,1000", "--virtual-time-budget=3000",
                "--dump-dom", file.absoluteString,
            ], environment: environment, timeLimit: Self.timeLimit)
        process.outputLimit = Self.outputLimit
        let outcome: BoundedProcess.Outcome
        do throws(BoundedProcess.Failure) {
            outcome = try process.run()
        } catch {
            throw Failure(description: words(on: error))
        }
        guard outcome.status.isSuccess else {
            throw Failure(description: "\(program) \(outcome.status)\(Self.words(outcome.errors))")
        }
        return String(decoding: outcome.output, as: UTF8.self)
    }

    private func words(on failure: BoundedProcess.Failure) -> String {
        switch failure {
        case .notStarted(let reason): "it cannot be started: \(reason)"
        case .tookLonger(let limit, let errors): "\(program) took longer than \(limit)\(Self.words(errors))"
        case .printedMore(let limit): "\(program) printed more than \(limit >> 20) MB"
        }
    }

    /// Returns the end of the standard error output.
    private static func words(_ errors: Data) -> String {
        let text = String(decoding: errors.suffix(400), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        return text.isEmpty ? "" : ": " + text
    }
}
