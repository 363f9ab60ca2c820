public import Foundation

/// The usage of a measurement. The cases have the names that Foundation gives them.
enum UnitPurpose: String, Codable, Hashable, Sendable {
    case asProvided, general, person, weather, road, rainfall, focalLength, visibility, snowfall, food, workout, liquid
}

/// The usage of a measurement. The usage determines the unit in which the measurement is shown (Foundation:
/// `MeasurementFormatUnitUsage`).
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Sendable {
    let purpose: UnitPurpose

    /// Keeps the value's own unit.
    public static var asProvided: Self { Self(purpose: .asProvided) }
    /// Converts the value to the unit that the locale's region uses.
    public static var general: Self { Self(purpose: .general) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    public static var person: Self { Self(purpose: .person) }
    /// The usage for weather. Temperatures are shown without decimals.
    public static var weather: Self { Self(purpose: .weather) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    public static var person: Self { Self(purpose: .person) }
    public static var road: Self { Self(purpose: .road) }
    public static var rainfall: Self { Self(purpose: .rainfall) }
    /// The usage for the focal lengths of lenses. The value is not converted.
    public static var focalLength: Self { Self(purpose: .asProvided) }
    public static var visibility: Self { Self(purpose: .visibility) }
    public static var snowfall: Self { Self(purpose: .snowfall) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    public static var food: Self { Self(purpose: .food) }
    public static var workout: Self { Self(purpose: .workout) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    public static var personWeight: Self { Self(purpose: .person) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    public static var liquid: Self { Self(purpose: .liquid) }
}
