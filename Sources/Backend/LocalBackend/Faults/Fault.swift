/// A way in which the server can fail on demand.
///
/// The text form is the same in files, on the command line and in the `X-Tandem-Fault` header: `latency=2s`,
/// `latency=250ms-2s`, `timeout`, `slow-drip`, `slow-drip=16/100ms`, `reset`, `truncated`, `malformed`, `huge-body`,
/// `huge-body=8MB`, `503` or `status=503`. Faults that `tandem network fault` can also inject have the same names here.
public enum Fault: Sendable, Equatable {
    /// Delays the response by a random number of milliseconds from the range.
    case latency(milliseconds: ClosedRange<Int>)
    /// Reads the request but never responds. The connection closes when the client gives up or after
    /// `ServerOptions.longestHold`.
    case timeout
    /// Sends the response body in parts of `bytes` bytes, with a pause of `milliseconds` before each part.
    case slowDrip(bytes: Int, milliseconds: Int)
    /// Resets the connection: the client sees `ECONNRESET`.
    case reset
    /// Sends half of the response body, then closes the connection, although `Content-Length` announced the whole body.
    case truncated
    /// Sends the regular status of the response, with a body of JSON that ends in the middle.
    case malformed
    /// Sends status 200 with a JSON body of `bytes` bytes.
    case hugeBody(bytes: Int)
    /// Sends a status code with an error body in the service's usual form.
    case status(Int)

    /// True if the fault is `status`.
    public var isStatus: Bool {
        if case .status = self { true } else { false }
    }

    /// The longest latency in milliseconds: ten minutes.
    public static let longestLatency = 600_000
    /// The largest body in bytes: 1 GB.
    public static let largestBody = 1 << 30
    /// The default size of `huge-body` in bytes, the same as for `tandem network fault`.
    static let defaultBody = 64 << 20

    /// Parses a fault; nil if the text is not a fault or a number is out of range.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let value = parts.count > 1 ? parts[1] : nil
        switch (parts[0], value) {
        case ("timeout", nil): self = .timeout
        case ("reset", nil): self = .reset
        case ("truncated", nil): self = .truncated
        case ("malformed", nil): self = .malformed
        case ("slow-drip", nil): self = .slowDrip(bytes: 16, milliseconds: 100)
        case ("huge-body", nil): self = .hugeBody(bytes: Self.defaultBody)
        case ("latency", let value?):
            guard let range = Self.range(value) else { return nil }
            self = .latency(milliseconds: range)
        case ("slow-drip", let value?):
            let parts = value.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, let bytes = Int(parts[0]), (1...65_536).contains(bytes),
                let pause = Self.milliseconds(parts[1]), pause >= 1
            else { return nil }
            self = .slowDrip(bytes: bytes, milliseconds: pause)
        case ("huge-body", let value?):
            guard let size = Self.size(value) else { return nil }
            self = .hugeBody(bytes: size)
        case ("status", let value?):
            guard let code = Int(value), (400...599).contains(code) else { return nil }
            self = .status(code)
        case (let code, nil):
            guard let code = Int(code), (400...599).contains(code) else { return nil }
            self = .status(code)
        default: return nil
        }
    }

    private static func range(_ text: String) -> ClosedRange<Int>? {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { milliseconds(String($0)) }
        guard ends.count <= 2, let first = ends[0], let last = ends[ends.count - 1], first <= last else { return nil }
        return first...last
    }

    /// Parses a duration in the notation that all programs of this project use: `250ms`, `2s`, `1m`. A number without a
    /// unit is in seconds.
    static func milliseconds(_ text: String) -> Int? {
        let units = [("ms", 1.0), ("s", 1_000), ("m", 60_000)]
        let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1_000)
        let digits = text.dropLast(unit.0.count)
        guard let first = digits.first, first.isASCII, first.isNumber,
            digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }), let number = Double(digits),
            number * unit.1 <= Double(longestLatency)
        else { return nil }
        return Int((number * unit.1).rounded())
    }

    private static func size(_ text: String) -> Int? {
        let units = [("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000)]
        let unit = units.first { text.hasSuffix($0.0) } ?? ("", 1)
        guard let number = Int(text.dropLast(unit.0.count)), (1...largestBody / unit.1).contains(number) else {
            return nil
        }
        return number * unit.1
    }
}

extension Fault: CustomStringConvertible, Codable {
    /// The fault as text that parses back to the same fault.
    public var description: String {
        switch self {
        case .latency(let range) where range.count == 1: "latency=\(range.lowerBound)ms"
        case .latency(let range): "latency=\(range.lowerBound)ms-\(range.upperBound)ms"
        case .timeout: "timeout"
        case .slowDrip(let bytes, let milliseconds): "slow-drip=\(bytes)/\(milliseconds)ms"
        case .reset: "reset"
        case .truncated: "truncated"
        case .malformed: "malformed"
        case .hugeBody(let bytes): "huge-body=\(bytes)"
        case .status(let code): "\(code)"
        }
    }

    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let fault = Fault(text) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not a fault: \(text)"))
        }
        self = fault
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
