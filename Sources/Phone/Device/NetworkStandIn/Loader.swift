import Dispatch
import Foundation
import FoundationNetworking
import PhoneState
import Synchronization

/// Answers one task: plans the answer, waits, asks the stand-in server, and follows its redirects.
///
/// Everything runs on a separate queue. This queue targets the session's work queue, on which Foundation expects a URL
/// protocol to call it. While the task is suspended, the queue is suspended too.
final class Loader: @unchecked Sendable {
    /// The limit that Foundation has on Apple's platforms and on Linux.
    private static let maximumRedirects = 20

    private let standIn: StandIn
    private let task: URLSessionTask
    private let internals: TaskInternals
    private let queue: DispatchQueue
    /// True once the task is cancelled. A mutex protects it, because the cancellation does not wait for the queue.
    private let isCancelled = Mutex(false)
    // Used only on the work queue:
    private var isSuspended = false
    // Used only on the loader's queue:
    private var undelivered: (any Delivery)?
    private var request: URLRequest
    private var body: TaskInternals.Body
    private var plan: StandIn.Plan?
    private var begun = ContinuousClock.now
    private var exchange: InnerExchange?
    private var response: HTTPURLResponse?
    private var redirects = 0
    /// Data that has arrived and is delivered later: the body of a redirect until it is known whether to follow it, or
    /// the remaining parts of a slow body.
    private var held = Data()
    private var hasEnded = false
    /// True if the end was reported to the task's client. Set on the loader's queue, and so on the work queue.
    private(set) var hasToldEnd = false

    init(_ owner: StandInProtocol, task: URLSessionTask, standIn: StandIn) {
        self.standIn = standIn
        self.task = task
        internals = TaskInternals(task)
        queue = DispatchQueue(label: "tandem.network", target: internals.workQueue)
        request = owner.request
        body = internals.body
        if let download = task as? URLSessionDownloadTask {
            undelivered = DownloadDelivery(owner, task: download, session: internals.session)
        } else {
            undelivered = TaskDelivery(owner, isStreaming: internals.callsDelegate(task))
        }
    }

    /// The receiver of the answer; nil after the end was delivered or the task was cancelled. When a task is cancelled,
    /// Foundation itself reports the end, forgets the task, and traps if the loader reports anything more.
    private var delivery: (any Delivery)? { isCancelled.withLock { $0 } ? nil : undelivered }

    // MARK: The task's calls, on the work queue

    func start() {
        queue.async { [self] in askForBody() }
    }

