#pragma once

#include <stdbool.h>
#include <stddef.h>

/// LMDB, loaded when it is asked for: only a comparison needs it, so nothing is linked with it, and the package builds
/// where it is not installed.

struct lmdb_store;

/// Loads the library. NULL, or what keeps it from being loaded.
const char *lmdb_load(void);

/// What a result of the functions below says. They return 0 when they succeed.
const char *lmdb_message(int result);

/// Opens a database in a folder that exists. Commits are durable: none of LMDB's flags that trade that away is set.
int lmdb_open(const char *folder, struct lmdb_store **store);

void lmdb_close(struct lmdb_store *store);

/// Begins the transaction that the functions below work in. A writing one waits for that of any other process.
int lmdb_begin(struct lmdb_store *store, bool writes);

int lmdb_put(struct lmdb_store *store, const char *key, const void *bytes, size_t length);

/// What is found is valid until the transaction ends.
int lmdb_get(struct lmdb_store *store, const char *key, const void **bytes, size_t *length);

int lmdb_commit(struct lmdb_store *store);

void lmdb_abort(struct lmdb_store *store);
