public import AppleFoundation
public import Foundation
import Synchronization

/// An error of sound and video (AVFoundation: `AVError`).
public struct AVError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = AVError
        case unknown = -11800
        case outOfMemory = -11801
        case sessionNotRunning = -11803
        case deviceNotConnected = -11814
        case mediaServicesWereReset = -11819
        case fileFormatNotRecognized = -11828
        case decoderNotFound = -11833
        case applicationIsNotAuthorized = -11836
        /// The user has not allowed the app to use the camera or the microphone.
        case applicationIsNotAuthorizedToUseDevice = -11852
    }

    public static let errorDomain = "AVFoundationErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var unknown: Code { .unknown }
    public static var deviceNotConnected: Code { .deviceNotConnected }
    public static var fileFormatNotRecognized: Code { .fileFormatNotRecognized }
    public static var applicationIsNotAuthorized: Code { .applicationIsNotAuthorized }
    public static var applicationIsNotAuthorizedToUseDevice: Code { .applicationIsNotAuthorizedToUseDevice }
}

/// The app's use of sound (AVFoundation: `AVAudioSession`). Nothing is played here: the session cannot become active,
/// as that of a widget extension cannot on iOS.
public final class AVAudioSession: NSObject, Sendable {
    /// The purpose of the sound.
    public struct Category: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let ambient = Self(rawValue: "AVAudioSessionCategoryAmbient")
        public static let soloAmbient = Self(rawValue: "AVAudioSessionCategorySoloAmbient")
        public static let playback = Self(rawValue: "AVAudioSessionCategoryPlayback")
        public static let record = Self(rawValue: "AVAudioSessionCategoryRecord")
        public static let playAndRecord = Self(rawValue: "AVAudioSessionCategoryPlayAndRecord")
        public static let multiRoute = Self(rawValue: "AVAudioSessionCategoryMultiRoute")
    }

    /// The kind of the sound.
    public struct Mode: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let `default` = Self(rawValue: "AVAudioSessionModeDefault")
        public static let voiceChat = Self(rawValue: "AVAudioSessionModeVoiceChat")
        public static let videoChat = Self(rawValue: "AVAudioSessionModeVideoChat")
        public static let gameChat = Self(rawValue: "AVAudioSessionModeGameChat")
        public static let videoRecording = Self(rawValue: "AVAudioSessionModeVideoRecording")
        public static let measurement = Self(rawValue: "AVAudioSessionModeMeasurement")
        public static let moviePlayback = Self(rawValue: "AVAudioSessionModeMoviePlayback")
        public static let spokenAudio = Self(rawValue: "AVAudioSessionModeSpokenAudio")
        public static let voicePrompt = Self(rawValue: "AVAudioSessionModeVoicePrompt")
    }

    /// The behavior beside other sounds.
    public struct CategoryOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let mixWithOthers = Self(rawValue: 0x1)
        public static let duckOthers = Self(rawValue: 0x2)
        public static let allowBluetooth = Self(rawValue: 0x4)
        public static let defaultToSpeaker = Self(rawValue: 0x8)
        public static let interruptSpokenAudioAndMixWithOthers = Self(rawValue: 0x11)
        public static let allowBluetoothA2DP = Self(rawValue: 0x20)
        public static let allowAirPlay = Self(rawValue: 0x40)
    }

    /// The behavior when the session's state changes.
    public struct SetActiveOptions: OptionSet, Sendable {
        public let rawValue: UInt

        public init(rawValue: UInt) {
            self.rawValue = rawValue
        }

        public static let notifyOthersOnDeactivation = Self(rawValue: 1)
    }

    /// The user's permission for an app to record.
    public enum RecordPermission: UInt, Sendable {
        case undetermined = 0x756e_6474
        case denied = 0x6465_6e79
        case granted = 0x6772_6e74
    }

    /// A kind of input or output.
    public struct Port: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let builtInSpeaker = Self(rawValue: "Speaker")
        public static let builtInReceiver = Self(rawValue: "Receiver")
        public static let builtInMic = Self(rawValue: "MicrophoneBuiltIn")
        public static let headphones = Self(rawValue: "Headphones")
        public static let bluetoothA2DP = Self(rawValue: "BluetoothA2DPOutput")
        public static let bluetoothHFP = Self(rawValue: "BluetoothHFP")
        public static let bluetoothLE = Self(rawValue: "BluetoothLE")
        public static let airPlay = Self(rawValue: "AirPlay")
        public static let carAudio = Self(rawValue: "CarAudio")
    }

    private static let only = AVAudioSession()
    private let state = Mutex((Category.soloAmbient, Mode.default, CategoryOptions()))

    private override init() {}

    public class func sharedInstance() -> AVAudioSession { only }

    public static let interruptionNotification = Notification.Name("AVAudioSessionInterruptionNotification")
    public static let routeChangeNotification = Notification.Name("AVAudioSessionRouteChangeNotification")
    public static let mediaServicesWereResetNotification = Notification.Name(
        "AVAudioSessionMediaServicesWereResetNotification")

    public var category: Category { state.withLock { $0.0 } }
    public var mode: Mode { state.withLock { $0.1 } }
    public var categoryOptions: CategoryOptions { state.withLock { $0.2 } }

    public func setCategory(_ category: Category) throws { try setCategory(category, mode: .default) }
    public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
        try setCategory(category, mode: .default, options: options)
    }
    public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
        state.withLock { $0 = (category, mode, options) }
    }
    public func setMode(_ mode: Mode) throws { state.withLock { $0.1 = mode } }

    /// Throws `AVError.applicationIsNotAuthorized` if the session is to become active.
    public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {
        if active { throw AVError(.applicationIsNotAuthorized) }
    }

    /// The volume from 0 to 1; 0.5 here, because there is no sound.
    public var outputVolume: Float { 0.5 }
    public var isOtherAudioPlaying: Bool { false }
    public var secondaryAudioShouldBeSilencedHint: Bool { false }
    /// The inputs and outputs.
    public var currentRoute: AVAudioSessionRouteDescription { AVAudioSessionRouteDescription() }

    /// Always `denied`.
    public var recordPermission: RecordPermission { .denied }
    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency public func requestRecordPermission(_ response: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { response(false) }
    }
}

/// The inputs and outputs of sound (AVFoundation: `AVAudioSessionRouteDescription`). There are none here.
public final class AVAudioSessionRouteDescription: NSObject, Sendable {
    public let inputs: [AVAudioSessionPortDescription] = []
    public let outputs: [AVAudioSessionPortDescription] = []

    override init() {}
}

/// An input or output of sound (AVFoundation: `AVAudioSessionPortDescription`). There is none here.
public final class AVAudioSessionPortDescription: NSObject, Sendable {
    public let portType: AVAudioSession.Port
    public let portName: String
    public let uid: String

    init(portType: AVAudioSession.Port, portName: String, uid: String) {
        (self.portType, self.portName, self.uid) = (portType, portName, uid)
    }
}
