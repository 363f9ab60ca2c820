import BackgroundTaskHost
import Foundation
import PhoneState
import TestSupport
import Testing

@testable import BackgroundTasks

/// The documented rules of `BGTaskScheduler`.
@Suite struct SchedulerTests {
    private func submit(_ scheduler: BGTaskScheduler, _ request: BGTaskRequest) -> BGTaskScheduler.Error.Code? {
        do {
            try scheduler.submit(request)
            return nil
        } catch {
            return (error as? BGTaskScheduler.Error)?.code
        }
    }

    /// BackgroundTasks: `submit(_:)`, "There can be a total of 1 refresh task and 10 processing tasks scheduled at any
    /// time".
    @Test("One refresh and ten processing requests can be pending; one more throws tooManyPendingTaskRequests")
    func limits() throws {
        let phone = try Phone()
        let scheduler = phone.scheduler()
        #expect(submit(scheduler, BGAppRefreshTaskRequest(identifier: refresh)) == nil)
        #expect(submit(scheduler, BGAppRefreshTaskRequest(identifier: refresh + "2")) == .tooManyPendingTaskRequests)
        for number in 0..<10 {
            #expect(submit(scheduler, BGProcessingTaskRequest(identifier: "com.example.p\(number)")) == nil)
        }
        let eleventh = BGProcessingTaskRequest(identifier: "com.example.p10")
        #expect(submit(scheduler, eleventh) == .tooManyPendingTaskRequests)
        #expect(try phone.file.read().pending.count == 11)
        scheduler.cancel(taskRequestWithIdentifier: "com.example.p3")
        #expect(submit(scheduler, eleventh) == nil)
        scheduler.cancelAllTaskRequests()
        #expect(try phone.file.read().pending.isEmpty)
    }

    /// BackgroundTasks: `submit(_:)`, "Submitting a task request for an unexecuted task that's already in the queue
    /// replaces the previous task request".
    @Test("A request replaces the pending request with the same identifier")
    func replacement() async throws {
        let phone = try Phone()
        let scheduler = phone.scheduler()
        let request = BGAppRefreshTaskRequest(identifier: refresh)
        request.earliestBeginDate = noon + 60
        try scheduler.submit(request)
        request.earliestBeginDate = noon + 120
        try scheduler.submit(request)
        let pending = await scheduler.pendingTaskRequests()
        #expect(pending.map(\.identifier) == [refresh])
        #expect(pending.first is BGAppRefreshTaskRequest)
        #expect(pending.first?.earliestBeginDate == noon + 120)
        #expect(phone.events.count == 2 && phone.events[1].contains(#""outcome":"replaced""#))
    }

    /// BackgroundTasks: `BGTaskScheduler.Error.Code.notPermitted`.
    @Test("An identifier that the Info.plist lacks throws notPermitted, and cannot be registered")
    func notPermitted() throws {
        let phone = try Phone()
        let scheduler = phone.scheduler()
        #expect(submit(scheduler, BGAppRefreshTaskRequest(identifier: "com.example.other")) == .notPermitted)
        let isRegistered = scheduler.register(forTaskWithIdentifier: "com.example.other", using: nil) { _ in }
        #expect(!isRegistered)
        #expect(phone.reports.all.allSatisfy { $0.contains("BGTaskSchedulerPermittedIdentifiers") })
        #expect(phone.reports.all.count == 2)
        let lost = phone.scheduler(environment: ["TANDEM_STATE": phone.state])
        #expect(submit(lost, BGAppRefreshTaskRequest(identifier: refresh)) == .notPermitted)
        #expect(try phone.file.read().pending.isEmpty)
    }

