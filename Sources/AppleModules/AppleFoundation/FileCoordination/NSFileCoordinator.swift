public import Foundation
import Synchronization

/// Where a method writes what went wrong (Foundation: `NSErrorPointer`).
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Lets processes take turns with a file (Foundation: `NSFileCoordinator`), which Foundation on Linux does not have.
///
/// A turn is a lock on the file's folder, as all that is known of a file that may be replaced: writers of a folder wait
/// for each other and for its readers, in other processes too (`man 2 flock`). A thread that has a turn takes another
/// in the same folder without waiting. File presenters are not asked to save first.
public final class NSFileCoordinator: NSObject, @unchecked Sendable {
    /// What a reader wants (Foundation: `NSFileCoordinator.ReadingOptions`); no option has an effect here.
    public struct ReadingOptions: OptionSet, Sendable {
        /// The set as a number.
        public let rawValue: UInt
        /// Makes a set from a number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Presenters need not save first.
        public static let withoutChanges = ReadingOptions(rawValue: 1)
        /// A link is followed.
        public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
        /// Only what is known of the file is read.
        public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
        /// The file is sent somewhere.
        public static let forUploading = ReadingOptions(rawValue: 8)
    }

    /// What a writer does (Foundation: `NSFileCoordinator.WritingOptions`); no option has an effect here.
    public struct WritingOptions: OptionSet, Sendable {
        /// The set as a number.
        public let rawValue: UInt
        /// Makes a set from a number.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// It deletes the file.
        public static let forDeleting = WritingOptions(rawValue: 1)
        /// It moves the file.
        public static let forMoving = WritingOptions(rawValue: 2)
        /// It changes the file.
        public static let forMerging = WritingOptions(rawValue: 4)
        /// It puts another file in its place.
        public static let forReplacing = WritingOptions(rawValue: 8)
        /// It changes only what is known of the file.
        public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)
    }

    /// Names who takes turns.
    public var purposeIdentifier = UUID().uuidString
    private let isCancelled = Mutex(false)

    /// Makes a coordinator.
    public init(filePresenter filePresenterOrNil: (any NSFilePresenter)? = nil) {}

    /// Gives up waiting: the next turns fail.
    public func cancel() { isCancelled.withLock { $0 = true } }

    /// Reads while nobody writes.
    public func coordinate(
        readingItemAt url: URL, options: ReadingOptions = [], error outError: NSErrorPointer,
        byAccessor reader: (URL) -> Void
    ) {
        take([url], exclusively: false, outError) { reader(url) }
    }

    /// Writes while nobody reads or writes.
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

    /// Takes turns with several files, and then does something on a queue.
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

    /// Several turns at once.
    public func prepare(
        forReadingItemsAt readingURLs: [URL], options readingOptions: ReadingOptions = [],
        writingItemsAt writingURLs: [URL], options writingOptions: WritingOptions = [], error outError: NSErrorPointer,
        byAccessor batchAccessor: (@escaping () -> Void) -> Void
    ) {
        take(readingURLs + writingURLs, exclusively: !writingURLs.isEmpty, outError) { batchAccessor {} }
    }

    /// Tells that a file was moved: no effect.
    public func item(at oldURL: URL, didMoveTo newURL: URL) {}
    /// Tells that a file will be moved: no effect.
    public func item(at oldURL: URL, willMoveTo newURL: URL) {}

    private func take(
        _ urls: [URL], exclusively: Bool, _ outError: NSErrorPointer, _ body: () -> Void
    ) {
        if isCancelled.withLock({ $0 }) {
            outError?.pointee = NSError(domain: NSCocoaErrorDomain, code: CocoaError.Code.userCancelled.rawValue)
            return
        }
        // Always in one order, so that two who want two folders each do not wait for each other for ever.
        let folders = Set(urls.map { FolderTurn.folder(of: $0) }).sorted()
        do {
            let turns = try folders.map { try FolderTurn($0, exclusively: exclusively) }
            defer { turns.reversed().forEach { $0.end() } }
            body()
        } catch {
            outError?.pointee = error as NSError
        }
    }

    /// Asks a presenter about changes of its file (Foundation: `addFilePresenter(_:)`). It is never asked here, and that
    /// is said once.
    public class func addFilePresenter(_ filePresenter: any NSFilePresenter) {
        guard
            !hasSaid.withLock({ said in
                defer { said = true }; return said
            })
        else { return }
        FileHandle.standardError.write(
            Data("NSFileCoordinator: file presenters are not told of changes here\n".utf8))
    }

    /// Asks a presenter no more.
    public class func removeFilePresenter(_ filePresenter: any NSFilePresenter) {}
    /// Who is asked: nobody.
    public class var filePresenters: [any NSFilePresenter] { [] }

    private static let hasSaid = Mutex(false)
}
