public import AppleFoundation
public import Foundation

/// The user's permission for an app to use the sensors (CoreMotion: `CMAuthorizationStatus`).
public enum CMAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// The domain of errors of the sensors (CoreMotion: `CMErrorDomain`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorDomain = "CMErrorDomain"
/// The error of an app that the user has not allowed to use the sensors (CoreMotion:
/// `CMErrorMotionActivityNotAuthorized`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CMErrorMotionActivityNotAuthorized = CMError(rawValue: 105)

/// The code of an error of the sensors (CoreMotion: `CMError`).
public struct CMError: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
}

private func denied() -> NSError {
    NSError(domain: CMErrorDomain, code: Int(CMErrorMotionActivityNotAuthorized.rawValue))
}

/// The user's steps in a period (CoreMotion: `CMPedometerData`). There are none here.
public final class CMPedometerData: NSObject, Sendable {
    public let startDate = Date.distantPast
    public let endDate = Date.distantPast
    public let numberOfSteps: NSNumber = 0
    public let distance: NSNumber? = nil
    public let floorsAscended: NSNumber? = nil
    public let floorsDescended: NSNumber? = nil
    public let currentPace: NSNumber? = nil
    public let currentCadence: NSNumber? = nil
    public let averageActivePace: NSNumber? = nil

    private override init() {}
}

/// A closure that receives steps, or an error (CoreMotion: `CMPedometerHandler`).
public typealias CMPedometerHandler = (CMPedometerData?, (any Error)?) -> Void

/// The counter of steps (CoreMotion: `CMPedometer`). The user has not allowed the app to use it: the status is
/// `denied`, and each query fails.
open class CMPedometer: NSObject, @unchecked Sendable {
    public override init() {}

    /// Returns `denied`.
    open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
    open class func isStepCountingAvailable() -> Bool { true }
    open class func isDistanceAvailable() -> Bool { true }
    open class func isFloorCountingAvailable() -> Bool { true }
    open class func isPaceAvailable() -> Bool { true }
    open class func isCadenceAvailable() -> Bool { true }

    open func queryPedometerData(from start: Date, to end: Date, withHandler handler: @escaping CMPedometerHandler) {
        nonisolated(unsafe) let handler = handler
        DispatchQueue.global().async { handler(nil, denied()) }
    }
    open func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {
        queryPedometerData(from: start, to: start, withHandler: handler)
    }
    open func stopUpdates() {}
}

/// The confidence in an activity (CoreMotion: `CMMotionActivityConfidence`).
public enum CMMotionActivityConfidence: Int, Sendable { case low, medium, high }

/// The user's movement (CoreMotion: `CMMotionActivity`). None is known here.
public final class CMMotionActivity: NSObject, Sendable {
    public let confidence = CMMotionActivityConfidence.low
    public let startDate = Date.distantPast
    public let unknown = true
    public let stationary = false
    public let walking = false
    public let running = false
    public let automotive = false
    public let cycling = false

    private override init() {}
}

/// A closure that receives movements, or an error (CoreMotion: `CMMotionActivityQueryHandler`).
public typealias CMMotionActivityQueryHandler = ([CMMotionActivity]?, (any Error)?) -> Void
/// A closure that receives a movement (CoreMotion: `CMMotionActivityHandler`).
public typealias CMMotionActivityHandler = (CMMotionActivity?) -> Void

/// The detection of the user's movement (CoreMotion: `CMMotionActivityManager`). The user has not allowed the app to
/// use it: the status is `denied`, and each query fails.
open class CMMotionActivityManager: NSObject, @unchecked Sendable {
    public override init() {}

    /// Returns `denied`.
    open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
    open class func isActivityAvailable() -> Bool { true }

    open func queryActivityStarting(
        from start: Date, to end: Date, to queue: OperationQueue,
        withHandler handler: @escaping CMMotionActivityQueryHandler
    ) {
        nonisolated(unsafe) let handler = handler
        queue.addOperation { handler(nil, denied()) }
    }
    open func startActivityUpdates(to queue: OperationQueue, withHandler handler: @escaping CMMotionActivityHandler) {}
    open func stopActivityUpdates() {}
}

/// A change of height (CoreMotion: `CMAltitudeData`). None is known here.
public final class CMAltitudeData: NSObject, Sendable {
    /// The change in meters.
    public let relativeAltitude: NSNumber = 0
    /// The pressure in kilopascals.
    public let pressure: NSNumber = 0

    private override init() {}
}

/// A closure that receives changes of height, or an error (CoreMotion: `CMAltitudeHandler`).
public typealias CMAltitudeHandler = (CMAltitudeData?, (any Error)?) -> Void

/// The sensor of heights (CoreMotion: `CMAltimeter`). The user has not allowed the app to use it.
open class CMAltimeter: NSObject, @unchecked Sendable {
    public override init() {}

    /// Returns `denied`.
    open class func authorizationStatus() -> CMAuthorizationStatus { .denied }
    open class func isRelativeAltitudeAvailable() -> Bool { true }
    open class func isAbsoluteAltitudeAvailable() -> Bool { true }

    open func startRelativeAltitudeUpdates(
        to queue: OperationQueue, withHandler handler: @escaping CMAltitudeHandler
    ) {
        nonisolated(unsafe) let handler = handler
        queue.addOperation { handler(nil, denied()) }
    }
    open func stopRelativeAltitudeUpdates() {}
}