    /// BackgroundTasks: `BGAppRefreshTask`, "Executing app refresh tasks requires setting the fetch UIBackgroundModes
    /// capability"; `BGProcessingTask` likewise.
    @Test(
        "A refresh request without the background mode `fetch`, or processing without `processing`, throws notPermitted"
    )
    func backgroundModes() throws {
        for (mode, other) in [("fetch", "processing"), ("processing", "fetch")] {
            let phone = try Phone(modes: [mode])
            let scheduler = phone.scheduler()
            let isFetch = mode == "fetch"
            #expect(submit(scheduler, BGAppRefreshTaskRequest(identifier: refresh)) == (isFetch ? nil : .notPermitted))
            #expect(
                submit(scheduler, BGProcessingTaskRequest(identifier: "com.example.p0"))
                    == (isFetch ? .notPermitted : nil))
            #expect(phone.reports.all.allSatisfy { $0.contains("add \(other) to UIBackgroundModes") })
        }
    }

    /// BackgroundTasks: `BGTaskScheduler.Error.Code.unavailable`.
    @Test("Without a state folder, or with a damaged state, submitting a request throws unavailable")
    func unavailable() throws {
        let phone = try Phone()
        let alone = phone.scheduler(environment: ["TANDEM_INFO_PLIST": phone.plist])
        #expect(submit(alone, BGAppRefreshTaskRequest(identifier: refresh)) == .unavailable)
        try Files.makeDirectory(phone.state)
        try Files.write("{", to: phone.state + "/tasks.json")
        #expect(submit(phone.scheduler(), BGAppRefreshTaskRequest(identifier: refresh)) == .unavailable)
        #expect(try Files.text(phone.state + "/tasks.json") == "{")
    }

    @Test("Errors have Apple's domain and numbers, and can be caught by their codes")
    func errors() {
        let codes: [(BGTaskScheduler.Error.Code, Int)] = [
            (.unavailable, 1), (.tooManyPendingTaskRequests, 2), (.notPermitted, 3),
        ]
        for (code, number) in codes {
            let error = BGTaskScheduler.Error(code) as NSError
            #expect(error.domain == "BGTaskSchedulerErrorDomain" && error.code == number)
        }
        do {
            throw BGTaskScheduler.Error(.notPermitted)
        } catch BGTaskScheduler.Error.unavailable {
            Issue.record("another code")
        } catch BGTaskScheduler.Error.notPermitted {
        } catch {
            Issue.record("not caught by its code")
        }
    }

    private func expectEnd(_ result: ExitTest.Result?, _ reason: String) {
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains(reason), "\(errors)")
    }

    /// BackgroundTasks: `register(forTaskWithIdentifier:using:launchHandler:)`, "The system kills the app on the second
    /// registration of the same task identifier".
    @Test("Registering an identifier twice ends the process")
    func secondRegistration() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let phone = try Phone()
            phone.scheduler().register(forTaskWithIdentifier: refresh, using: nil) { _ in }
            withExtendedLifetime(phone) {}
        }
        expectEnd(result, "has already been registered")
    }

    /// BackgroundTasks, `register(forTaskWithIdentifier:using:launchHandler:)`: "Registration of all launch handlers
    /// must be complete before the end of `applicationDidFinishLaunching(_:)`". Apple does not document that a later
    /// registration ends the app; developers have observed it.
    @Test("A registration after the end of the launch ends the process; an earlier registration does not")
    func lateRegistration() async throws {
        let phone = try Phone()
        let isRegistered = phone.scheduler(registering: false)
            .register(forTaskWithIdentifier: refresh, using: nil) { _ in }
        #expect(isRegistered)
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let phone = try Phone()
            let scheduler = phone.scheduler(registering: false)
            scheduler.system.finishLaunching(byUser: false)
            scheduler.register(forTaskWithIdentifier: refresh, using: nil) { _ in }
            withExtendedLifetime(phone) {}
        }
        expectEnd(result, "must be registered before application finishes launching")
    }

    @Test("A submission without a registered handler ends the process, as observed on iOS")
    func submissionWithoutHandler() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let phone = try Phone()
            try phone.scheduler(registering: false).submit(BGAppRefreshTaskRequest(identifier: refresh))
            withExtendedLifetime(phone) {}
        }
        expectEnd(result, "No launch handler registered for task with identifier")
    }

    @Test("Copying or storing a processing request keeps its requirements for power and network")
    func processingRequest() throws {
        let phone = try Phone()
        let scheduler = phone.scheduler()
        let request = BGProcessingTaskRequest(identifier: "com.example.p0")
        request.requiresExternalPower = true
        request.requiresNetworkConnectivity = true
        request.earliestBeginDate = noon
        let copy = try #require(request.copy() as? BGProcessingTaskRequest)
        #expect(copy.requiresExternalPower && copy.requiresNetworkConnectivity && copy.earliestBeginDate == noon)
        try scheduler.submit(copy)
        let stored = try #require(try phone.file.read().pending.first)
        #expect(stored.requiresExternalPower && stored.requiresNetworkConnectivity && stored.type == .processing)
        #expect(stored.command.first?.hasPrefix("/") == true)
    }

    @Test("Opening the app is recorded; a launch for a task does not count as opening")
    func opening() throws {
        let phone = try Phone()
        phone.scheduler().system.finishLaunching(byUser: false)
        #expect(try phone.file.read().apps.isEmpty)
        _ = try phone.file.update { state in state.forceQuit(app: "com.example") }
        phone.scheduler().system.finishLaunching(byUser: true)
        let use = try #require(try phone.file.read().apps["com.example"])
        #expect(use.lastOpened == noon && !use.isForceQuit)
    }

    @Test("If several processes submit and cancel requests at the same time, all their changes take effect")
    func atOnce() throws {
        let phone = try Phone()
        try Threads.run(10) { number in
            let scheduler = phone.scheduler()
            for _ in 0..<20 {
                // On a busy disk, the others may hold the lock for longer than a request waits.
                for attempt in 1... {
                    do {
                        try scheduler.submit(BGProcessingTaskRequest(identifier: "com.example.p\(number)"))
                        break
                    } catch let error as BGTaskScheduler.Error where error.code == .unavailable && attempt < 20 {}
                }
            }
        }
        let state = try phone.file.read()
        #expect(state.pending.count == 10 && state.submissions == 200)
        #expect(Set(state.pending.map(\.number)).count == 10)
    }
}
