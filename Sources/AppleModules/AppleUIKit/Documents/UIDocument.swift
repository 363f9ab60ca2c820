public import AppleFoundation

/// A file that an app edits (UIKit: `UIDocument`). Its contents are read and written with file coordination, so that
/// other presenters of the file take their turns. Completion handlers run on the main queue.
@preconcurrency @MainActor open class UIDocument: NSObject {
    public enum SaveOperation: Int, Sendable { case forCreating, forOverwriting }
    public enum ChangeKind: Int, Sendable { case done, undone, redone, cleared }

    /// The state of a document (UIKit: `UIDocument.State`).
    public struct State: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// The document is open.
        public static let normal: State = []
        public static let closed = State(rawValue: 1 << 0)
        public static let inConflict = State(rawValue: 1 << 1)
        public static let savingError = State(rawValue: 1 << 2)
        public static let editingDisabled = State(rawValue: 1 << 3)
        public static let progressAvailable = State(rawValue: 1 << 4)
    }

    nonisolated public static let stateChangedNotification = Notification.Name("UIDocumentStateChangedNotification")

    open private(set) var fileURL: URL
    open private(set) var documentState = State.closed {
        didSet {
            guard documentState != oldValue else { return }
            NotificationCenter.default.post(name: Self.stateChangedNotification, object: self)
        }
    }
    open var fileModificationDate: Date?
    open var undoManager: UndoManager! = UndoManager()
    private var changes = 0

    public init(fileURL url: URL) {
        fileURL = url
    }

    open var localizedName: String { fileURL.deletingPathExtension().lastPathComponent }
    open var fileType: String? { UTType(filenameExtension: fileURL.pathExtension)?.identifier }
    open var savingFileType: String? { fileType }
    open func fileNameExtension(forType typeName: String?, saveOperation: SaveOperation) -> String {
        typeName.flatMap { UTType($0)?.preferredFilenameExtension } ?? ""
    }

    // Apps override these two methods.
    open func load(fromContents contents: Any, ofType typeName: String?) throws {
        throw CocoaError(.featureUnsupported)
    }
    open func contents(forType typeName: String) throws -> Any { throw CocoaError(.featureUnsupported) }

    /// Reads the file and gives it to `load(fromContents:ofType:)`.
    open func open(completionHandler: ((Bool) -> Void)? = nil) {
        var isRead = false
        do {
            try read(from: fileURL)
            fileModificationDate =
                try fileURL.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            (documentState, isRead) = (.normal, true)
        } catch {
            handleError(error, userInteractionPermitted: false)
        }
        finish(completionHandler, isRead)
    }
    /// Reads the file and gives it to `load(fromContents:ofType:)`.
    open func open() async -> Bool { await withCheckedContinuation { answer in open { answer.resume(returning: $0) } } }

    open func read(from url: URL) throws {
        var (failure, result): (NSError?, Result<Any, any Error>?) = (nil, nil)
        NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: url, options: [], error: &failure) { url in
            result = Result {
                let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
                return isFolder ? try FileWrapper(url: url) : try Data(contentsOf: url)
            }
        }
        guard let result else { throw failure ?? CocoaError(.fileReadUnknown) }
        try load(fromContents: try result.get(), ofType: fileType)
    }

    /// Writes the contents to a file, which becomes the document's.
    open func save(to url: URL, for saveOperation: SaveOperation, completionHandler: ((Bool) -> Void)? = nil) {
        var isSaved = false
        do {
            try write(try contents(forType: savingFileType ?? UTType.data.identifier), to: url)
            (fileURL, changes, isSaved) = (url, 0, true)
            fileModificationDate = try url.resourceValues(forKeys: [.contentModificationDateKey])
                .contentModificationDate
            documentState = .normal
        } catch {
            documentState.insert(.savingError)
            handleError(error, userInteractionPermitted: false)
        }
        finish(completionHandler, isSaved)
    }
    /// Writes the contents to a file, which becomes the document's.
    open func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
        await withCheckedContinuation { answer in save(to: url, for: saveOperation) { answer.resume(returning: $0) } }
    }

    private func write(_ contents: Any, to url: URL) throws {
        var (failure, result): (NSError?, Result<Void, any Error>?) = (nil, nil)
        NSFileCoordinator(filePresenter: nil).coordinate(writingItemAt: url, options: .forReplacing, error: &failure) {
            url in
            result = Result {
                switch contents {
                case let data as Data: try data.write(to: url, options: .atomic)
                case let wrapper as FileWrapper: try wrapper.write(to: url, options: .atomic, originalContentsURL: nil)
                default: throw CocoaError(.fileWriteUnknown)
                }
            }
        }
        guard let result else { throw failure ?? CocoaError(.fileWriteUnknown) }
        try result.get()
    }

    /// Saves what is unsaved, and closes the document.
    open func close(completionHandler: ((Bool) -> Void)? = nil) {
        autosave { isSaved in
            if isSaved { self.documentState.insert(.closed) }
            completionHandler?(isSaved)
        }
    }
    /// Saves what is unsaved, and closes the document.
    open func close() async -> Bool {
        await withCheckedContinuation { answer in close { answer.resume(returning: $0) } }
    }
    /// Saves the document if it has unsaved changes.
    open func autosave(completionHandler: ((Bool) -> Void)? = nil) {
        guard hasUnsavedChanges else { return finish(completionHandler, true) }
        save(to: fileURL, for: .forOverwriting, completionHandler: completionHandler)
    }

    open var hasUnsavedChanges: Bool { changes != 0 }
    /// Counts a change. On a phone, the document saves itself some time later; here, when it is closed.
    open func updateChangeCount(_ change: ChangeKind) {
        switch change {
        case .done, .redone: changes += 1
        case .undone: changes -= 1
        case .cleared: changes = 0
        }
    }

    open func handleError(_ error: any Error, userInteractionPermitted: Bool) {}
    open func disableEditing() {}
    open func enableEditing() {}

    private func finish(_ handler: ((Bool) -> Void)?, _ isDone: Bool) {
        guard let handler else { return }
        DispatchQueue.main.async { handler(isDone) }
    }
}
