import Foundation
import Glibc
import ProcessSupport

/// A page in a headless Chromium that is controlled with the Chrome DevTools Protocol over descriptors of the process
/// (https://chromedevtools.github.io/devtools-protocol/).
final class BrowserSession {
    /// The reason why the browser did not do what was asked.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The name and the version of the browser, such as `HeadlessChrome/156.0.8078.108`.
    private(set) var version = ""
    private let process: ChildProcess
    private let channel: Int32
    private let log: String
    private var lastNumber = 0
    private var session: String?
    private var waiting = Data()

    /// The longest time of a request. Pictures take milliseconds; beside builds, on two cores, the start takes seconds.
    private static let timeLimit: Duration = .seconds(600)

    /// The switches after which pages look the same on all machines: no settings of the machine's fonts and screens.
    private static let switches = [
        "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
        "--force-color-profile=srgb", "--font-render-hinting=none", "--disable-lcd-text", "--lang=en-US",
        "--remote-debugging-pipe",
    ]

    /// Starts a browser and opens an empty page, with the time zone UTC.
    /// - Parameters:
    ///   - browser: the program.
    ///   - directory: a folder for the browser's own files.
    init(_ browser: HeadlessBrowser, in directory: String) throws(Failure) {
        log = directory + "/browser.log"
        var ends: [Int32] = [-1, -1]
        let errors = Glibc.open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard errors >= 0, socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { throw Failure(description: "no socket or file for it: \(String(cString: strerror(errno)))") }
        channel = ends[0]
        defer { for descriptor in [errors, ends[1]] { close(descriptor) } }
        var environment = ProcessInfo.processInfo.environment
        (environment["HOME"], environment["TZ"], environment["LC_ALL"]) = (directory, "UTC", "C.UTF-8")
        do throws(ChildProcess.NotStarted) {
            process = try ChildProcess(
                [browser.program] + Self.switches + ["--user-data-dir=\(directory)/profile", "about:blank"],
                environment: environment, streams: .init(errors: errors, more: [ends[1], ends[1]]))
        } catch {
            close(ends[0])
            throw Failure(description: "it cannot be started: \(error)")
        }
        version = try call("Browser.getVersion")["product"] as? String ?? ""
        let target = try call("Target.createTarget", ["url": "about:blank"])
        let attached = try call("Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
        session = attached["sessionId"] as? String
    }

    deinit {
        process.signal(SIGKILL)
        process.wait()
        close(channel)
    }

    /// Opens a file and waits until it is loaded.
    /// - Parameters:
    ///   - path: the absolute path of an HTML file.
    ///   - width: the width of the window in points.
    ///   - height: the height of the window in points.
    ///   - scale: the number of pixels per point.
    func open(_ path: String, width: Int, height: Int, scale: Int) throws(Failure) {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": scale, "mobile": false])
        try call("Page.enable")
        try call("Page.navigate", ["url": URL(fileURLWithPath: path).absoluteString])
        try value(
            "new Promise((done) => document.readyState === 'complete' ? done() : addEventListener('load', () => done()))"
        )
    }

    /// Returns the value of a JavaScript expression. If the value is a promise, waits for its result.
    @discardableResult
    func value(_ expression: String) throws(Failure) -> Any? {
        let answer = try call(
            "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
        if let details = answer["exceptionDetails"] as? [String: Any] {
            let exception = details["exception"] as? [String: Any]
            throw Failure(description: "the page's script failed: \(exception?["description"] ?? details)")
        }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// Returns a PNG picture of a part of the page, given in points.
    func picture(x: Double, y: Double, width: Double, height: Double) throws(Failure) -> Data {
        let answer = try call(
            "Page.captureScreenshot",
            ["format": "png", "clip": ["x": x, "y": y, "width": width, "height": height, "scale": 1]])
        guard let data = (answer["data"] as? String).flatMap({ Data(base64Encoded: $0) }) else {
            throw Failure(description: "the browser gave no picture")
        }
        return data
    }

    /// Returns the names of the fonts that elements show and that do not come with the page, in alphabetical order.
    func machineFonts(of selector: String) throws(Failure) -> [String] {
        try call("DOM.enable")
        try call("CSS.enable")
        let root = try call("DOM.getDocument", ["depth": 0])["root"] as? [String: Any]
        let found = try call("DOM.querySelectorAll", ["nodeId": root?["nodeId"] ?? 0, "selector": selector])
        var names: Set<String> = []
        for node in found["nodeIds"] as? [Any] ?? [] {
            let fonts = try call("CSS.getPlatformFontsForNode", ["nodeId": node])["fonts"] as? [[String: Any]] ?? []
            for font in fonts where font["isCustomFont"] as? Bool == false {
                names.insert(font["familyName"] as? String ?? "")
            }
        }
        return names.sorted()
    }

    // MARK: The protocol

    /// Sends a request to the page, or to the browser if there is no page yet, and waits for the answer.
    @discardableResult
    private func call(_ method: String, _ parameters: [String: Any] = [:]) throws(Failure) -> [String: Any] {
        lastNumber += 1
        var message: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        guard let data = try? JSONSerialization.data(withJSONObject: message), send(data + [0]) else {
            throw ended(method)
        }
        let end = ContinuousClock.now + Self.timeLimit
        while true {
            while let message = nextMessage() {
                guard (message["id"] as? NSNumber)?.intValue == lastNumber else { continue }
                if let error = message["error"] as? [String: Any] {
                    throw Failure(description: "\(method): \(error["message"] ?? error)")
                }
                return message["result"] as? [String: Any] ?? [:]
            }
            try receive(method, until: end)
        }
    }

    private func send(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = Glibc.send(channel, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// Waits for further bytes.
    private func receive(_ method: String, until end: ContinuousClock.Instant) throws(Failure) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var poll = pollfd(fd: channel, events: Int16(POLLIN), revents: 0)
        let rest = (end - ContinuousClock.now) / .milliseconds(1)
        guard rest > 0 else {
            throw Failure(description: "\(method): the browser took longer than \(Self.timeLimit)")
        }
        guard Glibc.poll(&poll, 1, Int32(rest) + 1) > 0 else { return }
        let count = read(channel, &buffer, buffer.count)
        if count < 0, errno == EINTR { return }
        guard count > 0 else { throw ended(method) }
        waiting += buffer[..<count]
    }

    private func nextMessage() -> [String: Any]? {
        guard let end = waiting.firstIndex(of: 0) else { return nil }
        let message = waiting[..<end]
        waiting = Data(waiting[(end + 1)...])
        return (try? JSONSerialization.jsonObject(with: Data(message))) as? [String: Any] ?? [:]
    }

    private func ended(_ method: String) -> Failure {
        let words = String(decoding: FileManager.default.contents(atPath: log)?.suffix(400) ?? Data(), as: UTF8.self)
        let text = words.trimmingCharacters(in: .whitespacesAndNewlines)
        return Failure(description: "\(method): the browser has ended" + (text.isEmpty ? "" : ": " + text))
    }
}
