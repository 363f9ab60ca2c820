import Foundation

/// The names of units, after CLDR. Full names exist in English, for units of daily life. In all other cases the unit's
/// symbol is used.
enum UnitNames {
    /// The length of a name.
    enum Width {
        case wide, abbreviated, narrow
    }

    /// Returns a number with its unit.
    /// - Parameters:
    ///   - number: the formatted number.
    ///   - value: the number, which determines singular or plural.
    static func text(
        _ number: String, _ value: Double, _ unit: Unit, _ width: Width, _ purpose: UnitPurpose, _ locale: Locale
    ) -> String {
        let isEnglish = locale.language.languageCode?.identifier == "en"
        if isCalorie(unit, purpose, locale) {
            return width == .wide ? "\(number) Calories" : number + (width == .narrow ? "" : " ") + "Cal"
        }
        switch width {
        case .wide:
            guard isEnglish, let name = names[key(unit)] else { return number + space(unit) + symbol(unit) }
            return "\(number) \(abs(value) == 1 && number.contains("1") ? name.one : name.other)"
        case .abbreviated: return number + space(unit) + symbol(unit)
        case .narrow:
            if isEnglish, let mark = marks[key(unit)] { return number + mark }
            return number + (unit is UnitTemperature ? "°" : symbol(unit))
        }
    }

    /// Returns CLDR's symbol of a unit. Foundation's differs for kilocalories: `kCal`.
    static func symbol(_ unit: Unit) -> String { unit.symbol == "kCal" ? "kcal" : unit.symbol }

    /// Returns true for calories of food and workouts in the United States, where a kilocalorie is called a calorie.
    private static func isCalorie(_ unit: Unit, _ purpose: UnitPurpose, _ locale: Locale) -> Bool {
        unit == UnitEnergy.kilocalories && [.food, .workout].contains(purpose) && locale.measurementSystem == .us
            && locale.language.languageCode?.identifier == "en"
    }

    private static func space(_ unit: Unit) -> String { unit is UnitTemperature ? "" : " " }

    /// Returns a unique key. Symbols are ambiguous: `m` is a length, and `min` is a time and an angle.
    private static func key(_ unit: Unit) -> String { "\(type(of: unit)) \(unit.symbol)" }

    private static func key(_ unit: Dimension) -> String { key(unit as Unit) }

    private static let marks = [key(UnitLength.feet): "′", key(UnitLength.inches): "″"]

    private static let names: [String: (one: String, other: String)] = {
        var names: [String: (one: String, other: String)] = [
            key(UnitTemperature.celsius): ("degree Celsius", "degrees Celsius"),
            key(UnitTemperature.fahrenheit): ("degree Fahrenheit", "degrees Fahrenheit"),
            key(UnitLength.feet): ("foot", "feet"), key(UnitLength.inches): ("inch", "inches"),
            key(UnitSpeed.kilometersPerHour): ("kilometer per hour", "kilometers per hour"),
            key(UnitSpeed.milesPerHour): ("mile per hour", "miles per hour"),
            key(UnitSpeed.metersPerSecond): ("meter per second", "meters per second"),
        ]
        let regular: [(Dimension, String)] = [
            (UnitLength.kilometers, "kilometer"), (UnitLength.meters, "meter"), (UnitLength.centimeters, "centimeter"),
            (UnitLength.millimeters, "millimeter"), (UnitLength.miles, "mile"), (UnitLength.yards, "yard"),
            (UnitMass.kilograms, "kilogram"), (UnitMass.grams, "gram"), (UnitMass.milligrams, "milligram"),
            (UnitMass.pounds, "pound"), (UnitMass.ounces, "ounce"), (UnitEnergy.kilocalories, "kilocalorie"),
            (UnitEnergy.calories, "calorie"), (UnitEnergy.kilojoules, "kilojoule"), (UnitEnergy.joules, "joule"),
            (UnitEnergy.kilowattHours, "kilowatt hour"), (UnitVolume.liters, "liter"),
            (UnitVolume.milliliters, "milliliter"), (UnitVolume.gallons, "gallon"), (UnitVolume.cups, "cup"),
            (UnitDuration.hours, "hour"), (UnitDuration.minutes, "minute"), (UnitDuration.seconds, "second"),
            (UnitPower.watts, "watt"), (UnitPower.kilowatts, "kilowatt"),
        ]
        for (unit, name) in regular { names[key(unit)] = (name, name + "s") }
        return names
    }()
}
