public import Foundation

/// A prefix of a unit (HealthKit: `HKMetricPrefix`).
public enum HKMetricPrefix: Int, Sendable {
    case none, pico, nano, micro, milli, centi, deci, deca, hecto, kilo, mega, giga, tera, femto

    var factor: Double {
        switch self {
        case .none: 1
        case .femto: 1e-15
        case .pico: 1e-12
        case .nano: 1e-9
        case .micro: 1e-6
        case .milli: 1e-3
        case .centi: 1e-2
        case .deci: 1e-1
        case .deca: 10
        case .hecto: 100
        case .kilo: 1e3
        case .mega: 1e6
        case .giga: 1e9
        case .tera: 1e12
        }
    }

    var symbol: String {
        switch self {
        case .none: ""
        case .femto: "f"
        case .pico: "p"
        case .nano: "n"
        case .micro: "mc"
        case .milli: "m"
        case .centi: "c"
        case .deci: "d"
        case .deca: "da"
        case .hecto: "h"
        case .kilo: "k"
        case .mega: "M"
        case .giga: "G"
        case .tera: "T"
        }
    }
}

/// The molar mass of blood glucose in grams (HealthKit: `HKUnitMolarMassBloodGlucose`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKUnitMolarMassBloodGlucose = 180.15588000005408

/// A unit of measurement (HealthKit: `HKUnit`).
open class HKUnit: NSObject, NSCopying, @unchecked Sendable {
    public let unitString: String
    /// The powers of the base units by their symbols. An empty dictionary is a plain number.
    let powers: [String: Int]
    /// The value of one unit in base units.
    let factor: Double
    /// The value of the unit's zero in base units. Only temperatures have one.
    let offset: Double

    init(_ unitString: String, _ powers: [String: Int], _ factor: Double, offset: Double = 0) {
        self.unitString = unitString
        self.powers = powers.filter { $0.value != 0 }
        self.factor = factor
        self.offset = offset
    }

    /// Creates a unit from its text, such as `count/min` or `mg/dL`. An unknown unit is a programming error, as on
    /// iOS.
    public convenience init(from string: String) {
        guard let unit = UnitText.unit(string) else { preconditionFailure("Unable to parse unit string: \(string)") }
        self.init(string, unit.powers, unit.factor, offset: unit.offset)
    }

    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        HKUnit(
            "\(unitString)·\(unit.unitString)", powers.merging(unit.powers, uniquingKeysWith: +), factor * unit.factor)
    }

    open func unitDivided(by unit: HKUnit) -> HKUnit {
        let text = unit.unitString.contains { "·/".contains($0) } ? "(\(unit.unitString))" : unit.unitString
        return HKUnit(
            "\(unitString)/\(text)", powers.merging(unit.powers.mapValues { -$0 }, uniquingKeysWith: +),
            factor / unit.factor)
    }

    open func unitRaised(toPower power: Int) -> HKUnit {
        HKUnit("\(unitString)^\(power)", powers.mapValues { $0 * power }, pow(factor, Double(power)))
    }

    open func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

    /// True for a unit without a dimension, such as a count.
    open func isNull() -> Bool { powers.isEmpty }

    open override func copy() -> Any { self }
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKUnit else { return false }
        return other.powers == powers && other.factor == factor && other.offset == offset
    }
    open override var hash: Int { powers.hashValue }
    open override var description: String { unitString }
}

