import AppGroup
import Foundation
import Glibc
import PhoneState
import Synchronization
import TestSupport
import Utilities
import WidgetKit

@testable import WidgetHost

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// A provider child whose behaviour a test scripts; see `Tests/Fixtures/fake-provider.sh`.
final class FakeProvider: Sendable {
    static let script = Repository.fixtures + "/fake-provider.sh"

    let directory: TemporaryDirectory
    let child: ProviderChild
    private let violationTexts = Reports()

    init() throws {
        directory = try TemporaryDirectory()
        try Files.makeFIFO(directory.path("hold"))
        let violations = violationTexts
        child = ProviderChild(
            arguments: ["/bin/sh", Self.script, directory.path], onViolation: { violations.add($0.description) })
    }

    deinit {
        // A failed test may have left the process running.
        child.stop()
    }

    /// Sets the behaviour for a call, or for a call of one family, from the next request on.
    func script(_ call: String, _ behaviour: String) throws {
        try Files.replace(directory.path(call), with: bytes(behaviour + "\n"))
    }

    /// Sets the behaviour for all calls for which no other behaviour is set.
    func script(_ behaviour: String) throws {
        try script("any", behaviour)
    }

    /// Sets the answer to a call.
    func answer(_ call: String, _ members: String) throws {
        try script(call, "answer \(members)")
    }

    /// Sets the answer to all calls for which no other answer is set.
    func answer(_ members: String) throws {
        try answer("any", members)
    }

    /// Waits until the provider holds back the answer to a call, and then lets the provider answer.
    func release() async -> Bool {
        let path = directory.path("hold")
        return await waitUntil { () async in
            let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            defer { close(descriptor) }
            return write(descriptor, "\n", 1) == 1
        }
    }

    /// The received requests, each as `CALL FAMILY`.
    var calls: [String] { lines.map { $0.split(separator: " ").dropFirst().joined(separator: " ") } }
    /// The ids of the processes that served a request.
    var processes: Set<Int32> { Set(lines.compactMap { $0.split(separator: " ").first.flatMap { Int32($0) } }) }
    private var lines: [String] {
        ((try? Files.text(directory.path("calls"))) ?? "").split(separator: "\n").map(String.init)
    }
    /// The ids of the processes that the provider started.
    var started: [Int32] {
        ((try? Files.text(directory.path("started"))) ?? "").split(separator: "\n").compactMap { Int32($0) }
    }

    var violations: [String] { violationTexts.all }

    /// True if all processes of the provider have ended.
    var isGone: Bool { child.processIdentifier == nil && processes.allSatisfy { kill($0, 0) != 0 && errno == ESRCH } }
}

/// A line of the event log.
struct LoggedEvent: Decodable {
    var at: String
    var event: String
    var kind: String?
    var family: String?
    var reason: String?
    var outcome: String?
    var revision: UInt64?
    var source: String?
    var cost: String?
    var exemption: String?
    var budgetLeft: Int?
    var coalesced: UInt64?
    var until: String?
    var next: String?
    var footprint: UInt64?
    var microseconds: Int64?

    var date: Date { RFC3339.date(at) ?? .distantPast }
}

/// A host with a fake provider. The test itself acts as the container's watcher.
final class HostFixture: Sendable {
    static let kind = "K"

    let provider: FakeProvider
    let directory: TemporaryDirectory
    let containerPath: String
    let archive: Archive
    let host: WidgetHost
    private let changes: AsyncStream<ContainerObservation>
    private let watcher: AsyncStream<ContainerObservation>.Continuation
    private let signals: AsyncStream<HostSignal>
    private let user: AsyncStream<HostSignal>.Continuation

    /// The folder of the container; nil if the container is in the state folder.
    private let containerFolder: TemporaryDirectory?