    func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        queue.suspend()
    }

    func resume() {
        guard isSuspended else { return }
        isSuspended = false
        queue.resume()
    }

    func cancel() {
        isCancelled.withLock { $0 = true }
        // Resumes the queue, because a suspended queue must not be released.
        resume()
        queue.async { [self] in
            exchange?.cancel()
            // Foundation itself reports the cancellation to the task.
            end("cancelled")
        }
    }

    // MARK: The request

    /// Asks the delegate for the body if only the delegate has it.
    private func askForBody() {
        if case .unknown = body {
            return fail(.unknown, "the body of an upload task cannot be seen", outcome: "refused")
        }
        guard case .delegate = body, let session = internals.session, let delegate = task.delegate else {
            return load()
        }
        session.delegateQueue.addOperation { [self] in
            delegate.urlSession(session, task: task) { [self] stream in
                nonisolated(unsafe) let stream = stream
                queue.async { [self] in
                    body = stream.map { .stream($0) } ?? .none
                    load()
                }
            }
        }
    }

    private func load() {
        guard let url = request.url else { return fail(.badURL, "a request without address", outcome: "refused") }
        let plan = standIn.plan(url)
        self.plan = plan
        begun = .now
        if let limit = plan.timeout {
            // This limit covers the whole request, up to the last byte. A session's own timeout would start again with
            // every byte.
            after(.seconds(limit)) { [self] in
                exchange?.cancel()
                fail(.timedOut, "The request timed out.", outcome: "failed")
            }
        }
        after(plan.latency) { [self] in perform(plan) }
    }

    private func perform(_ plan: StandIn.Plan) {
        guard case .server(let target) = plan.destination else {
            guard case .refused(let reason) = plan.destination else { return }
            StandIn.remark(reason)
            return fail(.notConnectedToInternet, reason, outcome: "refused")
        }
        if let answer = CannedAnswer(plan.condition, retryAfter: plan.conditions.retryAfterSeconds) {
            return give(answer)
        }
        switch plan.condition {
        case .offline: fail(.notConnectedToInternet, "The Internet connection appears to be offline.")
        case .dns: fail(.cannotFindHost, "A server with the specified hostname could not be found.")
        case .reset: fail(.networkConnectionLost, "The network connection was lost.")
        case .timeout:
            after(min(.seconds(timeout), NetworkConditions.longestTimeout)) { [self] in
                fail(.timedOut, "The request timed out.")
            }
        default: send(to: target)
        }
    }

    private func send(to target: URL) {
        var inner = request
        inner.url = target
        inner.cachePolicy = .reloadIgnoringLocalCacheData
        // Longer than the limit that `load` sets, so that the limit of `load` takes effect.
        inner.timeoutInterval = plan?.timeout.map { $0.rounded(.up) + 600 } ?? timeout
        for (name, value) in internals.session?.configuration.httpAdditionalHeaders ?? [:] {
            guard let name = name as? String, let value = value as? String else { continue }
            if inner.value(forHTTPHeaderField: name) == nil { inner.setValue(value, forHTTPHeaderField: name) }
        }
        // Sends the original host, so that one server can stand in for several hosts.
        if target.host() != request.url?.host(), inner.value(forHTTPHeaderField: "Host") == nil {
            inner.setValue(request.url?.host(), forHTTPHeaderField: "Host")
        }
        nonisolated(unsafe) let body = body
        // Runs on another queue, because the work queues of all sessions wait for one another.
        DispatchQueue.global().async { [self, inner] in
            let exchange = InnerTransport.send(inner, body: body) { [self] event in
                queue.async { [self] in receive(event) }
            }
            queue.async { [self] in
                if delivery == nil { exchange.cancel() } else { self.exchange = exchange }
            }
        }
    }

    /// The timeout in seconds: the request's own, or its session's if the request has only the default.
    private var timeout: TimeInterval {
        if let timeout = plan?.timeout { return timeout }
        guard request.timeoutInterval == 60, let session = internals.session else { return request.timeoutInterval }
        return session.configuration.timeoutIntervalForRequest
    }

    // MARK: The answer

    private func receive(_ event: InnerExchange.Event) {
        guard delivery != nil else { return }
        switch event {
        case .sent(let count, let total, let expected): reportSent(count, total, expected)
        case .response(let response):
            self.response = response
            if !isRedirect(response) { delivery?.receive(outer(response)) }
        case .data(let data): receive(data)
        case .ended(let error?):
            fail(error.code, error.localizedDescription, outcome: "failed")
        case .ended(nil):
            hasEnded = true
            guard let response else { return fail(.badServerResponse, "there was no answer", outcome: "failed") }
            if isRedirect(response) { redirect(response) } else if held.isEmpty { finish() }
        }
    }

    private func receive(_ data: Data) {
        if let response, isRedirect(response) { return held.append(data) }
        switch plan?.condition {
        case .slowDrip:
            let isDripping = !held.isEmpty
            held.append(data)
            if !isDripping { drip() }
        case .truncated:
            delivery?.receive(data.prefix(data.count / 2))
            exchange?.cancel()
            fail(.networkConnectionLost, "The network connection was lost.")
        default: delivery?.receive(data)
        }
    }

    private func drip() {
        after(NetworkConditions.dripInterval) { [self] in
            let drop = Data(held.prefix(NetworkConditions.dripSize))
            held = Data(held.dropFirst(drop.count))
            delivery?.receive(drop)
            if !held.isEmpty { drip() } else if hasEnded { finish() }
        }
    }

    private func give(_ answer: CannedAnswer) {
        guard let url = request.url,
            let response = HTTPURLResponse(
                url: url, statusCode: answer.status, httpVersion: "HTTP/1.1", headerFields: answer.headers)
        else { return fail(.badServerResponse, "the answer cannot be made") }
        self.response = response
        delivery?.receive(response)
        if request.httpMethod == "HEAD" { return finish() }
        delivery?.receive(answer.body)
        fill(answer.filling, answer.ending)
    }

    private func fill(_ count: Int, _ ending: Data) {
        guard count > 0 else {
            if !ending.isEmpty { delivery?.receive(ending) }
            return finish()
        }
        let part = min(count, CannedAnswer.partSize)
        delivery?.receive(Data(repeating: UInt8(ascii: "x"), count: part))
        after(CannedAnswer.pause) { [self] in fill(count - part, ending) }
    }

    private func finish() {
        // If the answer has no body to cut off, it fails nevertheless, because the condition demands a fault.
        if plan?.condition == .truncated { return fail(.networkConnectionLost, "The network connection was lost.") }
        let status = response?.statusCode ?? 0
        let isFault = plan?.condition != .online
        end(isFault ? "fault" : status < 400 ? "answered" : "status-\(status)") { $0.finish() }
    }

    private func fail(_ code: URLError.Code, _ text: String, outcome: String = "fault") {
        var details: [String: Any] = [NSLocalizedDescriptionKey: text]
        details[NSURLErrorFailingURLErrorKey] = request.url
        end(outcome) { $0.fail(URLError(code, userInfo: details)) }
    }

    /// Logs the outcome, and then reports it to the task, because the program may exit right after the report.
    private func end(_ outcome: String, _ tell: ((any Delivery) -> Void)? = nil) {
        guard let undelivered else { return }
        let delivery = delivery
        self.undelivered = nil
        let isTold = tell != nil && delivery != nil
        hasToldEnd = isTold
        exchange = nil
        held = Data()
        standIn.record(
            request.url, condition: plan?.condition ?? .online, outcome: delivery == nil ? "cancelled" : outcome,
            since: begun)
        if isTold { tell?(undelivered) }
    }

    /// Returns the answer as the task should see it: with the address that the task requested.
    private func outer(_ response: HTTPURLResponse) -> HTTPURLResponse {
        var headers: [String: String] = [:]
        for case let (name as String, value as String) in response.allHeaderFields { headers[name] = value }
        // With this header, Foundation would ask for credentials, and then contact the real server without the
        // stand-in.
        if response.statusCode == 401 { headers = headers.filter { $0.key.lowercased() != "www-authenticate" } }
        guard let url = request.url else { return response }
        if let storage = internals.session?.configuration.httpCookieStorage {
            let cookies = HTTPCookie.cookies(withResponseHeaderFields: headers, for: url)
            if !cookies.isEmpty { storage.setCookies(cookies, for: url, mainDocumentURL: request.mainDocumentURL) }
        }
        return HTTPURLResponse(
            url: url, statusCode: response.statusCode, httpVersion: "HTTP/1.1", headerFields: headers) ?? response
    }

    private func reportSent(_ count: Int64, _ total: Int64, _ expected: Int64) {
        guard let session = internals.session, let delegate = task.delegate else { return }
        session.delegateQueue.addOperation { [task] in
            delegate.urlSession(
                session, task: task, didSendBodyData: count, totalBytesSent: total, totalBytesExpectedToSend: expected)
        }
    }

    /// Runs a closure after a delay, unless the task has ended by then.
    private func after(_ delay: Duration, _ body: @escaping @Sendable () -> Void) {
        guard delay > .zero else { return body() }
        queue.asyncAfter(deadline: .now() + delay / .seconds(1)) { [self] in
            if delivery != nil { body() }
        }
    }
}