/// Units by name.
extension HKUnit {
    public class func gram() -> Self { named("g") }
    public class func gramUnit(with prefix: HKMetricPrefix) -> Self { named("g", prefix) }
    public class func ounce() -> Self { named("oz") }
    public class func pound() -> Self { named("lb") }
    public class func stone() -> Self { named("st") }
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
        moleUnit(with: .none, molarMass: gramsPerMole)
    }
    public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self {
        cast(HKUnit("\(prefix.symbol)mol<\(gramsPerMole)>", ["g": 1], prefix.factor * gramsPerMole))
    }
    public class func meter() -> Self { named("m") }
    public class func meterUnit(with prefix: HKMetricPrefix) -> Self { named("m", prefix) }
    public class func inch() -> Self { named("in") }
    public class func foot() -> Self { named("ft") }
    public class func yard() -> Self { named("yd") }
    public class func mile() -> Self { named("mi") }
    public class func liter() -> Self { named("L") }
    public class func literUnit(with prefix: HKMetricPrefix) -> Self { named("L", prefix) }
    public class func fluidOunceUS() -> Self { named("fl_oz_us") }
    public class func fluidOunceImperial() -> Self { named("fl_oz_imp") }
    public class func pintUS() -> Self { named("pt_us") }
    public class func pintImperial() -> Self { named("pt_imp") }
    public class func cupUS() -> Self { named("cup_us") }
    public class func cupImperial() -> Self { named("cup_imp") }
    public class func pascal() -> Self { named("Pa") }
    public class func pascalUnit(with prefix: HKMetricPrefix) -> Self { named("Pa", prefix) }
    public class func millimeterOfMercury() -> Self { named("mmHg") }
    public class func centimeterOfWater() -> Self { named("cmAq") }
    public class func inchesOfMercury() -> Self { named("inHg") }
    public class func atmosphere() -> Self { named("atm") }
    public class func decibelAWeightedSoundPressureLevel() -> Self { named("dBASPL") }
    public class func second() -> Self { named("s") }
    public class func secondUnit(with prefix: HKMetricPrefix) -> Self { named("s", prefix) }
    public class func minute() -> Self { named("min") }
    public class func hour() -> Self { named("hr") }
    public class func day() -> Self { named("d") }
    public class func joule() -> Self { named("J") }
    public class func jouleUnit(with prefix: HKMetricPrefix) -> Self { named("J", prefix) }
    public class func kilocalorie() -> Self { named("kcal") }
    public class func largeCalorie() -> Self { named("Cal") }
    public class func smallCalorie() -> Self { named("cal") }
    public class func kelvin() -> Self { named("K") }
    public class func degreeCelsius() -> Self { named("degC") }
    public class func degreeFahrenheit() -> Self { named("degF") }
    public class func siemen() -> Self { named("S") }
    public class func siemenUnit(with prefix: HKMetricPrefix) -> Self { named("S", prefix) }
    public class func internationalUnit() -> Self { named("IU") }
    public class func volt() -> Self { named("V") }
    public class func voltUnit(with prefix: HKMetricPrefix) -> Self { named("V", prefix) }
    public class func watt() -> Self { named("W") }
    public class func wattUnit(with prefix: HKMetricPrefix) -> Self { named("W", prefix) }
    public class func hertz() -> Self { named("Hz") }
    public class func hertzUnit(with prefix: HKMetricPrefix) -> Self { named("Hz", prefix) }
    public class func count() -> Self { named("count") }
    public class func percent() -> Self { named("%") }
    public class func appleEffortScore() -> Self { named("appleEffortScore") }

    private class func named(_ symbol: String, _ prefix: HKMetricPrefix = .none) -> Self {
        cast(HKUnit(from: prefix.symbol + symbol))
    }

    /// The methods return `Self` on iOS too; nobody derives a class from this one.
    private class func cast(_ unit: HKUnit) -> Self { unsafeDowncast(unit, to: Self.self) }
}

/// The texts of units.
enum UnitText {
    /// Returns the unit of a text such as `mL/(kg·min)`; nil if the text is not a unit.
    static func unit(_ text: String) -> HKUnit? {
        var depth = 0
        var parts: [(divides: Bool, text: String)] = [(false, "")]
        for letter in text {
            depth += letter == "(" ? 1 : letter == ")" ? -1 : 0
            if depth == 0, "/·.*".contains(letter) {
                parts.append((letter == "/", ""))
            } else {
                parts[parts.count - 1].text.append(letter)
            }
        }
        var result: HKUnit?
        for part in parts {
            guard let unit = factor(part.text) else { return nil }
            result = result.map { part.divides ? $0.unitDivided(by: unit) : $0.unitMultiplied(by: unit) } ?? unit
        }
        return result
    }

    private static func factor(_ text: String) -> HKUnit? {
        if text.hasPrefix("("), text.hasSuffix(")") { return unit(String(text.dropFirst().dropLast())) }
        let parts = text.split(separator: "^")
        if parts.count == 2, let power = Int(parts[1]) { return symbol(String(parts[0]))?.unitRaised(toPower: power) }
        return symbol(text)
    }

