// SQLite (Debian's libsqlite3-dev) keeps the stores of SwiftData. Swift cannot import SQLITE_TRANSIENT, which is a cast.
#include <sqlite3.h>

static inline int tandem_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