    init(
        families: [WidgetFamily] = [.systemSmall], hasArchive: Bool = true, child: ProviderChild? = nil,
        containerFolder: TemporaryDirectory? = nil, _ adjust: (inout WidgetHostSettings) -> Void = { _ in }
    ) throws {
        provider = try FakeProvider()
        directory = try TemporaryDirectory()
        self.containerFolder = containerFolder
        containerPath = (containerFolder ?? directory).path("container")
        archive = try Archive(stateDirectory: directory.path)
        if hasArchive {
            for family in families { try Files.write("old", to: archive.path(kind: Self.kind, family: family)) }
        }
        var settings = WidgetHostSettings()
        // Sets a profile without budgets, because ReloadBudgetTests and ReloadEngineTests test the budgets.
        settings.profile = .debugger
        settings.stateDirectory = directory.path
        // On a busy machine, a call may take long. Only a test of the deadline reaches it.
        settings.deadline = .seconds(600)
        adjust(&settings)
        let log = try EventLog(path: directory.path("events.jsonl"), now: settings.now)
        host = try WidgetHost(
            containerPath: containerPath, placed: [PlacedWidget(kind: Self.kind, families: families)],
            provider: child ?? provider.child, archive: archive, log: log, settings: settings)
        (changes, watcher) = AsyncStream.makeStream()
        (signals, user) = AsyncStream.makeStream()
    }

    /// Runs the host while `body` acts as the watcher. Stops the host afterwards, unless it has ended.
    func run(untilIdle: Bool = false, _ body: () async throws -> Void) async throws -> WidgetHost.Ending {
        let running = Task { [host, changes, signals] in
            await host.run(changes: changes, signals: signals, untilIdle: untilIdle)
        }
        do {
            try await body()
        } catch {
            await host.stop()
            _ = await running.value
            throw error
        }
        if !untilIdle { await host.stop() }
        return await running.value
    }

    /// Stops the run if it has not ended after `time`.
    func stop(unlessEndedAfter time: Duration) async {
        let hasEnded = await waitUntil(timeout: time) { () async in (try? self.events("stop").isEmpty) == false }
        if !hasEnded { await host.stop() }
    }

    /// Reports an observation of the watcher. By default, `exists` is true if the container exists.
    func observe(_ revision: Revision = 0, exists: Bool? = nil, generation: Int = 1, remark: String? = nil) {
        watcher.yield(
            ContainerObservation(
                revision: revision, exists: exists ?? Files.exists(containerPath), generation: generation,
                remark: remark))
    }

    /// Sends the host a signal, as the user or a script does.
    func signal(_ signal: HostSignal) {
        user.yield(signal)
    }

    @discardableResult
    func makeContainer() throws -> SharedContainer {
        try SharedContainer.open(containerPath, access: .create, writer: "test")
    }

    /// Reads the logged events, except for start and stop.
    func events(_ name: String? = nil) throws -> [LoggedEvent] {
        let lines = try Files.text(directory.path("events.jsonl")).split(separator: "\n")
        let events = try lines.map { try JSONDecoder().decode(LoggedEvent.self, from: Data($0.utf8)) }
        return events.filter { event in
            if let name { event.event == name } else { !["start", "stop"].contains(event.event) }
        }
    }

    /// Reads the finished reloads from the log, each as `REASON OUTCOME`.
    func reloads() throws -> [String] {
        try events("reload").map { "\($0.reason ?? "?") \($0.outcome ?? "?")" }
    }

    /// Waits until `count` reloads have ended.
    func waitForReloads(_ count: Int) async throws {
        try await wait("\(count) reloads") { try self.reloads().count >= count }
    }

    /// Waits until `condition` holds. If it does not hold in time, throws an error that contains the finished reloads.
    func wait(_ what: String, until condition: () throws -> Bool) async throws {
        let holds = try await waitUntil { () async throws in try condition() }
        guard holds else { throw NeverCame(description: "\(what) never came: \(try reloads())") }
    }

    /// Reads the file of a family in the archive.
    func shown(_ family: WidgetFamily = .systemSmall) throws -> String {
        try Files.text(archive.path(kind: Self.kind, family: family))
    }
}

/// The error of a wait whose condition did not become true in time.
struct NeverCame: Error, CustomStringConvertible {
    var description: String
}
