// libmd (BSD), Debian's libmd-dev: SHA-256 for the checksum of records.
#include <sys/types.h>
#include <sha2.h>
