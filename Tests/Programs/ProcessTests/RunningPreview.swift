import Foundation
import Glibc
import TestSupport
import Testing

/// A running preview, and the address of its page.
final class RunningPreview {
    let directory: TemporaryDirectory
    let process: TestProcess
    let url: String
    var origin: String { String(url.prefix { $0 != "?" }.dropLast()) }
    var token: String { String(url.split(separator: "=").last ?? "") }

    init(
        _ arguments: [String] = ["--app", "jokes"], in directory: TemporaryDirectory, isOffline: Bool = false
    ) throws {
        self.directory = directory
        if isOffline {
            try Files.makeDirectory(directory.path("jokes"))
            try #require(
                try run("tandem", ["network", "offline", "--state", directory.path("jokes")]).status == 0)
        }
        process = try TestProcess(
            "tandem", ["preview", "--json"] + arguments, environment: ["TANDEM_STATE": directory.path])
        let process = process
        try #require(blockUntil { process.output.hasSuffix("\n") || !process.isRunning }, "\(process.errors)")
        let line = try JSONSerialization.jsonObject(with: Data(process.output.utf8)) as? [String: Any]
        url = try #require(line?["url"] as? String, "\(process.errors)")
    }

    /// Ends the preview as Ctrl-C does, and waits until all its processes have exited.
    func end() {
        process.signal(SIGTERM)
        _ = process.wait()
    }

    deinit { if process.isRunning { end() } }

    /// Returns the server's answer to a request that does not come from the page.
    func asked(_ path: String, _ headers: [String], data: String? = nil, host: String? = nil) throws -> Outcome {
        var arguments = ["-sS", "--max-time", "600", "-o", "-", "-w", "\n%{http_code} %{size_download}"]
        for header in headers + (host.map { ["Host: \($0)"] } ?? []) { arguments += ["-H", header] }
        if let data { arguments += ["-X", "POST", "--data", data] }
        return try run("/usr/bin/curl", arguments + [origin + path])
    }

    /// Opens the page in a browser, and waits until it is live.
    func open(dark: Bool = false, moving: Bool = false) throws -> Browser {
        let browser = try Browser(isDark: dark, hasMotion: moving)
        try browser.resize(width: 1600, height: 1000)
        try browser.open(url)
        #expect(try browser.becomes("document.getElementById('live')?.textContent === 'live'"))
        return browser
    }
}

/// The page of a preview in a browser, operated by the names of its controls.
struct PreviewPage {
    let browser: Browser

    init(_ browser: Browser) { self.browser = browser }

    /// Clicks a control, or chooses one of its values.
    func click(_ control: String, _ value: String? = nil) throws {
        let owner = "document.querySelector('[data-control=\"\(control)\"]')"
        #expect(try browser.becomes("\(owner) !== null"))
        if let value, try browser.value("\(owner).querySelector('select') !== null") as? Bool == true {
            #expect(try browser.becomes("\(owner).querySelector('select').getAttribute('aria-disabled') === 'false'"))
            try browser.value(
                """
                (() => { const select = \(owner).querySelector('select'); select.value = '\(value)';
                select.dispatchEvent(new Event('change')); })()
                """)
            return
        }
        let selector = "[data-control=\"\(control)\"] button" + (value.map { "[data-value=\"\($0)\"]" } ?? "")
        #expect(
            try browser.becomes("document.querySelector('\(selector)')?.getAttribute('aria-disabled') === 'false'"))
        try browser.value("document.querySelector('\(selector)').closest('details')?.setAttribute('open', '')")
        try browser.click(selector)
    }

    /// Clicks a control, and waits until its command has ended.
    /// - Returns: The state of the command's job.
    func perform(_ control: String, _ value: String? = nil) throws -> String {
        let last =
            "Math.max(0, ...[...document.querySelectorAll('#jobs li[data-job]')].map((job) => Number(job.dataset.job)))"
        let before = try browser.value(last) as? NSNumber
        try click(control, value)
        let job =
            "[...document.querySelectorAll('#jobs li[data-control=\"\(control)\"]')]"
            + ".find((job) => Number(job.dataset.job) > \(before ?? 0))"
        let ended = try browser.becomes("(\(job))?.dataset.state !== undefined && (\(job)).dataset.state !== 'running'")
        let said = try browser.value("document.getElementById('said').textContent")
        #expect(ended, "\(said ?? "")")
        return try browser.value("(\(job)).dataset.state") as? String ?? ""
    }

    /// Returns the verdict of the newest job of a control.
    func verdict(_ control: String) throws -> String {
        try browser.value(
            "document.querySelector('#jobs li[data-control=\"\(control)\"] .verdict')?.textContent") as? String ?? ""
    }
}
