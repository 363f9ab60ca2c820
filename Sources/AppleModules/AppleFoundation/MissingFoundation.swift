public import Foundation

/// Runs a body, after which Objective-C's objects would be released (ObjectiveC: `autoreleasepool`); there are none
/// here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension ProcessInfo {
    /// Whether the device saves power (Foundation: `isLowPowerModeEnabled`): no.
    public var isLowPowerModeEnabled: Bool { false }
}

extension URL {
    /// Where the user's documents are (Foundation: `documentsDirectory`).
    public static var documentsDirectory: URL { directory(.documentDirectory) }
    /// Where files are that can be made again (Foundation: `cachesDirectory`).
    public static var cachesDirectory: URL { directory(.cachesDirectory) }
    /// Where an app's own files are (Foundation: `applicationSupportDirectory`).
    public static var applicationSupportDirectory: URL { directory(.applicationSupportDirectory) }

    private static func directory(_ kind: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: kind, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
    }
}
