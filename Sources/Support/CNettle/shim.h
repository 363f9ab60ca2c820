// libnettle (Debian's nettle-dev): SHA-256 for the checksum of records, and all digests of CryptoKit. Foundation on
// Linux has no digests. Nettle uses the processor's SHA instructions, which Swift code cannot use: 1.6 GB/s instead of
// 0.45 on an AMD EPYC. The headers rename their functions by macros; Swift sees `nettle_sha256_init` and so on.
#include <nettle/md5.h>
#include <nettle/sha1.h>
#include <nettle/sha2.h>
