import OSLog

private let logger = Logger(subsystem: "com.example", category: "widget")
private let fullyNamed = os.Logger(subsystem: "com.example", category: "qualified")

final class Worker {
    let name = "x"

    func work(_ error: any Error, _ url: URL, _ size: Int64, _ ratio: Double) {
        logger.log("plain")
        logger.log(level: .error, "level \(size)")
        logger.trace("trace \(url, privacy: .public)")
        logger.debug("debug \(self.name)")
        logger.info("info \(self.name, privacy: .private(mask: .hash))")
        logger.notice("notice \(size, format: .hex, align: .right(columns: 8), privacy: .private)")
        logger.warning("warning \(ratio, format: .fixed(precision: 2))")
        logger.error("error \(error.localizedDescription, privacy: .public) \(error)")
        logger.critical("critical \(size == 0, format: .answer)")
        logger.fault("fault \(type(of: self)) \(self.name, align: .left(columns: 4), privacy: .sensitive)")
    }

    func measure() {
        let signposter = OSSignposter(logger: logger)
        let state = signposter.beginInterval("work", id: signposter.makeSignpostID())
        signposter.emitEvent("event", "with \(1)")
        signposter.endInterval("work", state)
        signposter.withIntervalSignpost("more") {}
    }
}
