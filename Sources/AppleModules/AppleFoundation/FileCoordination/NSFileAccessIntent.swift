public import Foundation

/// A request to read or write a file (Foundation: `NSFileAccessIntent`).
public final class NSFileAccessIntent: NSObject, @unchecked Sendable {
    public let url: URL
    let isWriting: Bool

    private init(_ url: URL, isWriting: Bool) {
        self.url = url
        self.isWriting = isWriting
    }

    public class func readingIntent(
        with url: URL, options: NSFileCoordinator.ReadingOptions = []
    ) -> NSFileAccessIntent { NSFileAccessIntent(url, isWriting: false) }

    public class func writingIntent(
        with url: URL, options: NSFileCoordinator.WritingOptions = []
    ) -> NSFileAccessIntent { NSFileAccessIntent(url, isWriting: true) }
}
