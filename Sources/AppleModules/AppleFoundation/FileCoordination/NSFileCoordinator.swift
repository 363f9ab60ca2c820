public import Foundation
import Synchronization

/// A pointer through which a method reports an error (Foundation: `NSErrorPointer`).
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// A coordinator of access to files among processes (Foundation: `NSFileCoordinator`). Foundation on Linux lacks it.
///
/// It locks the file's folder, because the file itself may be replaced. A writer waits until no other thread or process
/// reads or writes in the folder (`man 2 flock`). A thread that holds the lock can take it again without waiting.
/// Unlike on iOS, file presenters are not asked to save first.
public final class NSFileCoordinator: NSObject, @unchecked Sendable {
    /// Options of a reader (Foundation: `NSFileCoordinator.ReadingOptions`). They have no effect here.
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Presenters need not save first.
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        /// Follows a symbolic link.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        /// Reads only metadata.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        /// The file will be uploaded.
        public static let forUploading = ReadingOptions(rawValue: 8)
    }

    /// Options of a writer (Foundation: `NSFileCoordinator.WritingOptions`). They have no effect here.
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let forDeleting = WritingOptions(rawValue: 1)
        public static let forMoving = WritingOptions(rawValue: 2)
        /// The writer changes the file's contents.
        public static let forMerging = WritingOptions(rawValue: 4)
        /// The writer replaces the file.
        public static let forReplacing = WritingOptions(rawValue: 8)
        /// The writer changes only metadata.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
    }

    /// An identifier of the coordinator's purpose.
    public var purposeIdentifier = UUID().uuidString
    private let isCancelled = Mutex(false)

    public init(filePresenter filePresenterOrNil: (any NSFilePresenter)? = nil) {}

    /// Makes all later accesses fail.
    public func cancel() { isCancelled.withLock { $0 = true } }

    /// Reads a file while no other process writes it.
    public func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
        byAccessor reader: (URL) -> Void
    ) {
        take([url], exclusively: false, outError) { reader(url) }
    }

    /// Writes a file while no other process reads or writes it.
    public func coordinate(
        writingItemAt url: URL, options: WritingOptions = [], error outError: NSErrorPointer,
        byAccessor writer: (URL) -> Void
    ) {
        take([url], exclusively: true, outError) { writer(url) }
    }

    /// Reads one file and writes another.
    public func coordinate(
        readingItemAt readingURL: URL, options readingOptions: ReadingOptions = [], writingItemAt writingURL: URL,
        options writingOptions: WritingOptions = [], error outError: NSErrorPointer,
        byAccessor readerWriter: (URL, URL) -> Void
    ) {
        take([readingURL, writingURL], exclusively: true, outError) { readerWriter(readingURL, writingURL) }
    }

    /// Writes two files.
    public func coordinate(
        writingItemAt url1: URL, options options1: WritingOptions = [], writingItemAt url2: URL,
        options options2: WritingOptions = [], error outError: NSErrorPointer, byAccessor writer: (URL, URL) -> Void
    ) {
        take([url1, url2], exclusively: true, outError) { writer(url1, url2) }
    }

    /// Locks several files, and then runs a block on a queue.
    public func coordinate(
        with intents: [NSFileAccessIntent], queue: OperationQueue,
        byAccessor accessor: @escaping @Sendable ((any Error)?) -> Void
    ) {
        let urls = intents.map(\.url)
        let isWriting = intents.contains(where: \.isWriting)
        queue.addOperation { [self] in
            var failure: NSError?
            take(urls, exclusively: isWriting, &failure) { accessor(nil) }
            if let failure { accessor(failure) }
        }
    }

    /// Locks several files for a batch of accesses.
    public func prepare(
        forReadingItemsAt readingURLs: [URL], options readingOptions: ReadingOptions = [],
        writingItemsAt writingURLs: [URL], options writingOptions: WritingOptions = [], error outError: NSErrorPointer,
        byAccessor batchAccessor: (@escaping () -> Void) -> Void
    ) {
        take(readingURLs + writingURLs, exclusively: !writingURLs.isEmpty, outError) { batchAccessor {} }
    }

    /// Has no effect here.
    public func item(at oldURL: URL, didMoveTo newURL: URL) {}
    /// Has no effect here.
    public func item(at oldURL: URL, willMoveTo newURL: URL) {}

    private func take(
        _ urls: [URL], exclusively: Bool, _ outError: NSErrorPointer, _ body: () -> Void
    ) {
        if isCancelled.withLock({ $0 }) {
            outError?.pointee = NSError(domain: NSCocoaErrorDomain, code: CocoaError.Code.userCancelled.rawValue)
            return
        }
        // Folders are locked in sorted order, so that two processes that need the same two folders cannot deadlock.
        let folders = Set(urls.map { FolderTurn.folder(of: $0) }).sorted()
        do {
            let turns = try folders.map { try FolderTurn($0, exclusively: exclusively) }
            defer { turns.reversed().forEach { $0.end() } }
            body()
        } catch {
            outError?.pointee = error as NSError
        }
    }

    /// Registers a presenter (Foundation: `addFilePresenter(_:)`). It is never notified here; the first call prints a
    /// message that says so.
    public class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
        guard
            !hasSaid.withLock({ said in
                defer { said = true }; return said
            })
        else { return }
        FileHandle.standardError.write(
            Data("NSFileCoordinator: file presenters are not told of changes here\n".utf8))
    }

    /// Has no effect here.
    public class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {}
    /// Always empty, because presenters are not kept.
    public class var filePresenters: [any NSFilePresenter] { [] }

    private static let hasSaid = Mutex(false)
}
