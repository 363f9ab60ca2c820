public import AppleFoundation
public import Foundation

/// An error of haptics (CoreHaptics: `CHHapticError`).
public struct CHHapticError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = CHHapticError
        case engineNotRunning = -4805
        case operationNotPermitted = -4806
        case engineStartTimeout = -4808
        /// The device has no haptics.
        case notSupported = -4809
        case serverInitFailed = -4810
        case serverInterrupted = -4811
        case invalidPatternPlayer = -4812
        case invalidPatternData = -4813
        case invalidPatternDictionary = -4814
        case invalidAudioSession = -4815
        case invalidEventType = -4821
        case invalidEventTime = -4822
        case invalidEventDuration = -4823
        case resourceNotAvailable = -4825
        case fileNotFound = -4851
        case unknownError = -4898
    }

    public static let errorDomain = "com.apple.CoreHaptics"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var engineNotRunning: Code { .engineNotRunning }
    public static var notSupported: Code { .notSupported }
    public static var invalidPatternPlayer: Code { .invalidPatternPlayer }
    public static var serverInterrupted: Code { .serverInterrupted }
}

/// The haptics that a device can make (CoreHaptics: `CHHapticDeviceCapability`). There are none here.
public protocol CHHapticDeviceCapability: NSObjectProtocol {
    var supportsHaptics: Bool { get }
    var supportsAudio: Bool { get }
}

private final class NoHaptics: NSObject, CHHapticDeviceCapability {
    let supportsHaptics = false
    let supportsAudio = false
}

/// The engine of haptics (CoreHaptics: `CHHapticEngine`). As on a device without haptics, it cannot be made:
/// creating it throws `CHHapticError.notSupported`.
open class CHHapticEngine: NSObject, @unchecked Sendable {
    public typealias CompletionHandler = @Sendable ((any Error)?) -> Void
    public typealias StoppedHandler = @Sendable (StoppedReason) -> Void
    public typealias ResetHandler = @Sendable () -> Void
    public typealias FinishedHandler = @Sendable ((any Error)?) -> FinishedAction

    /// The reason why the engine stopped (CoreHaptics: `CHHapticEngine.StoppedReason`).
    public enum StoppedReason: Int, Sendable {
        case audioSessionInterrupt = 1
        case applicationSuspended, idleTimeout, notifyWhenFinished, engineDestroyed, gameControllerDisconnect
        case systemError = -1
    }

    /// What the engine does after the last pattern (CoreHaptics: `CHHapticEngine.FinishedAction`).
    public enum FinishedAction: Int, Sendable {
        case stopEngine = 1
        case leaveEngineRunning
    }

    open var playsHapticsOnly = false
    open var playsAudioOnly = false
    open var isMutedForAudio = false
    open var isMutedForHaptics = false
    open var isAutoShutdownEnabled = false
    open var stoppedHandler: StoppedHandler = { _ in }
    open var resetHandler: ResetHandler = {}
    open var currentTime: TimeInterval { 0 }

    /// Throws `CHHapticError.notSupported`.
    public init(audioSession: NSObject? = nil) throws { throw CHHapticError(.notSupported) }

    /// Returns that the device has no haptics.
    open class func capabilitiesForHardware() -> any CHHapticDeviceCapability { NoHaptics() }

    open func start() throws { throw CHHapticError(.notSupported) }
    open func start(completionHandler: CompletionHandler? = nil) {
        DispatchQueue.global().async { completionHandler?(CHHapticError(.notSupported)) }
    }
    open func stop(completionHandler: CompletionHandler? = nil) {
        DispatchQueue.global().async { completionHandler?(nil) }
    }
    open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {}
    open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
        throw CHHapticError(.notSupported)
    }
    open func makeAdvancedPlayer(with pattern: CHHapticPattern) throws -> any CHHapticAdvancedPatternPlayer {
        throw CHHapticError(.notSupported)
    }
    open func playPattern(from fileURL: URL) throws { throw CHHapticError(.notSupported) }
    open func playPattern(from data: Data) throws { throw CHHapticError(.notSupported) }
}

/// A player of a pattern (CoreHaptics: `CHHapticPatternPlayer`).
public protocol CHHapticPatternPlayer: NSObjectProtocol {
    var isMuted: Bool { get set }
    func start(atTime time: TimeInterval) throws
    func stop(atTime time: TimeInterval) throws
    func cancel() throws
    func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws
    func scheduleParameterCurve(_ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval) throws
}

/// A player of a pattern that can pause and repeat it (CoreHaptics: `CHHapticAdvancedPatternPlayer`).
public protocol CHHapticAdvancedPatternPlayer: CHHapticPatternPlayer {
    var loopEnabled: Bool { get set }
    var loopEnd: TimeInterval { get set }
    var playbackRate: Float { get set }
    func pause(atTime time: TimeInterval) throws
    func resume(atTime time: TimeInterval) throws
    func seek(toOffset offsetTime: TimeInterval) throws
}

/// The time that stands for now (CoreHaptics: `CHHapticTimeImmediate`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let CHHapticTimeImmediate: TimeInterval = 0