    private static func symbol(_ text: String) -> HKUnit? {
        if let unit = table[text] { return HKUnit(text, unit.powers, unit.factor, offset: unit.offset) }
        for (prefix, factor) in prefixes where text.hasPrefix(prefix) {
            let rest = String(text.dropFirst(prefix.count))
            guard metric.contains(rest), let unit = table[rest] else { continue }
            return HKUnit(text, unit.powers, unit.factor * factor)
        }
        return nil
    }

    private static let prefixes: [(String, Double)] = [
        HKMetricPrefix.micro, .deca, .femto, .pico, .nano, .milli, .centi, .deci, .hecto, .kilo, .mega, .giga, .tera,
    ].map { ($0.symbol, $0.factor) }

    /// The units that take a prefix.
    private static let metric: Set<String> = ["g", "m", "L", "l", "Pa", "s", "J", "S", "V", "W", "Hz"]

    /// The units, in units that HealthKit does not convert into each other (NIST Special Publication 811, appendix B).
    private static let table: [String: (powers: [String: Int], factor: Double, offset: Double)] = {
        let kinds: [String: [String: Double]] = [
            "g": ["g": 1, "oz": 28.349523125, "lb": 453.59237, "st": 6350.29318],
            "m": ["m": 1, "in": 0.0254, "ft": 0.3048, "yd": 0.9144, "mi": 1609.344],
            "L": [
                "L": 1, "l": 1, "fl_oz_us": 0.0295735295625, "fl_oz_imp": 0.0284130625, "pt_us": 0.473176473,
                "pt_imp": 0.56826125, "cup_us": 0.2365882365, "cup_imp": 0.284130625,
            ],
            "Pa": ["Pa": 1, "mmHg": 133.322387415, "cmAq": 98.0665, "inHg": 3386.389, "atm": 101_325],
            "s": ["s": 1, "min": 60, "hr": 3600, "d": 86400],
            "J": ["J": 1, "cal": 4.184, "kcal": 4184, "Cal": 4184],
            "S": ["S": 1], "V": ["V": 1], "W": ["W": 1], "IU": ["IU": 1], "dBASPL": ["dBASPL": 1],
            "appleEffortScore": ["appleEffortScore": 1],
        ]
        var table: [String: (powers: [String: Int], factor: Double, offset: Double)] = [
            "count": ([:], 1, 0), "%": ([:], 0.01, 0), "Hz": (["s": -1], 1, 0), "K": (["K": 1], 1, 0),
            "degC": (["K": 1], 1, 273.15), "degF": (["K": 1], 5 / 9, 459.67 * 5 / 9),
        ]
        for (base, units) in kinds {
            for (symbol, factor) in units { table[symbol] = ([base: 1], factor, 0) }
        }
        return table
    }()
}

/// A value with its unit (HealthKit: `HKQuantity`).
open class HKQuantity: NSObject, NSCopying, @unchecked Sendable {
    private let unit: HKUnit
    private let value: Double

    public init(unit: HKUnit, doubleValue value: Double) {
        (self.unit, self.value) = (unit, value)
    }

    open func `is`(compatibleWith unit: HKUnit) -> Bool { unit.powers == self.unit.powers }

    /// Returns the value in another unit. A unit of another kind is a programming error, as on iOS.
    open func doubleValue(for unit: HKUnit) -> Double {
        precondition(`is`(compatibleWith: unit), "Attempt to convert incompatible units: \(self.unit), \(unit)")
        if unit.factor == self.unit.factor, unit.offset == self.unit.offset { return value }
        return (value * self.unit.factor + self.unit.offset - unit.offset) / unit.factor
    }

    open func compare(_ quantity: HKQuantity) -> ComparisonResult {
        let other = quantity.doubleValue(for: unit)
        return value < other ? .orderedAscending : value > other ? .orderedDescending : .orderedSame
    }

    open override func copy() -> Any { self }
    open func copy(with zone: NSZone? = nil) -> Any { self }
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQuantity, other.is(compatibleWith: unit) else { return false }
        return compare(other) == .orderedSame
    }
    open override var hash: Int { unit.powers.hashValue }
    open override var description: String { "\(value) \(unit.unitString)" }
}
