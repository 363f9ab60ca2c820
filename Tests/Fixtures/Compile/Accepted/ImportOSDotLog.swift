import Foundation
import os.log

private let log = OSLog(subsystem: "com.example", category: "widget")

func tellOldStyle(_ name: String) {
    os_log("plain")
    os_log("%{public}@ took %d s", log: log, type: .info, name, 3)
    os_log("%f", type: .error, 1.5)
    os_log(.debug, log: log, "%ld", 3)
    os_log("\(name, privacy: .public)")
    os_log(.error, "\(name)")
    Logger(log).info("also \(name)")
}
