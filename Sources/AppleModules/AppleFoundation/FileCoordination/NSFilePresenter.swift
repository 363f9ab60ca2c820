public import Foundation

/// Shows a file, and is told of its changes (Foundation: `NSFilePresenter`); here it is told nothing.
public protocol NSFilePresenter: NSObjectProtocol {
    /// The file.
    var presentedItemURL: URL? { get }
    /// Where it is told.
    var presentedItemOperationQueue: OperationQueue { get }
    /// The file changed.
    func presentedItemDidChange()
    /// The file was moved.
    func presentedItemDidMove(to newURL: URL)
    /// A file in the folder changed.
    func presentedSubitemDidChange(at url: URL)
    /// A file in the folder is new.
    func presentedSubitemDidAppear(at url: URL)
    /// The file is to be deleted.
    func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
    /// The file is to be saved.
    func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void)
    /// Somebody wants to read the file.
    func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
    /// Somebody wants to write the file.
    func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void)
}

extension NSFilePresenter {
    /// Nothing.
    public func presentedItemDidChange() {}
    /// Nothing.
    public func presentedItemDidMove(to newURL: URL) {}
    /// Nothing.
    public func presentedSubitemDidChange(at url: URL) {}
    /// Nothing.
    public func presentedSubitemDidAppear(at url: URL) {}
    /// It may.
    public func accommodatePresentedItemDeletion(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        completionHandler(nil)
    }
    /// There is nothing to save.
    public func savePresentedItemChanges(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        completionHandler(nil)
    }
    /// They may.
    public func relinquishPresentedItem(toReader reader: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        reader(nil)
    }
    /// They may.
    public func relinquishPresentedItem(toWriter writer: @escaping @Sendable ((@Sendable () -> Void)?) -> Void) {
        writer(nil)
    }
}
