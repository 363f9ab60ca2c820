import AppleFoundation
import Foundation

/// The units in which Health shows quantities if the user has chosen none, by the measurement system of the region.
enum PreferredUnits {
    static func units(of types: Set<HKQuantityType>) -> [HKQuantityType: HKUnit] {
        let system = ProcessLocale.current.measurementSystem
        return Dictionary(
            uniqueKeysWithValues: types.compactMap { type in unit(of: type, system).map { (type, $0) } })
    }

    private static func unit(of type: HKQuantityType, _ system: Locale.MeasurementSystem) -> HKUnit? {
        let identifier = HKQuantityTypeIdentifier(rawValue: type.identifier)
        let isMetric = system == .metric
        switch identifier {
        case .bodyMass, .leanBodyMass:
            return system == .us ? .pound() : system == .uk ? .stone() : .gramUnit(with: .kilo)
        case .height: return isMetric ? .meterUnit(with: .centi) : .foot()
        case .waistCircumference, .walkingStepLength: return isMetric ? .meterUnit(with: .centi) : .inch()
        case .distanceWalkingRunning, .distanceCycling, .distanceWheelchair:
            return isMetric ? .meterUnit(with: .kilo) : .mile()
        case .distanceSwimming: return isMetric ? .meter() : .yard()
        case .sixMinuteWalkTestDistance: return .meter()
        case .walkingSpeed, .runningSpeed, .cyclingSpeed:
            return isMetric ? HKUnit(from: "km/hr") : HKUnit(from: "mi/hr")
        case .stairAscentSpeed, .stairDescentSpeed: return isMetric ? HKUnit(from: "m/s") : HKUnit(from: "ft/s")
        case .bodyTemperature, .basalBodyTemperature, .appleSleepingWristTemperature:
            return system == .us ? .degreeFahrenheit() : .degreeCelsius()
        case .activeEnergyBurned, .basalEnergyBurned, .dietaryEnergyConsumed: return .kilocalorie()
        case .bloodGlucose:
            return system == .us
                ? HKUnit(from: "mg/dL")
                : HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose).unitDivided(by: .liter())
        case .bloodPressureSystolic, .bloodPressureDiastolic: return .millimeterOfMercury()
        case .heartRate, .restingHeartRate, .walkingHeartRateAverage, .heartRateRecoveryOneMinute, .respiratoryRate,
            .cyclingCadence:
            return HKUnit(from: "count/min")
        case .heartRateVariabilitySDNN: return .secondUnit(with: .milli)
        case .oxygenSaturation, .bodyFatPercentage, .walkingAsymmetryPercentage, .walkingDoubleSupportPercentage,
            .bloodAlcoholContent, .peripheralPerfusionIndex:
            return .percent()
        case .appleExerciseTime, .appleMoveTime, .appleStandTime, .timeInDaylight: return .minute()
        case .insulinDelivery: return .internationalUnit()
        case .vo2Max: return HKUnit(from: "mL/(kg·min)")
        case .environmentalAudioExposure, .headphoneAudioExposure: return .decibelAWeightedSoundPressureLevel()
        case .runningPower, .cyclingPower: return .watt()
        case .dietaryWater: return isMetric ? .literUnit(with: .milli) : .fluidOunceUS()
        case .dietaryCaffeine, .dietarySodium, .dietaryCholesterol, .dietaryCalcium, .dietaryIron, .dietaryPotassium,
            .dietaryVitaminC:
            return .gramUnit(with: .milli)
        case .dietaryVitaminD: return .gramUnit(with: .micro)
        case .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal, .dietaryFatSaturated, .dietaryFiber,
            .dietarySugar:
            return .gram()
        case .forcedVitalCapacity: return .liter()
        case .peakExpiratoryFlowRate: return HKUnit(from: "L/min")
        case .physicalEffort: return HKUnit(from: "kcal/(kg·hr)")
        case .electrodermalActivity: return .siemenUnit(with: .micro)
        default: return .count()
        }
    }
}
