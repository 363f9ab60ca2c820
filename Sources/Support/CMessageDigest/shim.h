// libmd (BSD), Debian's libmd-dev: SHA-256 for the checksum of records, and all digests for CryptoKit.
#include <sys/types.h>
#include <md5.h>
#include <sha1.h>
#include <sha2.h>
