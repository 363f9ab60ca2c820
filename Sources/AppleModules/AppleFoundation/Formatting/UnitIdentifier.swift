import Foundation

/// The identifiers of units in CLDR, such as `kilometer-per-hour`. ICU finds names and conversions by them.
enum UnitIdentifier {
    /// Returns the identifier of one of Foundation's units, or nil for a unit that CLDR lacks.
    static func identifier(of unit: Unit) -> String? {
        // Foundation gives the imperial and the US gallon the same symbol.
        if unit == UnitFuelEfficiency.milesPerImperialGallon { return "mile-per-gallon-imperial" }
        guard let units = units["\(type(of: unit))"] else { return nil }
        if let identifier = units.other[unit.symbol] { return identifier }
        for (base, name) in units.metric where unit.symbol.hasSuffix(base) {
            guard let prefix = prefixes[String(unit.symbol.dropLast(base.count))] else { continue }
            // In an identifier the power precedes the metric prefix: `square-kilometer`.
            let parts = name.split(separator: "-")
            return parts.dropLast().map { $0 + "-" }.joined() + prefix + parts[parts.count - 1]
        }
        return nil
    }

    private static let prefixes = [
        "": "", "Y": "yotta", "Z": "zetta", "E": "exa", "P": "peta", "T": "tera", "G": "giga", "M": "mega", "k": "kilo",
        "h": "hecto", "da": "deka", "d": "deci", "c": "centi", "m": "milli", "µ": "micro", "n": "nano", "p": "pico",
        "Ki": "kibi", "Mi": "mebi", "Gi": "gibi", "Ti": "tebi", "Pi": "pebi", "Ei": "exbi", "Zi": "zebi", "Yi": "yobi",
    ]

    /// Maps Foundation's symbols to identifiers. `metric` contains the symbols that can have a metric prefix.
    private static let units: [String: (metric: KeyValuePairs<String, String>, other: [String: String])] = [
        "UnitAcceleration": ([:], ["m/s²": "meter-per-square-second", "g": "g-force"]),
        "UnitAngle": (
            [:],
            ["°": "degree", "ʹ": "arc-minute", "ʹʹ": "arc-second", "rad": "radian", "rev": "revolution"]
        ),
        "UnitArea": (
            ["m²": "square-meter"],
            [
                "in²": "square-inch", "ft²": "square-foot", "yd²": "square-yard", "mi²": "square-mile", "ac": "acre",
                "ha": "hectare",
            ]
        ),
        "UnitConcentrationMass": ([:], ["g/L": "gram-per-liter", "mg/dL": "milligram-ofglucose-per-deciliter"]),
        "UnitDispersion": ([:], ["ppm": "permillion"]),
        "UnitDuration": (["s": "second"], ["h": "hour", "m": "minute"]),
        "UnitElectricCurrent": (["A": "ampere"], [:]),
        "UnitElectricPotentialDifference": (["V": "volt"], [:]),
        "UnitElectricResistance": (["Ω": "ohm"], [:]),
        "UnitEnergy": (["J": "joule"], ["cal": "calorie", "kCal": "kilocalorie", "kWh": "kilowatt-hour"]),
        "UnitFrequency": (["Hz": "hertz"], [:]),
        "UnitFuelEfficiency": ([:], ["L/100km": "liter-per-100-kilometer", "mpg": "mile-per-gallon"]),
        "UnitIlluminance": (["lx": "lux"], [:]),
        "UnitInformationStorage": (["bit": "bit", "B": "byte", "b": "bit"], [:]),
        "UnitLength": (
            ["m": "meter"],
            [
                "in": "inch", "ft": "foot", "yd": "yard", "mi": "mile", "smi": "mile-scandinavian", "ly": "light-year",
                "NM": "nautical-mile", "ftm": "fathom", "fur": "furlong", "ua": "astronomical-unit", "pc": "parsec",
            ]
        ),
        "UnitMass": (
            ["g": "gram"],
            [
                "oz": "ounce", "lb": "pound", "st": "stone", "t": "tonne", "ton": "ton", "ct": "carat",
                "oz t": "ounce-troy",
            ]
        ),
        "UnitPower": (["W": "watt"], ["hp": "horsepower"]),
        "UnitPressure": (
            ["Pa": "pascal", "bar": "bar"],
            ["N/m²": "pascal", "inHg": "inch-ofhg", "mmHg": "millimeter-ofhg", "psi": "pound-force-per-square-inch"]
        ),
        "UnitSpeed": (
            [:],
            [
                "m/s": "meter-per-second", "km/h": "kilometer-per-hour", "mph": "mile-per-hour", "kn": "knot",
            ]
        ),
        "UnitTemperature": ([:], ["K": "kelvin", "°C": "celsius", "°F": "fahrenheit"]),
        "UnitVolume": (
            ["L": "liter", "m³": "cubic-meter"],
            [
                "in³": "cubic-inch", "ft³": "cubic-foot", "yd³": "cubic-yard", "mi³": "cubic-mile", "af": "acre-foot",
                "bsh": "bushel", "tsp": "teaspoon", "tbsp": "tablespoon", "fl oz": "fluid-ounce", "cup": "cup",
                "pt": "pint", "qt": "quart", "gal": "gallon", "fl oz Imperial": "fluid-ounce-imperial",
                "qt Imperial": "quart-imperial", "gal Imperial": "gallon-imperial",
                "tsp Imperial": "teaspoon", "tbsp Imperial": "tablespoon", "metric cup Imperial": "cup-metric",
            ]
        ),
    ]
}
