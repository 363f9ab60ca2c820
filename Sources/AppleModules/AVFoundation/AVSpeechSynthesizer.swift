public import Foundation

// Speech. There are no voices here, so that nothing is spoken.

// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVSpeechUtteranceMinimumSpeechRate: Float = 0
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVSpeechUtteranceMaximumSpeechRate: Float = 1
// swift-format-ignore: AlwaysUseLowerCamelCase
public let AVSpeechUtteranceDefaultSpeechRate: Float = 0.5

/// The place in a text at which speech stops (AVFoundation: `AVSpeechBoundary`).
public enum AVSpeechBoundary: Int, Sendable { case immediate, word }

/// How natural a voice is (AVFoundation: `AVSpeechSynthesisVoiceQuality`).
public enum AVSpeechSynthesisVoiceQuality: Int, Sendable {
    case `default` = 1
    case enhanced, premium
}

/// A voice (AVFoundation: `AVSpeechSynthesisVoice`). There is none here.
open class AVSpeechSynthesisVoice: NSObject, @unchecked Sendable {
    /// Returns nil, because no language has a voice.
    public init?(language languageCode: String?) { return nil }
    /// Returns nil, because there is no such voice.
    public init?(identifier: String) { return nil }

    open var language: String { "" }
    open var identifier: String { "" }
    open var name: String { "" }
    open var quality: AVSpeechSynthesisVoiceQuality { .default }

    /// Returns no voices.
    open class func speechVoices() -> [AVSpeechSynthesisVoice] { [] }
    /// Returns the language and region of the user, such as `en-US`.
    open class func currentLanguageCode() -> String { Locale.current.identifier(.bcp47) }
}

/// A text to speak (AVFoundation: `AVSpeechUtterance`).
open class AVSpeechUtterance: NSObject, @unchecked Sendable {
    public let speechString: String
    public let attributedSpeechString: NSAttributedString
    open var voice: AVSpeechSynthesisVoice?
    open var rate = AVSpeechUtteranceDefaultSpeechRate
    open var pitchMultiplier: Float = 1
    open var volume: Float = 1
    open var preUtteranceDelay: TimeInterval = 0
    open var postUtteranceDelay: TimeInterval = 0
    open var prefersAssistiveTechnologySettings = false

    public init(string: String) {
        speechString = string
        attributedSpeechString = NSAttributedString(string: string)
    }
    public init(attributedString string: NSAttributedString) {
        speechString = string.string
        attributedSpeechString = string
    }
}

/// A speaker of texts (AVFoundation: `AVSpeechSynthesizer`). As without any voice, each text is cancelled before it is
/// spoken, and the delegate learns of it on the main queue.
open class AVSpeechSynthesizer: NSObject, @unchecked Sendable {
    open weak var delegate: (any AVSpeechSynthesizerDelegate)?
    open var usesApplicationAudioSession = true

    public override init() {}

    open var isSpeaking: Bool { false }
    open var isPaused: Bool { false }

    open func speak(_ utterance: AVSpeechUtterance) {
        DispatchQueue.main.async { self.delegate?.speechSynthesizer(self, didCancel: utterance) }
    }
    // Nothing is spoken that could be stopped.
    @discardableResult open func stopSpeaking(at boundary: AVSpeechBoundary) -> Bool { false }
    @discardableResult open func pauseSpeaking(at boundary: AVSpeechBoundary) -> Bool { false }
    @discardableResult open func continueSpeaking() -> Bool { false }
}

/// The receiver of a speaker's events (AVFoundation: `AVSpeechSynthesizerDelegate`).
public protocol AVSpeechSynthesizerDelegate: NSObjectProtocol {
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance)
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance)
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance)
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance)
    func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance)
    func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
        utterance: AVSpeechUtterance)
}

/// On iOS these methods are optional.
extension AVSpeechSynthesizerDelegate {
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didStart utterance: AVSpeechUtterance) {}
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didFinish utterance: AVSpeechUtterance) {}
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didPause utterance: AVSpeechUtterance) {}
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didContinue utterance: AVSpeechUtterance) {}
    public func speechSynthesizer(_ synthesizer: AVSpeechSynthesizer, didCancel utterance: AVSpeechUtterance) {}
    public func speechSynthesizer(
        _ synthesizer: AVSpeechSynthesizer, willSpeakRangeOfSpeechString characterRange: NSRange,
        utterance: AVSpeechUtterance
    ) {}
}
