import Foundation
import Glibc
import Testing
import Utilities

struct UtilitiesTests {
    @Test("SplitMix64 gives the numbers of the reference implementation, in sequence and by index")
    func random() {
        // https://prng.di.unimi.it/splitmix64.c with the state 1234567.
        let numbers: [UInt64] = [
            6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        ]
        var generator = SplitMix64(seed: 1_234_567)
        #expect(numbers.map { _ in generator.next() } == numbers)
        #expect((0..<4).map { SplitMix64.number(at: $0, seed: 1_234_567) } == numbers)
        #expect(SplitMix64.fraction(0) == 0 && SplitMix64.fraction(.max) < 1 && SplitMix64.fraction(1 << 63) == 0.5)
    }

    @Test(
        "A group of closures for which the system allows no thread says so, and does not wait for ever",
        .timeLimit(.minutes(30)))
    func noThread() async throws {
        let result = try #require(
            await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                // Without more memory, only threads that take the stacks of ended ones can start. Those stacks are few.
                var limit = rlimit(rlim_cur: 0, rlim_max: 0)
                guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { return }
                WorkGroup.run(Array(repeating: { while true { sleep(100) } }, count: 64), mostAttempts: 2)
            })
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.contains("the system allows no further thread"), "\(errors)")
    }

    @Test(
        "FNV-1a gives the hashes that its authors published",
        arguments: [
            ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
        ] as [(String, UInt64)])
    func hash(text: String, hash: UInt64) {
        #expect(StableHash.hash(text.utf8) == hash)
        #expect(StableHash.hash(text.utf8.dropFirst(3), from: StableHash.hash(text.utf8.prefix(3))) == hash)
    }

    @Test("Escaped text cannot become markup in an HTML element or in an attribute with single or double quotes")
    func escaping() {
        #expect(
            HTMLText.escaped("<a href=\"x\">'&\u{1B}[0m\tü\n")
                == "&lt;a href=&quot;x&quot;&gt;&#39;&amp;\u{FFFD}[0m\tü\n")
    }

    @Test(
        "A date that is written as text and parsed again is the same to the microsecond, also before 1970",
        arguments: [
            ("1970-01-01T00:00:00.000000Z", 0), ("2026-01-30T05:00:00.250000Z", 1_769_749_200.25),
            ("1969-12-31T23:59:59.999999Z", -0.000_001), ("0000-12-30T00:00:00.000000Z", -62_135_769_600),
            ("1600-02-29T12:00:00.000000Z", -11_670_955_200),
        ] as [(String, Double)])
    func dates(text: String, seconds: Double) {
        #expect(RFC3339.text(Date(timeIntervalSince1970: seconds)) == text)
        #expect(RFC3339.date(text).map { RFC3339.text($0) } == text)
    }

    @Test("Times with UTC offsets and up to nine fractional digits are parsed; text that is not RFC 3339 is refused")
    func times() throws {
        let time = try #require(RFC3339.time("2026-01-30T00:00:00.123456789-05:00"))
        #expect(time == (1_769_749_200, 123_456_789))
        #expect(RFC3339.text(time, digits: 0) == "2026-01-30T05:00:00Z")
        #expect(RFC3339.text(time, digits: 9) == "2026-01-30T05:00:00.123456789Z")
        for text in [
            "", "2026-02-30T00:00:00Z", "2026-01-30T24:00:00Z", "2026-01-30T00:00:60Z", "2026-01-30T00:00:00",
            "2026-01-30T00:00:00.Z", "2026-01-30T00:00:00.1234567890Z", "2026-01-30T00:00:00Zx",
            "2026-01-30T00:00:00+24:00",
        ] { #expect(RFC3339.time(text) == nil, "\(text)") }
    }
}
