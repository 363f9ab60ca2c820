public import Foundation

/// What a measurement is for, by the names of Foundation's usages.
enum UnitPurpose: String, Codable, Hashable, Sendable {
    case asProvided, general, person, weather, road, rainfall, focalLength, visibility, snowfall, food, workout, liquid
}

/// What a measurement is for (Foundation: `MeasurementFormatUnitUsage`), which says in which unit it is written.
public struct MeasurementFormatUnitUsage<UnitType: Dimension>: Hashable, Sendable {
    let purpose: UnitPurpose

    /// In the unit it has.
    public static var asProvided: Self { Self(purpose: .asProvided) }
    /// In the locale's unit.
    public static var general: Self { Self(purpose: .general) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitTemperature {
    /// Of a person.
    public static var person: Self { Self(purpose: .person) }
    /// Of the weather: without decimals.
    public static var weather: Self { Self(purpose: .weather) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitLength {
    /// Of a person.
    public static var person: Self { Self(purpose: .person) }
    /// Of a road.
    public static var road: Self { Self(purpose: .road) }
    /// Of rain.
    public static var rainfall: Self { Self(purpose: .rainfall) }
    /// Of a lens: in the unit it has.
    public static var focalLength: Self { Self(purpose: .asProvided) }
    /// Of how far one sees.
    public static var visibility: Self { Self(purpose: .visibility) }
    /// Of snow.
    public static var snowfall: Self { Self(purpose: .snowfall) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitEnergy {
    /// Of what one eats.
    public static var food: Self { Self(purpose: .food) }
    /// Of what one burns.
    public static var workout: Self { Self(purpose: .workout) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitMass {
    /// Of a person.
    public static var personWeight: Self { Self(purpose: .person) }
}

extension MeasurementFormatUnitUsage where UnitType == UnitVolume {
    /// Of something to drink.
    public static var liquid: Self { Self(purpose: .liquid) }
}
