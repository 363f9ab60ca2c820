import Foundation

extension Decimal {
    /// Converts a simulated price or amount, rounded to twelve significant digits.
    init(walked number: Double) {
        guard number > 0, number.isFinite else {
            self = 0
            return
        }
        var exponent = Int(log10(number).rounded(.down)) - 11
        var digits = (number / pow(10, Double(exponent))).rounded()
        // The logarithm of a number near a power of ten can be rounded, which makes the exponent one too small or too
        // large.
        if digits >= 1e12 { (exponent, digits) = (exponent + 1, (number / pow(10, Double(exponent + 1))).rounded()) }
        self.init(sign: .plus, exponent: exponent, significand: Decimal(Int64(digits)))
    }

    /// Returns the number rounded to `places` decimal places. Halves are rounded away from zero.
    func rounded(places: Int) -> Decimal {
        var (result, number) = (Decimal(), self)
        NSDecimalRound(&result, &number, places, .plain)
        return result
    }

    /// Returns the number rounded to `digits` significant digits.
    func rounded(significant digits: Int) -> Decimal {
        self == 0 ? self : rounded(places: digits - 1 - magnitudeExponent)
    }

    /// The position of the first significant digit as a power of ten: 1 for 68, -2 for 0.05.
    private var magnitudeExponent: Int {
        Decimal.digits(of: self).count - 1 + exponent
    }

    /// Returns the digits of the significand, without a sign.
    private static func digits(of number: Decimal) -> String {
        Decimal(sign: .plus, exponent: 0, significand: number.magnitude.significand).description
    }

    /// The exact number as JSON text, such as `68500.25`. Numbers with 16 or more digits before the point, or with four
    /// or more zeros after it, are written in CoinGecko's notation: `8.7e+36` and `1.2e-05`.
    var jsonText: String {
        guard self != 0, !isNaN else { return "0" }
        var digits = Substring(Self.digits(of: self))
        var lowest = exponent
        while digits.count > 1, digits.last == "0" { (digits, lowest) = (digits.dropLast(), lowest + 1) }
        let sign = self < 0 ? "-" : ""
        let point = digits.count - 1 + lowest
        guard (-4..<16).contains(point) else {
            let fraction = digits.count > 1 ? ".\(digits.dropFirst())" : ".0"
            let exponent = abs(point) < 10 ? "0\(abs(point))" : "\(abs(point))"
            return "\(sign)\(digits.prefix(1))\(fraction)e\(point < 0 ? "-" : "+")\(exponent)"
        }
        if lowest >= 0 { return sign + digits + String(repeating: "0", count: lowest) }
        if point < 0 { return sign + "0." + String(repeating: "0", count: -point - 1) + digits }
        return "\(sign)\(digits.prefix(point + 1)).\(digits.dropFirst(point + 1))"
    }
}
