import Firestore

/// Firestore's comparison and addition of integers and doubles.
extension Value {
    /// True for an integer or a double.
    var isNumber: Bool {
        switch self {
        case .integer, .double: true
        default: false
        }
    }

    /// True for a double that is NaN.
    private var isNaN: Bool { doubleValue?.isNaN ?? false }

    /// Returns the sum. The sum of two integers saturates. If one of the numbers is a double, the sum is a double.
    func adding(_ other: Value) -> Value {
        switch (self, other) {
        case (.integer(let left), .integer(let right)):
            let (sum, overflows) = left.addingReportingOverflow(right)
            return .integer(!overflows ? sum : right < 0 ? .min : .max)
        case (.integer(let left), .double(let right)): return .double(Double(left) + right)
        case (.double(let left), .integer(let right)): return .double(left + Double(right))
        case (.double(let left), .double(let right)): return .double(left + right)
        default: return other
        }
    }

    /// Returns the larger of the two numbers. If they are equal, returns this one, with its type. If either is NaN,
    /// returns NaN.
    func maximum(_ other: Value) -> Value {
        isNaN || other.isNaN ? .double(.nan) : order(other) < 0 ? other : self
    }

    /// Returns the smaller of the two numbers. If they are equal, returns this one, with its type. If either is NaN,
    /// returns NaN.
    func minimum(_ other: Value) -> Value {
        isNaN || other.isNaN ? .double(.nan) : order(other) > 0 ? other : self
    }

    /// Returns a negative number if this number is less than the other, 0 if they are equal, and a positive number if
    /// it is greater. Neither may be NaN.
    private func order(_ other: Value) -> Int {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): left < right ? -1 : left > right ? 1 : 0
        case (.double(let left), .double(let right)): left < right ? -1 : left > right ? 1 : 0
        case (.integer(let left), .double(let right)): Double.order(left, right)
        case (.double(let left), .integer(let right)): -Double.order(right, left)
        default: 0
        }
    }
}

extension Double {
    /// Compares an integer with a double by their exact values. Returns a negative number if the integer is less, 0 if
    /// they are equal, and a positive number if it is greater. NaN is less than every integer.
    ///
    /// Converting the integer to a double would round it: 2^53 + 1 would equal 2^53.
    static func order(_ integer: Int64, _ double: Double) -> Int {
        if double.isNaN { return 1 }
        if double >= 0x1p63 { return -1 }
        if double < -0x1p63 { return 1 }
        let whole = Int64(double.rounded(.towardZero))
        if integer != whole { return integer < whole ? -1 : 1 }
        let fraction = double - double.rounded(.towardZero)
        return fraction > 0 ? -1 : fraction < 0 ? 1 : 0
    }
}
