import Foundation

/// The text of a value with its unit. ICU knows the names of units in every language and the preferred units of every
/// region.
struct MeasurementText {
    /// The length of the unit's name; the raw values are the names that ICU uses.
    enum Width: String {
        case wide = "full-name"
        case abbreviated = "short"
        case narrow
    }

    var width = Width.abbreviated
    var purpose = UnitPurpose.general
    var locale: Locale
    /// True if a temperature is written without its scale: `21°`.
    var hidesScaleName = false

    /// Returns the text of a measurement.
    /// - Parameter number: formats the number in the unit of the result; if nil, ICU chooses the digits.
    func text(_ value: Double, _ unit: Unit, number: ((Double) -> String)? = nil) -> String {
        guard let identifier = UnitIdentifier.identifier(of: unit) else {
            return (number?(value) ?? value.formatted(.number.locale(locale))) + " " + unit.symbol
        }
        let usage = purpose.usage(of: unit).map { " usage/" + $0 } ?? ""
        // ICU rounds a converted value to two digits, and an unconverted value to six decimals.
        let digits = purpose == .weather ? " precision-integer" : ""
        let skeleton = "unit/\(identifier)\(usage) unit-width-\(width.rawValue)"
        guard let converted = format(value, skeleton + (number == nil ? digits : " .##########")) else {
            return (number?(value) ?? "\(value)") + " " + unit.symbol
        }
        let isGeneric = hidesScaleName && unit is UnitTemperature
        let generic = "measure-unit/temperature-generic unit-width-\(width.rawValue)"
        guard let number else {
            return isGeneric ? format(converted.value, generic)?.text ?? converted.text : converted.text
        }
        // The number of decimals influences the plural, so ICU must know it before the formatted number is inserted.
        let formatted = number(converted.value)
        let decimals = precision(of: formatted)
        let whole = format(
            isGeneric ? converted.value : value, (isGeneric ? generic : skeleton) + " " + decimals)
        guard var text = whole?.text, let plain = format(converted.value, decimals)?.text else { return converted.text }
        if let range = text.range(of: plain, options: .backwards) { text.replaceSubrange(range, with: formatted) }
        return text
    }

    /// Returns the name or symbol of a unit, in the plural.
    func name(_ unit: Unit) -> String {
        var style = self
        style.purpose = .asProvided
        return style.text(100, unit) { _ in "" }.trimmingCharacters(in: .whitespaces)
    }

    private func format(_ value: Double, _ skeleton: String) -> UnicodeFormat.FormattedNumber? {
        UnicodeFormat.number(value, skeleton: skeleton, locale: locale.identifier)
    }

    /// Returns a number skeleton with the same number of decimals as a formatted number.
    private func precision(of number: String) -> String {
        guard let separator = number.range(of: locale.decimalSeparator ?? ".", options: .backwards) else {
            return "precision-integer"
        }
        let count = number[separator.upperBound...].prefix(while: \.isNumber).count
        return count == 0 ? "precision-integer" : "." + String(repeating: "0", count: count)
    }
}

extension UnitPurpose {
    /// Returns CLDR's name of the usage (Unicode LDML, "Unit Preferences"), or nil to keep the unit.
    fileprivate func usage(of unit: Unit) -> String? {
        switch self {
        case .asProvided, .focalLength: nil
        case .general:
            // Other units are not converted, because the result would surprise: the default unit of energy is the
            // kilowatt-hour.
            unit is UnitTemperature || unit is UnitSpeed || unit is UnitMass || unit is UnitLength ? "default" : nil
        case .workout: "food"
        case .liquid: "fluid"
        case .person, .weather, .road, .rainfall, .visibility, .snowfall, .food: rawValue
        }
    }
}
