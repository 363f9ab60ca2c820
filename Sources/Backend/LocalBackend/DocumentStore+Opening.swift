import Foundation
import GRDB

extension DocumentStore {
    /// The application id that marks the file as this backend's ("TNDM"; SQLite: `PRAGMA application_id`).
    private static let applicationID: Int32 = 0x544E_444D

    static var configuration: Configuration {
        var configuration = Configuration()
        configuration.label = "documents"
        // If another process is writing, waits up to 5 s for it. The wait is usually short, because every process of
        // this program writes in short transactions.
        configuration.busyMode = .timeout(5)
        return configuration
    }

    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("documents") { database in
            try database.execute(
                sql: """
                    CREATE TABLE documents (
                        project TEXT NOT NULL,
                        database TEXT NOT NULL,
                        collection TEXT NOT NULL,   -- the path, such as jokes or jokes/j1/comments
                        id TEXT NOT NULL,           -- SQLite compares text as UTF-8 bytes, the order of __name__
                        fields TEXT NOT NULL,       -- the JSON of the document's fields
                        createTime INTEGER NOT NULL,  -- microseconds since 1970
                        updateTime INTEGER NOT NULL,
                        PRIMARY KEY (project, database, collection, id)
                    ) STRICT;
                    PRAGMA application_id = \(applicationID);
                    """)
        }
        FieldIndex.register(in: &migrator)
        return migrator
    }

    /// Throws if the file belongs to another program. Must be called before anything is written to the file.
    ///
    /// The check needs a connection that may write, because a read-only connection cannot recover the write-ahead log
    /// of a killed process.
    static func refuseForeignFile(_ path: String) throws {
        let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
        guard let size, size > 0 else { return }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let (identifier, tables) = try queue.read { database in
            (
                try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
                try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'")
                    ?? 0
            )
        }
        try queue.close()
        // Accepts a file without tables, because a backend that is killed while it creates the file leaves such a file
        // behind.
        guard identifier == applicationID || (identifier == 0 && tables == 0) else {
            throw BackendError(
                .notADatabase,
                "\(path) is a database of another program; it was left as it is. Choose another file with --database.",
                path: path)
        }
    }
}

extension BackendError {
    /// The error of a change after the database file was deleted or replaced.
    init(gone path: String) {
        self.init(
            .databaseUnusable,
            "The database \(path) was deleted or replaced, so nothing can be stored. Start local-backend again.",
            path: path)
    }

    /// Converts an error from opening a database file.
    init(opening path: String, _ error: any Error) {
        switch error {
        case let error as BackendError:
            self = error
        case let error as DatabaseError
        where error.resultCode == .SQLITE_NOTADB || error.resultCode == .SQLITE_CORRUPT:
            self.init(
                .notADatabase,
                "\(path) is damaged or not an SQLite database: \(error.message ?? "\(error.resultCode)"). "
                    + "Choose another file with --database, or move this one away.",
                path: path)
        default:
            let reason = (error as? DatabaseError)?.message ?? String(describing: error)
            self.init(
                .databaseUnusable,
                "The database \(path) cannot be used: \(reason). "
                    + "Check that its folder exists and can be written, or choose another file with --database.",
                path: path)
        }
    }
}
