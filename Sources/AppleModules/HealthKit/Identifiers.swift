/// The name of a quantity that Health records (HealthKit: `HKQuantityTypeIdentifier`).
public struct HKQuantityTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(of name: String) {
        rawValue = "HKQuantityTypeIdentifier" + name
    }

    public static let stepCount = Self(of: "StepCount")
    public static let distanceWalkingRunning = Self(of: "DistanceWalkingRunning")
    public static let distanceCycling = Self(of: "DistanceCycling")
    public static let distanceWheelchair = Self(of: "DistanceWheelchair")
    public static let distanceSwimming = Self(of: "DistanceSwimming")
    public static let basalEnergyBurned = Self(of: "BasalEnergyBurned")
    public static let activeEnergyBurned = Self(of: "ActiveEnergyBurned")
    public static let flightsClimbed = Self(of: "FlightsClimbed")
    public static let appleExerciseTime = Self(of: "AppleExerciseTime")
    public static let appleMoveTime = Self(of: "AppleMoveTime")
    public static let appleStandTime = Self(of: "AppleStandTime")
    public static let pushCount = Self(of: "PushCount")
    public static let swimmingStrokeCount = Self(of: "SwimmingStrokeCount")
    public static let vo2Max = Self(of: "VO2Max")
    public static let nikeFuel = Self(of: "NikeFuel")
    public static let heartRate = Self(of: "HeartRate")
    public static let restingHeartRate = Self(of: "RestingHeartRate")
    public static let walkingHeartRateAverage = Self(of: "WalkingHeartRateAverage")
    public static let heartRateVariabilitySDNN = Self(of: "HeartRateVariabilitySDNN")
    public static let heartRateRecoveryOneMinute = Self(of: "HeartRateRecoveryOneMinute")
    public static let oxygenSaturation = Self(of: "OxygenSaturation")
    public static let bloodPressureSystolic = Self(of: "BloodPressureSystolic")
    public static let bloodPressureDiastolic = Self(of: "BloodPressureDiastolic")
    public static let respiratoryRate = Self(of: "RespiratoryRate")
    public static let bodyTemperature = Self(of: "BodyTemperature")
    public static let basalBodyTemperature = Self(of: "BasalBodyTemperature")
    public static let appleSleepingWristTemperature = Self(of: "AppleSleepingWristTemperature")
    public static let bloodGlucose = Self(of: "BloodGlucose")
    public static let insulinDelivery = Self(of: "InsulinDelivery")
    public static let bloodAlcoholContent = Self(of: "BloodAlcoholContent")
    public static let numberOfAlcoholicBeverages = Self(of: "NumberOfAlcoholicBeverages")
    public static let height = Self(of: "Height")
    public static let bodyMass = Self(of: "BodyMass")
    public static let bodyMassIndex = Self(of: "BodyMassIndex")
    public static let bodyFatPercentage = Self(of: "BodyFatPercentage")
    public static let leanBodyMass = Self(of: "LeanBodyMass")
    public static let waistCircumference = Self(of: "WaistCircumference")
    public static let dietaryWater = Self(of: "DietaryWater")
    public static let dietaryCaffeine = Self(of: "DietaryCaffeine")
    public static let dietaryEnergyConsumed = Self(of: "DietaryEnergyConsumed")
    public static let dietaryProtein = Self(of: "DietaryProtein")
    public static let dietaryCarbohydrates = Self(of: "DietaryCarbohydrates")
    public static let dietaryFatTotal = Self(of: "DietaryFatTotal")
    public static let dietaryFatSaturated = Self(of: "DietaryFatSaturated")
    public static let dietaryFiber = Self(of: "DietaryFiber")
    public static let dietarySugar = Self(of: "DietarySugar")
    public static let dietarySodium = Self(of: "DietarySodium")
    public static let dietaryCholesterol = Self(of: "DietaryCholesterol")
    public static let dietaryCalcium = Self(of: "DietaryCalcium")
    public static let dietaryIron = Self(of: "DietaryIron")
    public static let dietaryPotassium = Self(of: "DietaryPotassium")
    public static let dietaryVitaminC = Self(of: "DietaryVitaminC")
    public static let dietaryVitaminD = Self(of: "DietaryVitaminD")
    public static let environmentalAudioExposure = Self(of: "EnvironmentalAudioExposure")
    public static let headphoneAudioExposure = Self(of: "HeadphoneAudioExposure")
    public static let walkingSpeed = Self(of: "WalkingSpeed")
    public static let walkingStepLength = Self(of: "WalkingStepLength")
    public static let walkingAsymmetryPercentage = Self(of: "WalkingAsymmetryPercentage")
    public static let walkingDoubleSupportPercentage = Self(of: "WalkingDoubleSupportPercentage")
    public static let sixMinuteWalkTestDistance = Self(of: "SixMinuteWalkTestDistance")
    public static let stairAscentSpeed = Self(of: "StairAscentSpeed")
    public static let stairDescentSpeed = Self(of: "StairDescentSpeed")
    public static let runningSpeed = Self(of: "RunningSpeed")
    public static let runningPower = Self(of: "RunningPower")
    public static let cyclingSpeed = Self(of: "CyclingSpeed")
    public static let cyclingPower = Self(of: "CyclingPower")
    public static let cyclingCadence = Self(of: "CyclingCadence")
    public static let timeInDaylight = Self(of: "TimeInDaylight")
    public static let uvExposure = Self(of: "UVExposure")
    public static let electrodermalActivity = Self(of: "ElectrodermalActivity")
    public static let peripheralPerfusionIndex = Self(of: "PeripheralPerfusionIndex")
    public static let forcedVitalCapacity = Self(of: "ForcedVitalCapacity")
    public static let peakExpiratoryFlowRate = Self(of: "PeakExpiratoryFlowRate")
    public static let inhalerUsage = Self(of: "InhalerUsage")
    public static let numberOfTimesFallen = Self(of: "NumberOfTimesFallen")
    public static let physicalEffort = Self(of: "PhysicalEffort")
}

