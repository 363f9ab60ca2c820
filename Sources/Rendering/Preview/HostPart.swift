import AppGroup
import Foundation
import PhoneState
import Utilities
import WidgetHost

/// A host as the page shows it, with its processes, clock, network and device.
struct HostPart: Encodable {
    struct ProcessPart: Encodable {
        var pid: Int32
        var name: String
        var isStopped: Bool
        /// The memory in megabytes. It is rounded, because every small change would be sent to the page.
        var megabytes: UInt64

        init(_ process: RunningProcess) {
            pid = process.pid
            name = process.name
            isStopped = process.isStopped
            megabytes = ((process.resident ?? 0) + 500_000) / 1_000_000
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
    /// The number of milliseconds by which the host's clock is ahead of the real clock.
    var offset: Int64
    var travels: Bool
    var condition: String
    var isLocked: Bool
    /// True if the locked device hides sensitive content.
    var hidesSensitive: Bool
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
        // The page gets the offset between the clocks, because the time itself would change with every observation. The
        // offset is rounded to 100 ms, because measurements of the same offset differ slightly.
        let difference = observation.now.timeIntervalSinceNow
        offset = Int64((difference * 10).rounded()) * 100
        travels = observation.travels
        condition = (observation.network?.condition ?? .online).rawValue
        isLocked = observation.device.isLocked
        hidesSensitive = isLocked && observation.device.hidesSensitiveContent
        standBy = observation.device.standBy.rawValue
        locale = observation.locale.identifier
        timeZone =
            observation.environment["TZ"].flatMap { TimeZone(identifier: $0)?.identifier }
            ?? TimeZone.current.identifier
    }
}
