#pragma once

#include <stdbool.h>
#include <stddef.h>

/// LMDB, loaded at run time. No program links with LMDB, because only one comparison needs it, and the package must
/// build without it.

struct lmdb_store;

/// Loads the library. Returns NULL on success, or the reason why it cannot be loaded.
const char *lmdb_load(void);

/// Returns the error message for a result of one of the functions below. These functions return 0 on success.
const char *lmdb_message(int result);

/// Opens a database in an existing folder. Commits are durable, because the function sets no LMDB flag that gives up
/// durability.
int lmdb_open(const char *folder, struct lmdb_store **store);

void lmdb_close(struct lmdb_store *store);

/// Begins the transaction in which the functions below work. If `writes` is true, waits for the writing transactions of
/// other processes.
int lmdb_begin(struct lmdb_store *store, bool writes);

int lmdb_put(struct lmdb_store *store, const char *key, const void *bytes, size_t length);

/// Finds a value. The bytes are valid until the transaction ends.
int lmdb_get(struct lmdb_store *store, const char *key, const void **bytes, size_t *length);

int lmdb_commit(struct lmdb_store *store);

void lmdb_abort(struct lmdb_store *store);