/// The name of a kind of event that Health records (HealthKit: `HKCategoryTypeIdentifier`).
public struct HKCategoryTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(of name: String) {
        rawValue = "HKCategoryTypeIdentifier" + name
    }

    public static let sleepAnalysis = Self(of: "SleepAnalysis")
    public static let appleStandHour = Self(of: "AppleStandHour")
    public static let mindfulSession = Self(of: "MindfulSession")
    public static let menstrualFlow = Self(of: "MenstrualFlow")
    public static let intermenstrualBleeding = Self(of: "IntermenstrualBleeding")
    public static let ovulationTestResult = Self(of: "OvulationTestResult")
    public static let cervicalMucusQuality = Self(of: "CervicalMucusQuality")
    public static let sexualActivity = Self(of: "SexualActivity")
    public static let highHeartRateEvent = Self(of: "HighHeartRateEvent")
    public static let lowHeartRateEvent = Self(of: "LowHeartRateEvent")
    public static let irregularHeartRhythmEvent = Self(of: "IrregularHeartRhythmEvent")
    public static let headache = Self(of: "Headache")
    public static let toothbrushingEvent = Self(of: "ToothbrushingEvent")
    public static let handwashingEvent = Self(of: "HandwashingEvent")
}

/// The name of a fact about the user that Health records (HealthKit: `HKCharacteristicTypeIdentifier`).
public struct HKCharacteristicTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    private init(of name: String) {
        rawValue = "HKCharacteristicTypeIdentifier" + name
    }

    public static let biologicalSex = Self(of: "BiologicalSex")
    public static let bloodType = Self(of: "BloodType")
    public static let dateOfBirth = Self(of: "DateOfBirth")
    public static let fitzpatrickSkinType = Self(of: "FitzpatrickSkinType")
    public static let wheelchairUse = Self(of: "WheelchairUse")
    public static let activityMoveMode = Self(of: "ActivityMoveMode")
}

/// The name of a kind of group of measurements (HealthKit: `HKCorrelationTypeIdentifier`).
public struct HKCorrelationTypeIdentifier: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let bloodPressure = Self(rawValue: "HKCorrelationTypeIdentifierBloodPressure")
    public static let food = Self(rawValue: "HKCorrelationTypeIdentifierFood")
}
