import Foundation
import TandemTesting
import Testing

@Suite(.phoneReports) struct WidgetTests {
    private func phone() async throws -> Phone {
        try await Phone(.adopting("Widget"), answers: "answers", at: "2027-03-13T21:00-05:00")
    }

    @Test func passing() async throws {
        let phone = try await phone()
        let start = try await phone.now()
        let evening = try await phone.widget("QuoteWidget", .systemSmall)
        #expect(evening.texts == ["Saturday", "Well begun is half done."])
        #expect(evening.source == "fetch")

        try await phone.advance(by: .hours(12))
        // The phone's clock runs meanwhile.
        #expect((12 * 3_600..<13 * 3_600).contains(Int(try await phone.now().timeIntervalSince(start))))
        let morning = try await phone.widget("QuoteWidget", .systemSmall)
        #expect(morning.texts == ["Sunday", "Well begun is half done."])

        try await phone.network(.offline)
        try await phone.reload("QuoteWidget")
        #expect(try await phone.widget("QuoteWidget", .systemSmall).source == "stored")
        try await phone.network(.online)
        try await phone.reload("QuoteWidget")
        #expect(try await phone.widget("QuoteWidget", .systemSmall).source == "fetch")
        #expect(try await phone.findings() == [])
    }

    @Test func failing() async throws {
        let phone = try await phone()
        try await phone.advance(by: .hours(12))
        #expect(try await phone.widgets().isEmpty)
    }

    @Test func throwing() async throws {
        let phone = try await phone()
        try await phone.network(.offline)
        try await phone.reload("QuoteWidget")
        try await phone.reload("NoSuchWidget")
    }

    @Test(.timeLimit(.minutes(1))) func limited() async throws {
        let phone = try await phone()
        try await phone.advance(by: .days(50_000))
    }

    @Test(arguments: 1...4) func parallel(hours: Int) async throws {
        let phone = try await phone()
        #expect(await Meeting.shared.takesPlace(), "no other phone runs at the same time")
        try await phone.advance(by: .hours(Double(hours)))
        let start = try #require(try await phone.events().first)
        #expect(try await phone.now().timeIntervalSince(start.at) >= Double(hours) * 3_600)
        #expect(hours != 3, "the third case fails")
    }

    /// Lets the process live until the other tests and their phones have ended.
    @Test func waiting() async throws {
        let file = try #require(ProcessInfo.processInfo.environment["END_OF_WAITING"])
        for _ in 0..<6_000 where !FileManager.default.fileExists(atPath: file) {
            try await Task.sleep(for: .milliseconds(100))
        }
    }

    @Test func long() async throws {
        let phone = try await phone()
        try await phone.advance(by: .days(50_000))
    }
}

/// Waits until there are two phones at the same time.
actor Meeting {
    static let shared = Meeting()
    private var phones = 0

    /// Returns false if nobody else comes.
    func takesPlace() async -> Bool {
        phones += 1
        for _ in 0..<6_000 where phones < 2 { try? await Task.sleep(for: .milliseconds(100)) }
        return phones >= 2
    }
}
