import AppGroup
import Dispatch
import Foundation
import PhoneState
import Synchronization

/// The implementation of the scheduler: the handlers of this process, the Info.plist and the state directory.
final class SchedulerSystem: Sendable {
    /// A registered launch handler. `@unchecked`, because the closure is not `Sendable`. It is not `Sendable` on iOS
    /// either, although iOS also calls it on the given queue.
    struct Registration: @unchecked Sendable {
        let queue: DispatchQueue
        let handler: (BGTask) -> Void
    }

    /// The settings that a program can change before its launch ends.
    struct Settings: Sendable {
        var infoPlist: Data?
        var command: [String]?
    }

    private struct State {
        var settings = Settings()
        var registrations: [String: Registration] = [:]
        var hasFinishedLaunching = false
    }

    /// The instance of this process.
    static let process = SchedulerSystem(
        environment: ProcessInfo.processInfo.environment, now: { Date() },
        report: { text in FileHandle.standardError.write(Data("BackgroundTasks: \(text)\n".utf8)) })

    private let environment: [String: String]
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private let file: TaskStateFile?
    private let stateDirectory: String?
    private let state = Mutex(State())

    init(
        environment: [String: String], now: @escaping @Sendable () -> Date, report: @escaping @Sendable (String) -> Void
    ) {
        self.environment = environment
        self.now = now
        self.report = report
        stateDirectory = environment["TANDEM_STATE"].flatMap { $0.isEmpty ? nil : $0 }
        file = stateDirectory.map { TaskStateFile(stateDirectory: $0) }
    }

    var infoPlist: InfoPlist {
        InfoPlist.current(environment, embedded: state.withLock { $0.settings.infoPlist })
    }

    /// Returns the name of the app, by which the tasks of each app are counted.
    private func app(_ infoPlist: InfoPlist) -> String { infoPlist.bundleIdentifier ?? Self.program }

