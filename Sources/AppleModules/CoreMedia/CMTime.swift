/// The numerator of a time (CoreMedia: `CMTimeValue`).
public typealias CMTimeValue = Int64
/// The number of parts of a second (CoreMedia: `CMTimeScale`).
public typealias CMTimeScale = Int32
/// The number of a timeline (CoreMedia: `CMTimeEpoch`).
public typealias CMTimeEpoch = Int64

/// The properties of a time (CoreMedia: `CMTimeFlags`).
public struct CMTimeFlags: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    public static let valid = Self(rawValue: 1)
    public static let hasBeenRounded = Self(rawValue: 2)
    public static let positiveInfinity = Self(rawValue: 4)
    public static let negativeInfinity = Self(rawValue: 8)
    public static let indefinite = Self(rawValue: 16)
}

/// A time as a fraction of a second (CoreMedia: `CMTime`).
public struct CMTime: Hashable, Sendable {
    public var value: CMTimeValue
    public var timescale: CMTimeScale
    public var flags: CMTimeFlags
    public var epoch: CMTimeEpoch

    public init(value: CMTimeValue, timescale: CMTimeScale, flags: CMTimeFlags, epoch: CMTimeEpoch) {
        (self.value, self.timescale, self.flags, self.epoch) = (value, timescale, flags, epoch)
    }

    /// Creates an invalid time.
    public init() { self.init(value: 0, timescale: 0, flags: [], epoch: 0) }

    public init(value: CMTimeValue, timescale: CMTimeScale) {
        self.init(value: value, timescale: timescale, flags: .valid, epoch: 0)
    }

    /// Creates the time nearest to `seconds`.
    public init(seconds: Double, preferredTimescale: CMTimeScale) {
        let value = (seconds * Double(preferredTimescale)).rounded()
        self.init(value: CMTimeValue(value), timescale: preferredTimescale)
        if value / Double(preferredTimescale) != seconds { flags.insert(.hasBeenRounded) }
    }

    public static let invalid = CMTime()
    public static let indefinite = CMTime(value: 0, timescale: 0, flags: [.valid, .indefinite], epoch: 0)
    public static let positiveInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .positiveInfinity], epoch: 0)
    public static let negativeInfinity = CMTime(value: 0, timescale: 0, flags: [.valid, .negativeInfinity], epoch: 0)
    public static let zero = CMTime(value: 0, timescale: 1)

    public var isValid: Bool { flags.contains(.valid) }
    public var isIndefinite: Bool { isValid && flags.contains(.indefinite) }
    public var isPositiveInfinity: Bool { isValid && flags.contains(.positiveInfinity) }
    public var isNegativeInfinity: Bool { isValid && flags.contains(.negativeInfinity) }
    public var isNumeric: Bool {
        isValid && flags.isDisjoint(with: [.indefinite, .positiveInfinity, .negativeInfinity])
    }
    public var hasBeenRounded: Bool { isNumeric && flags.contains(.hasBeenRounded) }

    /// The time in seconds; not a number if the time is invalid or indefinite.
    public var seconds: Double {
        if isNumeric { return Double(value) / Double(timescale) }
        return isPositiveInfinity ? .infinity : isNegativeInfinity ? -.infinity : .nan
    }
}

extension CMTime: Comparable {
    public static func < (left: CMTime, right: CMTime) -> Bool {
        guard left.isNumeric, right.isNumeric else { return left.seconds < right.seconds }
        let (a, b) = onCommonScale(left, right)
        return a.value < b.value
    }

    public static func == (left: CMTime, right: CMTime) -> Bool {
        guard left.isNumeric, right.isNumeric else { return left.flags == right.flags }
        let (a, b) = onCommonScale(left, right)
        return a.value == b.value && left.epoch == right.epoch
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }

    public static func + (left: CMTime, right: CMTime) -> CMTime { sum(left, right, +) }
    public static func - (left: CMTime, right: CMTime) -> CMTime { sum(left, right, -) }

    private static func sum(
        _ left: CMTime, _ right: CMTime, _ operation: (CMTimeValue, CMTimeValue) -> CMTimeValue
    ) -> CMTime {
        guard left.isNumeric, right.isNumeric else { return left.isNumeric ? right : left }
        let (a, b) = onCommonScale(left, right)
        return CMTime(value: operation(a.value, b.value), timescale: a.timescale)
    }

    private static func onCommonScale(_ left: CMTime, _ right: CMTime) -> (CMTime, CMTime) {
        var (a, b) = (Int64(left.timescale), Int64(right.timescale))
        while b != 0 { (a, b) = (b, a % b) }
        let scale = Int64(left.timescale) / a * Int64(right.timescale)
        // A scale that does not fit loses the least by the finer of the two.
        let common = CMTimeScale(exactly: scale) ?? max(left.timescale, right.timescale)
        return (left.convertScale(common), right.convertScale(common))
    }

    private func convertScale(_ scale: CMTimeScale) -> CMTime {
        guard scale != timescale else { return self }
        let product = value.multipliedFullWidth(by: Int64(scale))
        let half = Int64(timescale) / 2
        guard product.high == (Int64(bitPattern: product.low) < 0 ? -1 : 0) else {
            return CMTime(seconds: seconds, preferredTimescale: scale)
        }
        let whole = Int64(bitPattern: product.low)
        return CMTime(value: (whole + (whole < 0 ? -half : half)) / Int64(timescale), timescale: scale)
    }
}

/// Returns a time (CoreMedia: `CMTimeMake`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Returns the time nearest to `seconds` (CoreMedia: `CMTimeMakeWithSeconds`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds (CoreMedia: `CMTimeGetSeconds`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 { time.seconds }

/// A period (CoreMedia: `CMTimeRange`).
public struct CMTimeRange: Hashable, Sendable {
    public var start: CMTime
    public var duration: CMTime

    public init(start: CMTime, duration: CMTime) {
        (self.start, self.duration) = (start, duration)
    }

    public init(start: CMTime, end: CMTime) { self.init(start: start, duration: end - start) }

    public static let zero = CMTimeRange(start: .zero, duration: .zero)
    public static let invalid = CMTimeRange(start: .invalid, duration: .invalid)

    public var end: CMTime { start + duration }
    public var isValid: Bool { start.isValid && duration.isValid }
    public var isEmpty: Bool { isValid && duration == .zero }
    public func containsTime(_ time: CMTime) -> Bool { time >= start && time < end }
}
