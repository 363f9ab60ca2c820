import Foundation
import Testing

@testable import LocalBackend

struct PriceWalkTests {
    let walk = PriceWalk(seed: 7, name: "a", volatility: 0.03, spread: 0.3)

    @Test("Computing a range gives the same values as computing each minute", arguments: [1, 4, 4_096])
    func ranges(step: Int) {
        for middle in [-3, 0, PriceWalk.anchorSpacing, 29_495_820, 29_360_128] {
            let range = middle - 5_000...middle + 5_000
            let minutes = range.filter { $0 % step == 0 }
            #expect(walk.values(in: range, every: step) == minutes.map { walk.value(at: $0) })
        }
    }

    @Test("The standard deviation of a day's change is the volatility, at any time of day and across anchors")
    func volatility() {
        let days = (0..<2_000).map { walk.value(at: $0 * 1_440 + 77) }
        let changes = zip(days, days.dropFirst()).map { $1 - $0 }
        let deviation = (changes.map { $0 * $0 }.reduce(0, +) / Double(changes.count)).squareRoot()
        #expect((0.027...0.033).contains(deviation), "\(deviation)")
        let minutes = walk.values(in: PriceWalk.anchorSpacing - 20_000...PriceWalk.anchorSpacing + 20_000)
        let steps = zip(minutes, minutes.dropFirst()).map { $1 - $0 }
        let step = (steps.map { $0 * $0 }.reduce(0, +) / Double(steps.count)).squareRoot() * 1_440.0.squareRoot()
        #expect((0.027...0.033).contains(step), "\(step)")
    }

    @Test("Different names and different seeds give different walks")
    func independence() {
        let minute = 29_495_820
        let others = [
            PriceWalk(seed: 7, name: "b", volatility: 0.03, spread: 0.3),
            PriceWalk(seed: 8, name: "a", volatility: 0.03, spread: 0.3),
        ]
        #expect(Set((others + [walk]).map { $0.value(at: minute) }).count == 3)
    }

    @Test(
        "Decimals are written exactly",
        arguments: [
            ("0", "0"), ("68500", "68500"), ("68500.250", "68500.25"), ("-0.05", "-0.05"), ("0.0001", "0.0001"),
            ("0.000012", "1.2e-05"), ("-0.00001", "-1.0e-05"), ("0.00000000001", "1.0e-11"),
            ("1000000000000000", "1000000000000000"), ("10000000000000000", "1.0e+16"),
            ("8700000000000000000000000000000000000", "8.7e+36"), ("0.1", "0.1"), ("12.3456789012", "12.3456789012"),
        ])
    func text(number: String, text: String) throws {
        let decimal = try #require(Decimal(string: number))
        #expect(decimal.jsonText == text)
        #expect(Decimal(string: text) == decimal)
    }

    @Test(
        "A simulated number has twelve significant digits",
        arguments: [1e-15, 9.999999999999e-5, 0.1, 1, 68_500.123456789, 1e12, 3e20])
    func twelveDigits(number: Double) {
        let decimal = Decimal(walked: number)
        #expect(abs(Double(decimal) - number) <= number * 6e-12)
        #expect(decimal.rounded(significant: 12) == decimal)
    }

    @Test("A client may use its full number of requests at once; afterwards they are refilled one at a time")
    func limiter() {
        let limiter = RateLimiter(perMinute: 30)
        let time = Date(timeIntervalSince1970: 1_769_749_200)
        #expect((0..<30).allSatisfy { _ in limiter.take("a", at: time) == nil })
        #expect(limiter.take("a", at: time) == 2)
        #expect(limiter.take("b", at: time) == nil)
        #expect(limiter.take("a", at: time + 1.5) == 1)
        #expect(limiter.take("a", at: time + 2) == nil)
        #expect(limiter.take("a", at: time + 2) == 2)
        // Setting the clock back adds no tokens. From then on, the bucket is refilled by the new time.
        #expect(limiter.take("a", at: time - 3_600) == 2)
        #expect(limiter.take("a", at: time - 3_598) == nil)
        #expect((0..<30).allSatisfy { _ in limiter.take("a", at: time + 90_000) == nil })
        #expect(limiter.take("a", at: time + 90_000) != nil)
    }

    @Test("If there are too many clients, the limiter forgets those that it has not seen for longest")
    func manyClients() {
        let limiter = RateLimiter(perMinute: 1)
        let time = Date(timeIntervalSince1970: 0)
        #expect(limiter.take("first", at: time) == nil)
        for client in 0...RateLimiter.mostClients { _ = limiter.take("\(client)", at: time + Double(client) / 1e6) }
        #expect(limiter.take("first", at: time) == nil)
        #expect(limiter.take("\(RateLimiter.mostClients)", at: time + 0.02) != nil)
    }
}
