public import Foundation

/// A kind of media (AVFoundation: `AVMediaType`).
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let video = Self(rawValue: "vide")
    public static let audio = Self(rawValue: "soun")
    public static let text = Self(rawValue: "text")
    public static let subtitle = Self(rawValue: "sbtl")
    public static let metadata = Self(rawValue: "meta")
}

/// The user's permission for an app to use the camera or the microphone (AVFoundation: `AVAuthorizationStatus`).
public enum AVAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// The orientation of a film (AVFoundation: `AVCaptureVideoOrientation`).
public enum AVCaptureVideoOrientation: Int, Sendable {
    case portrait = 1
    case portraitUpsideDown, landscapeRight, landscapeLeft
}

/// A camera or a microphone (AVFoundation: `AVCaptureDevice`). The user has not allowed the app to use any, and an
/// extension finds none.
open class AVCaptureDevice: NSObject, @unchecked Sendable {
    /// The side of the phone.
    public enum Position: Int, Sendable { case unspecified, back, front }
    /// The state of the light.
    public enum TorchMode: Int, Sendable { case off, on, auto }

    /// The kind of a device.
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        public var rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let builtInWideAngleCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInWideAngleCamera")
        public static let builtInUltraWideCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInUltraWideCamera")
        public static let builtInTelephotoCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInTelephotoCamera")
        public static let builtInDualCamera = Self(rawValue: "AVCaptureDeviceTypeBuiltInDualCamera")
        public static let microphone = Self(rawValue: "AVCaptureDeviceTypeMicrophone")
    }

    private override init() {}

    /// Returns nil.
    open class func `default`(for mediaType: AVMediaType) -> AVCaptureDevice? { nil }
    /// Returns nil.
    open class func `default`(
        _ deviceType: DeviceType, for mediaType: AVMediaType?, position: Position
    ) -> AVCaptureDevice? { nil }
    /// Returns `denied`.
    open class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus { .denied }

    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open class func requestAccess(
        for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.global().async { handler(false) }
    }
    /// Returns false.
    open class func requestAccess(for mediaType: AVMediaType) async -> Bool { false }

    open var hasTorch: Bool { false }
    open var position: Position { .unspecified }
    open var localizedName: String { "" }
    open var uniqueID: String { "" }
}

/// A sound (AVFoundation: `AVAudioPlayer`). It cannot be played here: creating it throws
/// `AVError.fileFormatNotRecognized`.
open class AVAudioPlayer: NSObject {
    public init(contentsOf url: URL) throws { throw AVError(.fileFormatNotRecognized) }
    public init(contentsOf url: URL, fileTypeHint utiString: String?) throws { throw AVError(.fileFormatNotRecognized) }
    public init(data: Data) throws { throw AVError(.fileFormatNotRecognized) }

    open weak var delegate: (any AVAudioPlayerDelegate)?
    open var volume: Float = 1
    open var numberOfLoops = 0
    open var currentTime: TimeInterval = 0
    open var duration: TimeInterval { 0 }
    open var isPlaying: Bool { false }
    @discardableResult open func prepareToPlay() -> Bool { false }
    @discardableResult open func play() -> Bool { false }
    open func pause() {}
    open func stop() {}
}

/// The receiver of a sound's events (AVFoundation: `AVAudioPlayerDelegate`).
public protocol AVAudioPlayerDelegate: NSObjectProtocol {
    func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
    func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?)
}

/// On iOS these methods are optional.
extension AVAudioPlayerDelegate {
    public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
    public func audioPlayerDecodeErrorDidOccur(_ player: AVAudioPlayer, error: (any Error)?) {}
}
