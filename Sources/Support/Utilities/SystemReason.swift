import Foundation
import Glibc

/// The reason of an error of Foundation in plain words: what the system said, or what is wrong with a text.
public enum SystemReason {
    /// Returns the reason, such as `Is a directory`. Foundation's own description would be `The operation could not be
    /// completed. (NSCocoaErrorDomain error 256.)`.
    public static func text(_ error: any Error) -> String {
        if let error = error as? DecodingError { return text(error) }
        if let error = error as? POSIXError { return String(cString: strerror(error.code.rawValue)) }
        let plain = error as NSError
        if let inner = plain.userInfo[NSUnderlyingErrorKey] as? any Error { return text(inner) }
        if plain.domain == NSPOSIXErrorDomain { return String(cString: strerror(Int32(plain.code))) }
        guard plain.domain == NSCocoaErrorDomain else { return "\(error)" }
        return switch CocoaError.Code(rawValue: plain.code) {
        case .fileNoSuchFile, .fileReadNoSuchFile: String(cString: strerror(ENOENT))
        case .fileReadNoPermission, .fileWriteNoPermission: String(cString: strerror(EACCES))
        case .fileWriteOutOfSpace: String(cString: strerror(ENOSPC))
        case .fileWriteVolumeReadOnly: String(cString: strerror(EROFS))
        case .fileReadTooLarge: "it is too large"
        default: "it is not a file that can be used"
        }
    }

    private static func text(_ error: DecodingError) -> String {
        func place(_ path: [any CodingKey]) -> String {
            path.isEmpty
                ? "" : " at " + path.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }.joined(separator: ".")
        }
        return switch error {
        case .typeMismatch(let type, let context): "no \(type)\(place(context.codingPath))"
        case .valueNotFound(_, let context): "no value\(place(context.codingPath))"
        case .keyNotFound(let key, let context): "no member \(key.stringValue)\(place(context.codingPath))"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON"
        case .dataCorrupted(let context): "\(context.debugDescription)\(place(context.codingPath))"
        @unknown default: "it cannot be decoded"
        }
    }
}
