public import Foundation

/// A file that is to be read or written (Foundation: `NSFileAccessIntent`).
public final class NSFileAccessIntent: NSObject, @unchecked Sendable {
    /// The file.
    public let url: URL
    let isWriting: Bool

    private init(_ url: URL, isWriting: Bool) {
        self.url = url
        self.isWriting = isWriting
    }

    /// To read a file.
    public class func readingIntent(
        with url: URL, options: NSFileCoordinator.ReadingOptions = []
    ) -> NSFileAccessIntent { NSFileAccessIntent(url, isWriting: false) }

    /// To write a file.
    public class func writingIntent(
        with url: URL, options: NSFileCoordinator.WritingOptions = []
    ) -> NSFileAccessIntent { NSFileAccessIntent(url, isWriting: true) }
}
