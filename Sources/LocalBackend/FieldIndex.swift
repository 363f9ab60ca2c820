import Firestore
import GRDB

/// What queries look documents up by, kept in step with the documents in the same transaction.
extension Database {
    /// Called for every change of a document.
    ///
    /// - Parameters:
    ///   - name: the document.
    ///   - old: its fields before; nil when it was not there.
    ///   - new: its fields now, as stored; nil when it is gone.
    func updateIndexes(of name: DocumentName, from old: [String: Value]?, to new: [String: Value]?) throws {}

    /// Called when all documents of a database go at once.
    func removeIndexes(of database: DatabaseName) throws {}
}
