// libnettle (Debian's nettle-dev) computes the SHA-256 checksums of records, and the digests of CommonCrypto. Foundation on
// Linux has no digests. Nettle uses the processor's SHA instructions, which Swift code cannot use: 1.6 GB/s instead of 0.45
// on an AMD EPYC. The headers rename their functions by macros; Swift sees `nettle_sha256_init` and so on.
#include <nettle/hmac.h>
#include <nettle/nettle-meta.h>
#include <nettle/sha2.h>
