public import Foundation

/// Amounts as they are written in a locale.
public struct AmountText: Sendable {
    /// How much room there is.
    public enum Room: Sendable {
        /// All digits: `$1,234,567.89`.
        case full
        /// Few characters: from a hundred thousand on `$1.23M`.
        case compact
    }

    private let locale: Locale
    private let room: Room

    /// Makes a writer of amounts.
    public init(_ locale: Locale, room: Room = .full) {
        self.locale = locale
        self.room = room
    }

    /// What is written where nothing is known.
    public static let unknown = "—"

    /// An amount of money: two digits behind the point, and where those would show nothing, the first that do.
    /// - Parameter isSigned: whether a gain has a sign as well.
    public func money(_ amount: Decimal?, isSigned: Bool = false) -> String {
        guard let amount else { return Self.unknown }
        var style = Decimal.FormatStyle.Currency(code: PortfolioGroup.currency.uppercased(), locale: locale)
            .rounded(rule: .toNearestOrAwayFromZero)
        style = style.sign(strategy: isSigned ? .always(showZero: false) : .automatic)
        let size = amount.magnitude
        if size >= longest {
            style = style.notation(.compactName).precision(.significantDigits(1...4))
        } else if size != 0, size < Decimal(string: "0.005") ?? 0 {
            style = style.precision(.significantDigits(1...2))
        } else {
            style = style.precision(.fractionLength(2))
        }
        return amount.formatted(style)
    }

    private var longest: Decimal {
        switch room {
        case .full: 1_000_000_000
        case .compact: 100_000
        }
    }

    /// A relation with its sign, 0.123 as `+12.3%`.
    public func percent(_ ratio: Decimal?) -> String {
        guard let ratio else { return Self.unknown }
        var style = Decimal.FormatStyle.Percent(locale: locale).rounded(rule: .toNearestOrAwayFromZero)
        style = style.sign(strategy: .always(includingZero: false))
        if ratio.magnitude >= 1_000 {
            style = style.notation(.compactName).precision(.significantDigits(1...3))
        } else {
            style = style.precision(.fractionLength(ratio.magnitude >= 10 ? 0 : 1))
        }
        return ratio.formatted(style)
    }

    /// A number of coins: as many digits as say something.
    public func quantity(_ quantity: Decimal) -> String {
        var style = Decimal.FormatStyle(locale: locale)
        if quantity.magnitude >= longest {
            style = style.notation(.compactName).precision(.significantDigits(1...4))
        } else if quantity.magnitude >= 1 {
            style = style.precision(.fractionLength(0...4))
        } else {
            style = style.precision(.significantDigits(1...6))
        }
        return quantity.formatted(style)
    }
}
