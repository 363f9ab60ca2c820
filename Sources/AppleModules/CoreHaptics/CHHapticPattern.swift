public import Foundation

/// A haptic or a sound (CoreHaptics: `CHHapticEvent`).
open class CHHapticEvent: NSObject, @unchecked Sendable {
    /// The kind of an event (CoreHaptics: `CHHapticEvent.EventType`).
    public struct EventType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let hapticTransient = Self(rawValue: "HapticTransient")
        public static let hapticContinuous = Self(rawValue: "HapticContinuous")
        public static let audioContinuous = Self(rawValue: "AudioContinuous")
        public static let audioCustom = Self(rawValue: "AudioCustom")
    }

    /// A quality of an event (CoreHaptics: `CHHapticEvent.ParameterID`).
    public struct ParameterID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let hapticIntensity = Self(rawValue: "HapticIntensity")
        public static let hapticSharpness = Self(rawValue: "HapticSharpness")
        public static let attackTime = Self(rawValue: "AttackTime")
        public static let decayTime = Self(rawValue: "DecayTime")
        public static let releaseTime = Self(rawValue: "ReleaseTime")
        public static let sustained = Self(rawValue: "Sustained")
        public static let audioVolume = Self(rawValue: "AudioVolume")
        public static let audioPitch = Self(rawValue: "AudioPitch")
        public static let audioPan = Self(rawValue: "AudioPan")
        public static let audioBrightness = Self(rawValue: "AudioBrightness")
    }

    public let type: EventType
    public let eventParameters: [CHHapticEventParameter]
    /// The seconds from the start of the pattern.
    open var relativeTime: TimeInterval
    open var duration: TimeInterval

    public init(
        eventType type: EventType, parameters eventParams: [CHHapticEventParameter], relativeTime time: TimeInterval,
        duration: TimeInterval = 0
    ) { (self.type, eventParameters, relativeTime, self.duration) = (type, eventParams, time, duration) }
}

/// The value of a quality (CoreHaptics: `CHHapticEventParameter`).
open class CHHapticEventParameter: NSObject, @unchecked Sendable {
    public let parameterID: CHHapticEvent.ParameterID
    open var value: Float

    public init(parameterID: CHHapticEvent.ParameterID, value: Float) {
        (self.parameterID, self.value) = (parameterID, value)
    }
}

/// A change while a pattern is played (CoreHaptics: `CHHapticDynamicParameter`).
open class CHHapticDynamicParameter: NSObject, @unchecked Sendable {
    /// What changes (CoreHaptics: `CHHapticDynamicParameter.ID`).
    public struct ID: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let hapticIntensityControl = Self(rawValue: "HapticIntensityControl")
        public static let hapticSharpnessControl = Self(rawValue: "HapticSharpnessControl")
        public static let audioVolumeControl = Self(rawValue: "AudioVolumeControl")
    }

    public let parameterID: ID
    open var value: Float
    open var relativeTime: TimeInterval

    public init(parameterID: ID, value: Float, relativeTime time: TimeInterval) {
        (self.parameterID, self.value, relativeTime) = (parameterID, value, time)
    }
}

/// Changes along a curve while a pattern is played (CoreHaptics: `CHHapticParameterCurve`).
open class CHHapticParameterCurve: NSObject, @unchecked Sendable {
    /// A point of a curve (CoreHaptics: `CHHapticParameterCurve.ControlPoint`).
    open class ControlPoint: NSObject, @unchecked Sendable {
        open var relativeTime: TimeInterval
        open var value: Float
        public init(relativeTime time: TimeInterval, value: Float) { (relativeTime, self.value) = (time, value) }
    }

    public let parameterID: CHHapticDynamicParameter.ID
    public let controlPoints: [ControlPoint]
    open var relativeTime: TimeInterval

    public init(
        parameterID: CHHapticDynamicParameter.ID, controlPoints: [ControlPoint], relativeTime: TimeInterval
    ) { (self.parameterID, self.controlPoints, self.relativeTime) = (parameterID, controlPoints, relativeTime) }
}

/// Events in time (CoreHaptics: `CHHapticPattern`). It can be made, but nothing plays it here.
open class CHHapticPattern: NSObject, @unchecked Sendable {
    private let events: [CHHapticEvent]

    /// Makes a pattern. Throws `CHHapticError.invalidEventTime` if an event begins before the pattern.
    public init(events: [CHHapticEvent], parameters: [CHHapticDynamicParameter]) throws {
        self.events = try Self.checked(events)
    }
    /// Makes a pattern. Throws `CHHapticError.invalidEventTime` if an event begins before the pattern.
    public init(events: [CHHapticEvent], parameterCurves: [CHHapticParameterCurve]) throws {
        self.events = try Self.checked(events)
    }

    private static func checked(_ events: [CHHapticEvent]) throws -> [CHHapticEvent] {
        guard events.allSatisfy({ $0.relativeTime >= 0 }) else { throw CHHapticError(.invalidEventTime) }
        return events
    }

    /// The seconds until the last event ends.
    open var duration: TimeInterval { events.map { $0.relativeTime + $0.duration }.max() ?? 0 }
}
