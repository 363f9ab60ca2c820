import TandemTesting
import Testing

@Suite(.phoneReports) struct JokeTests {
    @Test func theMorningShowsTheNewDay() async throws {
        let phone = try await Phone(.adopting("Widget"), answers: "answers", at: "2027-03-13T21:00-05:00")
        try await phone.advance(by: .hours(12))
        let widget = try await phone.widget("JokeOfTheDay", .systemSmall)
        #expect(widget.texts.contains("Sunday"))
        try await phone.network(.offline)
        try await phone.advance(by: .days(3))
        #expect(try await phone.findings().isEmpty)
        try await phone.killExtension(afterStep: 2) { try await phone.reload("JokeOfTheDay") }
    }
}
