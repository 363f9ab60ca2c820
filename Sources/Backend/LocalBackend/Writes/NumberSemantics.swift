import Firestore

/// How Firestore compares and adds numbers of its two types.
extension Value {
    /// Whether it is an integer or a double.
    var isNumber: Bool {
        switch self {
        case .integer, .double: true
        default: false
        }
    }

    /// Whether a number is NaN.
    private var isNaN: Bool { doubleValue?.isNaN ?? false }

    /// The sum. Integers stop at the ends of their range; with a double among them both count as doubles.
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

    /// The larger of the two numbers; of equal ones this one, with its type. NaN is larger and smaller than all.
    func maximum(_ other: Value) -> Value {
        isNaN || other.isNaN ? .double(.nan) : order(other) < 0 ? other : self
    }

    /// The smaller of the two numbers.
    func minimum(_ other: Value) -> Value {
        isNaN || other.isNaN ? .double(.nan) : order(other) > 0 ? other : self
    }

    /// Below, at or above 0 as this number is less than, equal to or greater than the other. Neither may be NaN.
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
    /// Compares an integer with a double by their exact values: below 0 for less, above for greater. A NaN is less than
    /// all.
    ///
    /// Converting the integer would round it: 2^53 + 1 would equal 2^53.
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
