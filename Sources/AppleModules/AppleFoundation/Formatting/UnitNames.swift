import Foundation

/// How units are written, after CLDR's unit names. Whole names are there in English, for units of daily life; elsewhere
/// the unit's symbol stands for its name.
enum UnitNames {
    /// How long a name is.
    enum Width {
        case wide, abbreviated, narrow
    }

    /// A number with its unit.
    /// - Parameters:
    ///   - number: the number as it is written.
    ///   - value: the number, which says whether the name is a plural.
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

    /// The unit's symbol, as CLDR has it: Foundation's own is `kCal` for kilocalories.
    static func symbol(_ unit: Unit) -> String { unit.symbol == "kCal" ? "kcal" : unit.symbol }

    /// Calories of food and of workouts, which are kilocalories, are written so in the United States.
    private static func isCalorie(_ unit: Unit, _ purpose: UnitPurpose, _ locale: Locale) -> Bool {
        unit == UnitEnergy.kilocalories && [.food, .workout].contains(purpose) && locale.measurementSystem == .us
            && locale.language.languageCode?.identifier == "en"
    }

    private static func space(_ unit: Unit) -> String { unit is UnitTemperature ? "" : " " }

    /// Symbols are not alone: `m` is a unit of length, `min` one of time and one of angles.
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
