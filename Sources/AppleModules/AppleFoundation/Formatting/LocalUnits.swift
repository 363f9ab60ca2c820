import Foundation

/// The units that people of a place use in daily life, after CLDR's unit preferences: kilometres, kilograms and degrees
/// Celsius, but miles in the United Kingdom, and miles, pounds and degrees Fahrenheit in the United States.
enum LocalUnits {
    /// A value in the locale's unit; as it is where its own unit is as good as any.
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
