import CommandSupport
import Foundation
import Testing

struct ClockArgumentTests {
    @Test(
        "A duration with a sign is parsed as an offset from the real time",
        arguments: [
            ("-25h", -90_000), ("+3d", 259_200), ("+90", 90), ("-15m", -900), ("+0s", 0), ("-250ms", -0.25),
        ])
    func aSignedDurationIsAnOffset(text: String, offset: TimeInterval) {
        #expect(ClockArgument(argument: text)?.offset == offset)
    }

    @Test(
        "If the argument is a time, the clock starts at this time and then runs on",
        arguments: [
            ("2026-01-30T05:00:00Z", 1_769_749_200), ("2026-01-30T00:00:00-05:00", 1_769_749_200),
            ("2026-01-30T10:30:00+05:30", 1_769_749_200), ("2026-01-30T05:00:00.250Z", 1_769_749_200.25),
        ])
    func aTimeIsWhatTheClockShowsNow(text: String, seconds: TimeInterval) throws {
        let before = Date()
        let clock = try #require(ClockArgument(argument: text))
        let shown = clock.now()
        let passed = Date().timeIntervalSince(before)
        // The clock runs on during the test, so it may have advanced by up to `passed` seconds. The tolerance is needed
        // because a Double of this size has a resolution of 0.2 µs.
        #expect(shown.timeIntervalSince1970 >= seconds - 0.000_01)
        #expect(shown.timeIntervalSince1970 <= seconds + passed + 0.000_01)
    }

    @Test(
        "Text that is neither a signed duration nor a valid time with a time zone is refused",
        arguments: [
            "", "now", "25h", "--25h", "+-3d", "+", "-", "3d-", "2026-01-30", "2026-01-30T05:00:00",
            "2026-01-30 05:00:00Z", "2026-01-30T05:00:00Z and more", "2026-13-30T05:00:00Z", "2026-02-30T05:00:00Z",
            "2026-01-30T25:00:00Z",
        ])
    func otherTextIsRefused(text: String) {
        #expect(ClockArgument(argument: text) == nil)
    }

    @Test("Without an argument, the clock shows the real time")
    func theDefaultIsTheRealClock() {
        let before = Date()
        let shown = ClockArgument().now()
        #expect(before <= shown && shown <= Date())
        #expect(ClockArgument().defaultValueDescription == "the real time")
    }
}
