#include "lmdb_store.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The declarations of lmdb.h (LMDB 0.9) that are used here. They are repeated because the header may not be installed.
typedef struct MDB_env MDB_env;
typedef struct MDB_txn MDB_txn;
typedef unsigned int MDB_dbi;
typedef struct {
    size_t mv_size;
    void *mv_data;
} MDB_val;
enum { MDB_RDONLY = 0x20000 };

static struct {
    void *library;
    int (*env_create)(MDB_env **);
    int (*env_set_mapsize)(MDB_env *, size_t);
    int (*env_open)(MDB_env *, const char *, unsigned int, unsigned int);
    void (*env_close)(MDB_env *);
    int (*txn_begin)(MDB_env *, MDB_txn *, unsigned int, MDB_txn **);
    int (*txn_commit)(MDB_txn *);
    void (*txn_abort)(MDB_txn *);
    int (*dbi_open)(MDB_txn *, const char *, unsigned int, MDB_dbi *);
    int (*put)(MDB_txn *, MDB_dbi, MDB_val *, MDB_val *, unsigned int);
    int (*get)(MDB_txn *, MDB_dbi, MDB_val *, MDB_val *);
    const char *(*message)(int);
} lmdb;

struct lmdb_store {
    MDB_env *environment;
    MDB_txn *transaction;
    MDB_dbi database;
};

const char *lmdb_load(void) {
    static const struct {
        const char *name;
        void *function;
    } symbols[] = {
        {"mdb_env_create", &lmdb.env_create},   {"mdb_env_set_mapsize", &lmdb.env_set_mapsize},
        {"mdb_env_open", &lmdb.env_open},       {"mdb_env_close", &lmdb.env_close},
        {"mdb_txn_begin", &lmdb.txn_begin},     {"mdb_txn_commit", &lmdb.txn_commit},
        {"mdb_txn_abort", &lmdb.txn_abort},     {"mdb_dbi_open", &lmdb.dbi_open},
        {"mdb_put", &lmdb.put},                 {"mdb_get", &lmdb.get},
        {"mdb_strerror", &lmdb.message},
    };
    if (lmdb.library != NULL) return NULL;
    void *library = dlopen("liblmdb.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) library = dlopen("liblmdb.so", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return dlerror();
    for (size_t index = 0; index < sizeof symbols / sizeof *symbols; index++) {
        void *address = dlsym(library, symbols[index].name);
        if (address == NULL) {
            const char *reason = dlerror();
            return reason != NULL ? reason : "a function of LMDB's is missing";
        }
        // ISO C cannot convert the address of an object to that of a function; POSIX requires this way (`man 3 dlsym`).
        memcpy(symbols[index].function, &address, sizeof address);
    }
    lmdb.library = library;
    return NULL;
}

const char *lmdb_message(int result) {
    return lmdb.message(result);
}

int lmdb_open(const char *folder, struct lmdb_store **store) {
    struct lmdb_store *made = calloc(1, sizeof *made);
    if (made == NULL) abort();
    int result = lmdb.env_create(&made->environment);
    if (result == 0) result = lmdb.env_set_mapsize(made->environment, (size_t)64 << 20);
    if (result == 0) result = lmdb.env_open(made->environment, folder, 0, 0600);
    if (result == 0) result = lmdb_begin(made, true);
    if (result == 0) result = lmdb.dbi_open(made->transaction, NULL, 0, &made->database);
    if (result == 0) result = lmdb_commit(made);
    if (result != 0) {
        lmdb_close(made);
        return result;
    }
    *store = made;
    return 0;
}

void lmdb_close(struct lmdb_store *store) {
    lmdb_abort(store);
    if (store->environment != NULL) lmdb.env_close(store->environment);
    free(store);
}

int lmdb_begin(struct lmdb_store *store, bool writes) {
    return lmdb.txn_begin(store->environment, NULL, writes ? 0 : MDB_RDONLY, &store->transaction);
}

int lmdb_put(struct lmdb_store *store, const char *key, const void *bytes, size_t length) {
    MDB_val name = {strlen(key), (void *)key}, value = {length, (void *)bytes};
    return lmdb.put(store->transaction, store->database, &name, &value, 0);
}

int lmdb_get(struct lmdb_store *store, const char *key, const void **bytes, size_t *length) {
    MDB_val name = {strlen(key), (void *)key}, value = {0, NULL};
    int result = lmdb.get(store->transaction, store->database, &name, &value);
    *bytes = value.mv_data;
    *length = value.mv_size;
    return result;
}

int lmdb_commit(struct lmdb_store *store) {
    MDB_txn *transaction = store->transaction;
    store->transaction = NULL;
    return lmdb.txn_commit(transaction);
}

void lmdb_abort(struct lmdb_store *store) {
    if (store->transaction != NULL) lmdb.txn_abort(store->transaction);
    store->transaction = NULL;
}
