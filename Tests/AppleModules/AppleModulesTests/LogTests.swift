import AppleFoundation
import AppleLogging
import Foundation
import TestSupport
import Testing

@Suite struct LogTests {
    private func text(_ message: OSLogMessage, hidingPrivate: Bool = false) -> String {
        message.text(hidingPrivate: hidingPrivate)
    }

    @Test("Private values are hidden only on request; numbers and types are public by default")
    func privacy() {
        let name = "Ada"
        #expect(text("\(name) \(7) \(String.self)") == "Ada 7 String")
        #expect(text("\(name) \(7) \(String.self)", hidingPrivate: true) == "<private> 7 String")
        #expect(text("\(name, privacy: .public) \(7, privacy: .private)", hidingPrivate: true) == "Ada <private>")
        let masked = text("\(name, privacy: .private(mask: .hash))", hidingPrivate: true)
        #expect(masked.hasPrefix("<mask.hash: '") && !masked.contains("Ada"))
        #expect(masked == text("\("A" + "da", privacy: .private(mask: .hash))", hidingPrivate: true))
    }

    @Test("A log message can format integers, numbers and Booleans, and can align values")
    func formats() {
        #expect(text("\(255, format: .hex) \(8, format: .octal) \(5, format: .decimal(minDigits: 3))") == "ff 10 005")
        #expect(text("\(-255, format: .hex(includePrefix: true, uppercase: true))") == "-0xFF")
        #expect(text("\(1.5, format: .fixed(precision: 2)) \(Float(0.25), format: .hybrid)") == "1.50 0.25")
        #expect(text("\(true) \(false, format: .answer)") == "true NO")
        #expect(text("[\("ab", align: .right(columns: 4))] [\(1, align: .left(columns: 3))]") == "[  ab] [1  ]")
    }

    @Test("Each os_log specifier takes the next argument, and braces in a specifier set the privacy")
    func oldFormats() {
        #expect(
            LogFormat.text("%{public}@ took %d s, %.1f %%", ["Ada", 3, 2.5], hidingPrivate: true)
                == "Ada took 3 s, 2.5 %")
        #expect(LogFormat.text("%@ %{private}ld", ["Ada", 3], hidingPrivate: true) == "<private> <private>")
        #expect(LogFormat.text("%@ %{private}ld", ["Ada", 3], hidingPrivate: false) == "Ada 3")
        #expect(LogFormat.text("%d and %d", [1], hidingPrivate: false) == "1 and <no argument>")
    }

    @Test("A log message is always one line, even if it contains line feeds")
    func oneLine() {
        let line = LogOutput.line(.info, subsystem: "s", category: "c", "a\nb\r\nc")
        #expect(line == "[s:c] info: a\\nb\\nc")
    }

    @Test("Loggers, logs and signposts write messages of $TANDEM_LOG_LEVEL and higher levels to standard error")
    func output() async throws {
        let result = try await #require(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
            setenv("TANDEM_LOG_LEVEL", "info", 1)
            setenv("TANDEM_LOG_PRIVACY", "1", 1)
            let logger = Logger(subsystem: "com.example", category: "test")
            logger.debug("too little")
            logger.info("info \("Ada")")
            logger.info("error \(NSError(domain: "d", code: 1), privacy: .public)")
            logger.warning("warning \(1)")
            os_log("%{public}@", log: OSLog(subsystem: "com.example", category: "old"), type: .fault, "old")
            exit(0)
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self).split(separator: "\n")
        #expect(
            lines.filter { $0.hasPrefix("[com.example") } == [
                "[com.example:test] info: info <private>",
                "[com.example:test] info: error Error Domain=d Code=1 \"(null)\"",
                "[com.example:test] error: warning 1",
                "[com.example:old] fault: old",
            ])
        let all = try await #require(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
            unsetenv("TANDEM_LOG_LEVEL")
            let signposter = OSSignposter(subsystem: "com.example", category: "test")
            signposter.withIntervalSignpost("work") { signposter.emitEvent("moment") }
            let log = OSLog(subsystem: "com.example", category: "old")
            os_signpost(.begin, log: log, name: "load", signpostID: OSSignpostID(7), "%d files", 3)
            os_signpost(.end, log: log, name: "load", signpostID: OSSignpostID(7))
            exit(0)
        }
        let text = String(decoding: all.standardErrorContent, as: UTF8.self)
        #expect(text.contains("[com.example:test] debug: signpost work begin"))
        #expect(text.contains("[com.example:test] debug: signpost moment event"))
        #expect(text.contains("[com.example:test] debug: signpost work end after"))
        #expect(text.contains("[com.example:old] debug: signpost load 7 begin: 3 files\n"))
        #expect(text.contains("[com.example:old] debug: signpost load 7 end\n"))
    }

    @Test("If $TANDEM_LOG_LEVEL is unknown, a warning is printed and all messages are written")
    func levels() async throws {
        let least = ["debug": 0, "info": 1, "notice": 2, "error": 3, "fault": 4, "off": Int.max, "loud": 0, "": 0]
        for (name, rank) in least {
            #expect(LogOutput.Settings { $0 == "TANDEM_LOG_LEVEL" ? name : nil }.leastRank == rank)
        }
        #expect(!LogOutput.Settings { _ in nil }.hidesPrivate)
        let result = try await #require(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
            setenv("TANDEM_LOG_LEVEL", "loud", 1)
            Logger().debug("written")
            exit(0)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("TANDEM_LOG_LEVEL is loud; it can be debug, info, notice, error, fault or off"))
        #expect(text.contains("[:] debug: written"))
    }

    @Test("A lock protects its state, knows which thread holds it, and ends the process if that thread locks it again")
    func lock() async {
        let count = OSAllocatedUnfairLock(initialState: 0)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<1_000 { count.withLock { $0 += 1 } } } }
        }
        #expect(count.withLock { $0 } == 8_000)
        let inner = count.withLock { _ in count.withLockIfAvailable { $0 } }
        #expect(inner == nil)
        count.precondition(.notOwner)
        await #expect(processExitsWith: .failure) {
            let lock = OSAllocatedUnfairLock()
            lock.withLock { lock.withLock {} }
        }
    }

    @Test("An unfair lock protects a value, knows its owner, and ends the process if it is taken or released wrongly")
    func unfairLock() async {
        let lock = os_unfair_lock_t.allocate(capacity: 1)
        lock.initialize(to: os_unfair_lock())
        defer { lock.deallocate() }
        os_unfair_lock_assert_not_owner(lock)
        #expect(os_unfair_lock_trylock(lock))
        os_unfair_lock_assert_owner(lock)
        #expect(!os_unfair_lock_trylock(lock))
        os_unfair_lock_unlock(lock)
        nonisolated(unsafe) let (shared, count) = (lock, UnsafeMutablePointer<Int>.allocate(capacity: 1))
        count.initialize(to: 0)
        defer { count.deallocate() }
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<1_000 {
                os_unfair_lock_lock(shared)
                count.pointee += 1
                os_unfair_lock_unlock(shared)
            }
        }
        #expect(count.pointee == 8_000)
        await #expect(processExitsWith: .failure) {
            var lock = os_unfair_lock()
            os_unfair_lock_lock(&lock)
            os_unfair_lock_lock(&lock)
        }
        await #expect(processExitsWith: .failure) {
            var lock = os_unfair_lock()
            os_unfair_lock_unlock(&lock)
        }
    }
}
