import AppGroup
import Foundation
import PhoneState
import Utilities
import WidgetHost

/// A host with its processes and conditions, as the page shows it.
struct HostPart: Encodable {
    struct ProcessPart: Encodable {
        var pid: Int32
        var name: String
        var isStopped: Bool

        init(_ process: RunningProcess) {
            pid = process.pid
            name = process.name
            isStopped = process.isStopped
        }
    }

    var name: String
    var app: String?
    var state: String
    var container: String?
    var host: ProcessPart?
    var provider: ProcessPart?
    var foreground: ProcessPart?
    var isBusy: Bool
    var nextWake: String?
    /// The number of milliseconds by which the host's clock is ahead of the real time.
    var offset: Int64
    var travels: Bool
    var condition: String
    var isLocked: Bool
    var standBy: String
    var locale: String
    /// The time zone of the app and the extension.
    var timeZone: String

    init(_ observation: HostObservation) {
        name = observation.host.name
        app = observation.host.app?.rawValue
        state = observation.host.stateDirectory
        container = observation.host.container
        host = observation.process.map(ProcessPart.init)
        provider = observation.provider.map(ProcessPart.init)
        foreground = observation.app.map(ProcessPart.init)
        isBusy = observation.process != nil && observation.status?.isBusy == true
        nextWake = observation.process == nil ? nil : observation.status?.nextWake.map { RFC3339.text($0) }
        // The page gets an offset, because the time itself would change constantly. The offset is rounded, because two
        // readings of one clock differ slightly.
        let difference = observation.now.timeIntervalSinceNow
        offset = Int64((difference * 10).rounded()) * 100
        travels = observation.travels
        condition = (observation.network?.condition ?? .online).rawValue
        isLocked = observation.device.isLocked
        standBy = observation.device.standBy.rawValue
        locale = observation.locale.identifier
        timeZone =
            observation.environment["TZ"].flatMap { TimeZone(identifier: $0)?.identifier }
            ?? TimeZone.current.identifier
    }
}