// MARK: Redirects

extension Loader {
    private func isRedirect(_ response: HTTPURLResponse) -> Bool {
        [301, 302, 303, 305, 306, 307, 308].contains(response.statusCode)
            && response.value(forHTTPHeaderField: "Location") != nil
    }

    /// Asks the delegate whether to follow a redirect, and with which request. On Linux a URL protocol cannot report a
    /// redirect, so the loader follows it itself. For each hop, the host and the network conditions are determined
    /// anew.
    private func redirect(_ response: HTTPURLResponse) {
        let location = response.value(forHTTPHeaderField: "Location") ?? ""
        guard let url = URL(string: location, relativeTo: request.url)?.absoluteURL else { return take(response) }
        redirects += 1
        guard redirects <= Self.maximumRedirects else {
            return fail(.httpTooManyRedirects, "too many HTTP redirects", outcome: "failed")
        }
        var next = request
        next.url = url
        next.httpBody = nil
        next.httpBodyStream = nil
        var keepsBody = false
        switch (response.statusCode, request.httpMethod) {
        case (303, let method) where method != "HEAD": next.httpMethod = "GET"
        case (301, "POST"), (302, "POST"): next.httpMethod = "GET"
        case (307, _), (308, _): keepsBody = true
        default: break
        }
        guard let session = internals.session, let delegate = task.delegate else {
            return follow(next, keepsBody, instead: response)
        }
        let seen = outer(response)
        session.delegateQueue.addOperation { [self, next, keepsBody] in
            delegate.urlSession(session, task: task, willPerformHTTPRedirection: seen, newRequest: next) { chosen in
                self.queue.async { self.follow(chosen, keepsBody, instead: response) }
            }
        }
    }

    private func follow(_ next: URLRequest?, _ keepsBody: Bool, instead response: HTTPURLResponse) {
        guard delivery != nil else { return }
        guard let next else { return take(response) }
        guard let scheme = next.url?.scheme?.lowercased(), scheme == "http" || scheme == "https" else {
            return fail(.unsupportedURL, "unsupported URL", outcome: "failed")
        }
        if !keepsBody { body = .none }
        if case .stream = body {
            return fail(.requestBodyStreamExhausted, "the body cannot be sent again", outcome: "failed")
        }
        standIn.record(request.url, condition: plan?.condition ?? .online, outcome: "redirected", since: begun)
        request = next
        self.response = nil
        held = Data()
        hasEnded = false
        load()
    }

    /// Delivers the redirect itself as the answer.
    private func take(_ response: HTTPURLResponse) {
        delivery?.receive(outer(response))
        if !held.isEmpty { delivery?.receive(held) }
        finish()
    }
}
