public import Foundation

/// Formats amounts for a locale.
public struct AmountText: Sendable {
    /// The space that is available for an amount.
    public enum Room: Sendable {
        /// All digits: `$1,234,567.89`.
        case full
        /// Few characters: amounts of a hundred thousand or more are shortened, such as `$1.23M`.
        case compact
    }

    private let locale: Locale
    private let room: Room

    public init(_ locale: Locale, room: Room = .full) {
        self.locale = locale
        self.room = room
    }

    /// The text for unknown amounts.
    public static let unknown = "—"

    /// Formats an amount of money with two decimal places. An amount below half a cent gets up to two significant
    /// digits instead.
    /// - Parameter isSigned: true to show a plus sign for gains.
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

    /// Formats a ratio as a percentage with its sign: 0.123 as `+12.3%`.
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

    /// Formats a number of coins with all significant digits.
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
