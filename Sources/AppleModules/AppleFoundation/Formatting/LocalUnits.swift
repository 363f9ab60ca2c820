import Foundation

/// The units of daily life in each region, after CLDR's unit preferences. Most regions use kilometres, kilograms and
/// degrees Celsius. The United Kingdom uses miles; the United States use miles, pounds and degrees Fahrenheit.
enum LocalUnits {
    /// Converts a value to the locale's unit. The value stays as it is if the locale has no preference.
    static func localized(
        _ value: Double, _ unit: Unit, _ purpose: UnitPurpose, _ locale: Locale
    ) -> (value: Double, unit: Unit) {
        guard purpose != .asProvided, let dimension = unit as? Dimension,
            let local = self.unit(for: dimension, purpose, locale.measurementSystem), local != dimension
        else { return (value, unit) }
        let base = dimension.converter.baseUnitValue(fromValue: value)
        return (local.converter.value(fromBaseUnitValue: base), local)
    }

    private static func unit(
        for unit: Dimension, _ purpose: UnitPurpose, _ system: Locale.MeasurementSystem
    ) -> Dimension? {
        switch unit {
        case is UnitTemperature: system == .us ? UnitTemperature.fahrenheit : UnitTemperature.celsius
        case is UnitSpeed: system == .metric ? UnitSpeed.kilometersPerHour : UnitSpeed.milesPerHour
        case is UnitMass where [UnitMass.kilograms, UnitMass.pounds].contains(unit):
            system == .us ? UnitMass.pounds : UnitMass.kilograms
        case is UnitEnergy where purpose == .food || purpose == .workout: UnitEnergy.kilocalories
        case is UnitLength: length(unit, purpose, system)
        default: nil
        }
    }

    private static func length(
        _ unit: Dimension, _ purpose: UnitPurpose, _ system: Locale.MeasurementSystem
    ) -> UnitLength? {
        switch purpose {
        case .rainfall: system == .us ? .inches : .millimeters
        case .snowfall: system == .us ? .inches : .centimeters
        case .visibility: system == .metric ? .kilometers : .miles
        case .person: system == .us ? .inches : .centimeters
        default:
            if [UnitLength.kilometers, UnitLength.miles].contains(unit) {
                system == .metric ? .kilometers : .miles
            } else if [UnitLength.meters, UnitLength.feet, UnitLength.yards].contains(unit) {
                system == .us ? .feet : .meters
            } else {
                nil
            }
        }
    }
}
