import AppleFoundation
import Foundation
import Synchronization

/// The files whose fonts the process has registered.
final class RegisteredFonts: Sendable {
    static let shared = RegisteredFonts()
    private let files = Mutex<Set<String>>([])

    /// The first bytes of font files: TrueType, OpenType, collections, and the web's formats (OpenType, "Font file").
    private static let starts = [
        [0, 1, 0, 0], Array("OTTO".utf8), Array("true".utf8), Array("ttcf".utf8), Array("wOFF".utf8),
        Array("wOF2".utf8),
    ]

    /// Changes the set of files. Returns true if the change is possible, else false with the error.
    /// - Parameter change: Changes the set; returns an error if the file is already as the caller wants it.
    func change(
        _ url: URL, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?,
        _ change: (inout Set<String>, String) -> CTFontManagerError?
    ) -> Bool {
        let failure: CTFontManagerError?
        if let start = try? FileHandle(forReadingFrom: url).read(upToCount: 4) {
            failure =
                Self.starts.contains(Array(start))
                ? files.withLock { change(&$0, url.standardizedFileURL.path) } : .unrecognizedFormat
        } else {
            failure = .fileNotFound
        }
        guard let failure else { return true }
        error?.pointee = .passRetained(
            NSError(
                domain: kCTFontManagerErrorDomain as String, code: failure.rawValue,
                userInfo: [NSURLErrorKey: url]))
        return false
    }
}
