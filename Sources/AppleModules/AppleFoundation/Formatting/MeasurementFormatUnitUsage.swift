public import Foundation

/// The usage of a measurement, with the names that Foundation uses.
enum UnitPurpose: String, Codable, Hashable, Sendable {
    case asProvided, general, person, weather, road, rainfall, focalLength, visibility, snowfall, food, workout, liquid
}

/// The usage of a measurement, which determines its unit (Foundation: `MeasurementFormatUnitUsage`).
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Sendable {
    let purpose: UnitPurpose

    /// Keeps the value's own unit.
    public static var asProvided: Self { Self(purpose: .asProvided) }
    /// Converts the value to the locale's unit.
    public static var general: Self { Self(purpose: .general) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    public static var person: Self { Self(purpose: .person) }
    /// The usage for weather, which shows no decimals.
    public static var weather: Self { Self(purpose: .weather) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    public static var person: Self { Self(purpose: .person) }
    public static var road: Self { Self(purpose: .road) }
    public static var rainfall: Self { Self(purpose: .rainfall) }
    /// The usage for lenses, which keeps the value's own unit.
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
