import BackgroundTaskHost
import Foundation
import PhoneState
import TestSupport

@testable import BackgroundTasks

/// A reference time for the tests.
let noon = Date(timeIntervalSince1970: 1_769_792_400)

/// The identifier of the refresh task. The Info.plist of a test app permits this identifier and eleven others for
/// processing.
let refresh = "com.example.refresh"

/// A simulated phone: a state directory, an Info.plist, and an app's scheduler.
struct Phone {
    let directory: TemporaryDirectory
    let state: String
    let plist: String
    let reports = Reports()

    init(modes: [String] = ["fetch", "processing"]) throws {
        directory = try TemporaryDirectory()
        state = directory.path("state")
        plist = directory.path("Info.plist")
        let list: [String: Any] = [
            "CFBundleIdentifier": "com.example",
            "BGTaskSchedulerPermittedIdentifiers": [refresh, refresh + "2"] + (0...10).map { "com.example.p\($0)" },
            "UIBackgroundModes": modes,
        ]
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try Files.write(Array(data), to: plist)
    }

    var file: TaskStateFile { TaskStateFile(stateDirectory: state) }

    /// Returns the scheduler of an app's process, with a handler for every permitted task.
    func scheduler(
        environment: [String: String]? = nil, registering: Bool = true, at date: Date = noon
    ) -> BGTaskScheduler {
        let environment = environment ?? ["TANDEM_STATE": state, "TANDEM_INFO_PLIST": plist]
        let reports = reports
        let system = SchedulerSystem(environment: environment, now: { date }, report: { reports.add($0) })
        if registering {
            for identifier in system.infoPlist.permittedIdentifiers {
                _ = system.register(identifier, nil) { _ in }
            }
        }
        return BGTaskScheduler(system)
    }

    /// The lines of the event log.
    var events: [String] {
        ((try? Files.text(state + "/events.jsonl")) ?? "").split(separator: "\n").map(String.init)
    }
}

/// Returns a request in the form in which an app submits it.
func request(
    _ identifier: String = refresh, _ type: TaskType = .refresh, floor: Date? = nil, at date: Date = noon,
    command: [String] = ["/bin/true"]
) -> TaskRequest {
    TaskRequest(
        identifier: identifier, type: type, app: "com.example", earliestBeginDate: floor, submittedAt: date,
        command: command, directory: "/")
}
