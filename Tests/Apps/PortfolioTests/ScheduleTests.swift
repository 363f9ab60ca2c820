import Foundation
import Testing

@testable import PortfolioApp

@Suite struct PortfolioScheduleTests {
    private func schedule(age: TimeInterval?, notBefore: Date? = nil) -> PortfolioSchedule {
        PortfolioSchedule(asOf: age.map { noon - $0 }, at: noon, notBefore: notBefore)
    }

    @Test("The next timeline is due in 15 minutes, and the stale mark appears at 60 minutes without a reload")
    func fresh() {
        let schedule = schedule(age: 0)
        #expect(schedule.reload == noon + 900)
        #expect(
            schedule.moments == [
                .init(date: noon, isStale: false), .init(date: noon + 3_600, isStale: true),
            ])
    }

    @Test("Prices are marked as stale at exactly 60 minutes, not a second earlier")
    func boundary() {
        #expect(!PortfolioSchedule.isStale(asOf: noon - 3_599, at: noon))
        #expect(PortfolioSchedule.isStale(asOf: noon - 3_600, at: noon))
        #expect(schedule(age: 3_600).moments == [.init(date: noon, isStale: true)])
        #expect(schedule(age: 3 * 86_400).moments == [.init(date: noon, isStale: true)])
    }

    @Test("Just before 60 minutes, the mark still appears on time, and entries are five minutes apart")
    func spacing() {
        let moments = schedule(age: 3_500).moments
        #expect(moments.map(\.date) == [noon - 200, noon + 100])
        #expect(moments.map(\.isStale) == [false, true])
        #expect(schedule(age: 3_300).moments.first?.date == noon)
    }

    @Test("Missing prices are not marked as stale, but prices from a clock that was ahead are")
    func odd() {
        #expect(schedule(age: nil).moments == [.init(date: noon, isStale: false)])
        #expect(schedule(age: -86_400).moments == [.init(date: noon, isStale: true)])
        #expect(schedule(age: -60).moments.first?.isStale == false)
    }

    @Test("No timeline is due before the market service accepts requests again")
    func rateLimited() {
        #expect(schedule(age: 0, notBefore: noon + 1_800).reload == noon + 1_800)
        #expect(schedule(age: 0, notBefore: noon + 60).reload == noon + 900)
        #expect(schedule(age: 0, notBefore: noon - 60).reload == noon + 900)
    }
}

@Suite struct AmountTextTests {
    private func text(_ amount: String, _ locale: String = "en_US", room: AmountText.Room = .full) -> String {
        AmountText(Locale(identifier: locale), room: room).money(number(amount), isSigned: false)
    }

    @Test("Money is formatted for the locale, with cents")
    func locales() {
        #expect(text("1234567.891") == "$1,234,567.89")
        #expect(text("1234567.891", "de_DE") == "1.234.567,89\u{A0}$")
        #expect(text("-0.5") == "-$0.50")
        #expect(text("0") == "$0.00")
    }

    @Test("A small widget abbreviates large amounts, and never shows a nonzero amount as 0")
    func compact() {
        #expect(text("99999.99", room: .compact) == "$99,999.99")
        #expect(text("1234567.891", room: .compact) == "$1.235M")
        #expect(text("-1234567.891", room: .compact) == "-$1.235M")
        #expect(text("1234567.891", "de_DE", room: .compact) == "1,235\u{A0}Mio.\u{A0}$")
        #expect(text("0.0000181") == "$0.000018")
        #expect(text("0.004") == "$0.004")
        #expect(text("0.005") == "$0.01")
        #expect(text("11805.325") == "$11,805.33" && text("-11805.325") == "-$11,805.33")
    }

    @Test("A gain has a plus sign, a loss a minus sign, and 0 neither")
    func signs() {
        let writer = AmountText(Locale(identifier: "en_US"))
        #expect(writer.money(12, isSigned: true) == "+$12.00")
        #expect(writer.money(-12, isSigned: true) == "-$12.00")
        #expect(writer.money(0, isSigned: true) == "$0.00")
        #expect(writer.money(nil, isSigned: true) == "—")
        #expect(writer.percent(number("0.1234")) == "+12.3%")
        #expect(writer.percent(-1) == "-100.0%")
        #expect(writer.percent(0) == "0.0%")
        #expect(writer.percent(12) == "+1,200%")
        #expect(writer.percent(nil) == "—")
        #expect(AmountText(Locale(identifier: "de_DE")).percent(number("0.1234")) == "+12,3\u{A0}%")
    }

    @Test("Quantities show only significant digits")
    func quantities() {
        let writer = AmountText(Locale(identifier: "en_US"))
        #expect(writer.quantity(number("0.00000001")) == "0.00000001")
        #expect(writer.quantity(number("3.5")) == "3.5")
        #expect(writer.quantity(number("12000")) == "12,000")
        #expect(writer.quantity(number("589300000000000")) == "589.3T")
    }

    @Test("Sign and color show a gain or a loss")
    func trend() {
        #expect(
            ProfitTrend(1) == .gain && ProfitTrend(-1) == .loss && ProfitTrend(0) == .even && ProfitTrend(nil) == .even)
    }
}
