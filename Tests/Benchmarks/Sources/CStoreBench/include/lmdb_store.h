#pragma once

#include <stdbool.h>
#include <stddef.h>

/// LMDB, loaded at run time. Only one comparison needs LMDB, so no program links with it, and the package builds
/// without it.

struct lmdb_store;

/// Loads the library. Returns NULL on success, or the reason why it cannot be loaded.
const char *lmdb_load(void);

/// Returns the message for a result of the functions below. On success these functions return 0.
const char *lmdb_message(int result);

/// Opens a database in an existing folder. Commits are durable, because no LMDB flag that gives up durability is set.
int lmdb_open(const char *folder, struct lmdb_store **store);

void lmdb_close(struct lmdb_store *store);

/// Begins the transaction for the functions below. A writing transaction waits for the writing transactions of other
/// processes.
int lmdb_begin(struct lmdb_store *store, bool writes);

int lmdb_put(struct lmdb_store *store, const char *key, const void *bytes, size_t length);

/// Finds a value. The bytes are valid until the transaction ends.
int lmdb_get(struct lmdb_store *store, const char *key, const void **bytes, size_t *length);

int lmdb_commit(struct lmdb_store *store);

void lmdb_abort(struct lmdb_store *store);
