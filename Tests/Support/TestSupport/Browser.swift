public import Foundation

/// A page in headless Chromium, controlled with the Chrome DevTools Protocol over a pipe
/// (https://chromedevtools.github.io/devtools-protocol/).
public final class Browser {
    /// A request that the browser did not fulfil.
    public struct Failure: Error, CustomStringConvertible {
        /// The request and its outcome.
        public let description: String
        /// True if the page navigated to another page while the browser waited for the value of an expression.
        var isNavigation: Bool {
            ["navigated", "context was destroyed", "was collected"].contains { description.contains($0) }
        }
    }

    private let profile: TemporaryDirectory
    private let process: TestProcess
    private var lastNumber = 0
    private var read = 0
    private var session: String?
    /// The number of elements that `element` has marked.
    private var marks = 0
    /// The errors that the page has caused so far: exceptions, console errors, and requests that the page's policy
    /// forbids.
    public private(set) var complaints: [String] = []

    /// Starts the browser.
    /// - Parameters:
    ///   - width: the width of the window in points.
    ///   - isDark: true to show pages in dark mode.
    ///   - hasMotion: true to show animations. During an animation the browser draws the page 60 times a second, which takes
    ///     most of the time of a test.
    public init(width: Int = 1400, height: Int = 1000, isDark: Bool = false, hasMotion: Bool = false) throws {
        profile = try TemporaryDirectory()
        let options =
            "--headless=new --no-sandbox --disable-gpu --hide-scrollbars --no-first-run --disable-extensions "
            + "--user-data-dir='\(profile.path)' --window-size=\(width),\(height) --remote-debugging-pipe"
        // The headless shell starts with a third of a whole Chromium's processor time.
        let program = "$(command -v /usr/lib/chromium/chromium-headless-shell chromium | head -n 1)"
        // The protocol uses descriptors 3 and 4.
        process = try TestProcess(
            "/bin/bash", ["-c", "exec \(program) \(options) about:blank 3<&0 4>&1 >/dev/null 2>&1"],
            environment: ["HOME": profile.path])
        let target = try call("Target.createTarget", ["url": "about:blank"])
        let attached = try call(
            "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
        session = attached["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { try call("\(domain).enable") }
        try call(
            "Emulation.setEmulatedMedia",
            [
                "features": [
                    ["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"],
                    ["name": "prefers-reduced-motion", "value": hasMotion ? "no-preference" : "reduce"],
                ]
            ])
    }

    public func open(_ url: String) throws { try call("Page.navigate", ["url": url]) }

    /// Resizes the window.
    public func resize(width: Int, height: Int) throws {
        try call(
            "Emulation.setDeviceMetricsOverride",
            ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Returns the value of a JavaScript expression. If the value is a promise, waits for its result.
    @discardableResult
    public func value(_ expression: String) throws -> Any? {
        let answer = try call(
            "Runtime.evaluate", ["expression": expression, "returnByValue": true, "awaitPromise": true])
        if let details = answer["exceptionDetails"] { throw Failure(description: "\(expression): \(details)") }
        return (answer["result"] as? [String: Any])?["value"]
    }

    /// Waits until a JavaScript expression is true. Returns false after a timeout. The timeout is long, because only a
    /// failing test waits until then.
    public func becomes(_ expression: String) throws -> Bool {
        // The page repeats the check for a second, because a check takes less time than a request to the browser.
        let check = """
            new Promise((resolve, reject) => {
              const end = performance.now() + 1000;
              const look = () => {
                try {
                  if (\(expression)) resolve(true);
                  else if (performance.now() > end) resolve(false);
                  else setTimeout(look, 20);
                } catch (error) { reject(error); }
              };
              look();
            })
            """
        return try blockUntil {
            do { return try value(check) as? Bool == true } catch let failure as Failure where failure.isNavigation {
                return false
            }
        }
    }

    /// Waits until an element has stopped moving, and clicks it with the mouse.
    /// - Parameter whileDown: called while the mouse button is pressed.
    public func click(_ selector: String, whileDown: () throws -> Void = {}) throws {
        var place: [NSNumber]?
        var last: Any?
        // While the element is moving, its position changes within two frames, and a click could miss the element.
        let isAtRest = try blockUntil {
            let before = place
            last = try value(
                """
                new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve((() => {
                const element = document.querySelector(\(Self.quoted(selector)));
                if (!element) return "there is none"; element.scrollIntoView({ block: "center" });
                const box = element.getBoundingClientRect();
                const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
                const top = document.elementFromPoint(x, y);
                return element === top || element.contains(top) ? [x, y] : "covered by " + (top && top.outerHTML.slice(0, 80));
                })()))))
                """)
            place = last as? [NSNumber]
            return place?.count == 2 && place == before
        }
        guard isAtRest, let place else { throw Failure(description: "cannot click \(selector): \(last ?? "nil")") }
        for type in ["mousePressed", "mouseReleased"] {
            try call(
                "Input.dispatchMouseEvent",
                ["type": type, "x": place[0], "y": place[1], "button": "left", "clickCount": 1])
            if type == "mousePressed" { try whileDown() }
        }
    }

    /// Returns a selector of the element that a screen reader knows by a role and a name, such as `button` and `Launch`.
    /// - Parameter name: the whole name, or its beginning if it ends with `…`.
    /// - Throws: if there is not exactly one.
    public func element(_ role: String, _ name: String) throws -> String {
        // The domains DOM and Accessibility are not enabled: they would report each change of the page.
        let document = try call("Runtime.evaluate", ["expression": "document"])["result"] as? [String: Any]
        let found =
            try call(
                "Accessibility.queryAXTree", ["objectId": document?["objectId"] ?? "", "role": role])["nodes"]
            as? [[String: Any]] ?? []
        func text(_ node: [String: Any]) -> String { (node["name"] as? [String: Any])?["value"] as? String ?? "" }
        let seen = found.filter { $0["ignored"] as? Bool != true }
        let matching = seen.filter { node in
            name.hasSuffix("…") && name.count > 1 ? text(node).hasPrefix(String(name.dropLast())) : text(node) == name
        }
        guard matching.count == 1, let number = matching[0]["backendDOMNodeId"] else {
            throw Failure(
                description: "\(matching.count) of role \(role) are named \(name); there are \(seen.map(text))")
        }
        let object = try call("DOM.resolveNode", ["backendNodeId": number])["object"] as? [String: Any]
        marks += 1
        try call(
            "Runtime.callFunctionOn",
            [
                "objectId": object?["objectId"] ?? "", "arguments": [["value": "\(marks)"]],
                "functionDeclaration": "function (mark) { this.setAttribute('data-test-mark', mark); }",
            ])
        return "[data-test-mark=\"\(marks)\"]"
    }

    /// Clicks the element that a screen reader knows by a role and a name; see `element`. Waits until there is one.
    public func click(_ role: String, _ name: String) throws {
        var selector: String?
        var last = ""
        let isThere = blockUntil {
            do { selector = try element(role, name) } catch { last = "\(error)" }
            return selector != nil
        }
        guard isThere, let selector else { throw Failure(description: last) }
        try click(selector)
    }

    /// Presses a key, such as `Tab` or `Enter`.
    public func press(_ key: String, code: Int, text: String? = nil) throws {
        var event: [String: Any] = ["type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code]
        if let text { event["text"] = text }
        try call("Input.dispatchKeyEvent", event)
        event["type"] = "keyUp"
        event["text"] = nil
        try call("Input.dispatchKeyEvent", event)
    }

    /// Returns a PNG picture of the window, or of the whole page if `isWhole` is true.
    public func picture(ofPage isWhole: Bool = false) throws -> Data {
        let answer = try call(
            "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": isWhole])
        guard let data = (answer["data"] as? String).flatMap({ Data(base64Encoded: $0) }) else {
            throw Failure(description: "there is no picture")
        }
        return data
    }

    /// Returns a text as a JavaScript string literal.
    public static func quoted(_ text: String) -> String {
        let data = try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    }

    // MARK: The protocol

    /// Sends a command to the page, or to the browser if no page exists yet, and waits for the answer.
    @discardableResult
    public func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        lastNumber += 1
        var message: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        let data = try JSONSerialization.data(withJSONObject: message)
        process.send(String(decoding: data, as: UTF8.self) + "\0")
        var answer: [String: Any]?
        let hasCome = blockUntil {
            for message in messages() {
                if (message["id"] as? NSNumber)?.intValue == lastNumber { answer = message } else { note(message) }
            }
            return answer != nil || !process.isRunning
        }
        guard hasCome, let answer else {
            throw Failure(description: "\(method): the browser \(process.isRunning ? "does not answer" : "has ended")")
        }
        if let error = answer["error"] { throw Failure(description: "\(method): \(error)") }
        return answer["result"] as? [String: Any] ?? [:]
    }

    private func messages() -> [[String: Any]] {
        let bytes = process.outputBytes(from: read)
        guard let last = bytes.lastIndex(of: 0) else { return [] }
        let whole = bytes[...last]
        read += whole.count
        return whole.split(separator: 0).compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0))) as? [String: Any]
        }
    }

    private func note(_ message: [String: Any]) {
        let parameters = message["params"] as? [String: Any] ?? [:]
        switch message["method"] as? String {
        case "Runtime.exceptionThrown": complaints.append("exception: \(parameters["exceptionDetails"] ?? "")")
        case "Log.entryAdded":
            let entry = parameters["entry"] as? [String: Any] ?? [:]
            if entry["level"] as? String == "error" {
                complaints.append("\(entry["text"] ?? "") \(entry["url"] ?? "")")
            }
        default: break
        }
    }
}