    private static let program =
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]

    func configure(_ change: (inout Settings) -> Void) {
        state.withLock { change(&$0.settings) }
    }

    /// Ends the launch; afterwards no handler can be registered.
    func finishLaunching(byUser: Bool) {
        state.withLock { $0.hasFinishedLaunching = true }
        guard byUser, let file else { return }
        let (app, date) = (app(infoPlist), now())
        do throws(AppGroupError) {
            try file.update { state throws(AppGroupError) in state.open(app: app, at: date) }
        } catch {
            report("the opening of the app could not be recorded: \(error)")
        }
    }

    // MARK: - Handlers

    func register(_ identifier: String, _ queue: DispatchQueue?, _ handler: @escaping (BGTask) -> Void) -> Bool {
        let infoPlist = infoPlist
        guard infoPlist.problem == nil, infoPlist.permittedIdentifiers.contains(identifier) else {
            report(
                "\(identifier) was not registered: "
                    + (infoPlist.problem ?? "add it to BGTaskSchedulerPermittedIdentifiers in the Info.plist"))
            return false
        }
        let registration = Registration(queue: queue ?? .global(qos: .background), handler: handler)
        let problem = state.withLock { state -> String? in
            if state.hasFinishedLaunching {
                return "All launch handlers must be registered before application finishes launching (\(identifier))"
            }
            if state.registrations[identifier] != nil {
                return "Launch handler for task with identifier \(identifier) has already been registered"
            }
            state.registrations[identifier] = registration
            return nil
        }
        if let problem { fatalError(problem) }
        return true
    }

    func registration(_ identifier: String) -> Registration? {
        state.withLock { $0.registrations[identifier] }
    }

    // MARK: - Requests

    func submit(_ request: BGTaskRequest) throws {
        let processing = request as? BGProcessingTaskRequest
        let type: TaskType = processing == nil ? .refresh : .processing
        let identifier = request.identifier
        let infoPlist = infoPlist
        if let obstacle = infoPlist.obstacle(identifier, type: type) {
            throw refusal(.notPermitted, identifier, obstacle)
        }
        guard registration(identifier) != nil else {
            fatalError("No launch handler registered for task with identifier \(identifier)")
        }
        guard let file else {
            throw refusal(.unavailable, identifier, "there is no system to schedule it: set $TANDEM_STATE to a folder")
        }
        let stored = TaskRequest(
            identifier: identifier, type: type, app: app(infoPlist), earliestBeginDate: request.earliestBeginDate,
            submittedAt: now(), requiresNetworkConnectivity: processing?.requiresNetworkConnectivity ?? false,
            requiresExternalPower: processing?.requiresExternalPower ?? false,
            command: state.withLock { $0.settings.command }
                ?? [Self.program] + CommandLine.arguments.dropFirst(),
            directory: FileManager.default.currentDirectoryPath)
        let submission: TaskState.Submission
        do throws(AppGroupError) {
            submission = try file.update { state throws(AppGroupError) in state.submit(stored) }
        } catch {
            throw refusal(.unavailable, identifier, error.description)
        }
        switch submission {
        case .pending: log(identifier, "submission", "pending", until: stored.earliestBeginDate)
        case .replaced: log(identifier, "submission", "replaced", until: stored.earliestBeginDate)
        case .tooMany:
            throw refusal(
                .tooManyPendingTaskRequests, identifier,
                "\(type.maximumPending) \(type.rawValue) request(s) are already pending, the maximum")
        }
    }

    func cancel(_ identifier: String?) {
        guard let file else { return }
        let app = app(infoPlist)
        do throws(AppGroupError) {
            let removed = try file.update { state throws(AppGroupError) in
                state.cancel(app: app, identifier: identifier)
            }
            for request in removed { log(request.identifier, "cancellation", "removed") }
        } catch {
            report("nothing was cancelled: \(error)")
        }
    }

    func pendingRequests() -> [BGTaskRequest] {
        guard let file else { return [] }
        let app = app(infoPlist)
        do throws(AppGroupError) {
            return try file.read().pending.filter { $0.app == app }.map(Self.request)
        } catch {
            report("the pending requests cannot be read: \(error)")
            return []
        }
    }

    private static func request(_ stored: TaskRequest) -> BGTaskRequest {
        let request: BGTaskRequest
        switch stored.type {
        case .refresh: request = BGAppRefreshTaskRequest(identifier: stored.identifier)
        case .processing:
            let processing = BGProcessingTaskRequest(identifier: stored.identifier)
            processing.requiresNetworkConnectivity = stored.requiresNetworkConnectivity
            processing.requiresExternalPower = stored.requiresExternalPower
            request = processing
        }
        request.earliestBeginDate = stored.earliestBeginDate
        return request
    }

    // MARK: - Reporting

    private func refusal(
        _ code: BGTaskScheduler.Error.Code, _ identifier: String, _ reason: String
    ) -> BGTaskScheduler.Error {
        report("\(identifier) was not submitted: \(reason)")
        log(identifier, "submission", "\(code)")
        return BGTaskScheduler.Error(code, reason)
    }

    /// Reports a violation of the framework's contract.
    func violation(_ identifier: String, _ text: String) {
        report("\(identifier): \(text)")
        var event = HostEvent(.violation)
        event.kind = identifier
        event.outcome = text
        append(event)
    }

    private func log(_ identifier: String, _ reason: String, _ outcome: String, until: Date? = nil) {
        var event = HostEvent(.task)
        event.kind = identifier
        event.reason = HostEvent.Reason(rawValue: reason)
        event.outcome = outcome
        event.until = until
        append(event)
    }

    private func append(_ event: HostEvent) {
        guard let stateDirectory, FileManager.default.fileExists(atPath: stateDirectory) else { return }
        do throws(AppGroupError) {
            try EventLog(path: stateDirectory + "/events.jsonl", now: now).append(event)
        } catch {
            report("an event was lost: \(error)")
        }
    }
}
