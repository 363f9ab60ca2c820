// Refuses and logs every connection to another machine, because such a connection has bypassed the network stand-in.
//
// The library is preloaded into the processes that `tandem with` starts, in any language. It allows loopback addresses
// and Unix sockets. It never allocates or locks, so it can be called wherever connect(2) can.
//
// It cannot see datagrams that are sent without connecting, programs that make system calls directly (statically linked
// ones), and programs that start without LD_PRELOAD (set-user-ID ones).

#define _GNU_SOURCE

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "ConnectionGuard.h"

#define EXPORTED __attribute__((visibility("default")))

typedef int (*connect_function)(int, const struct sockaddr *, socklen_t);
typedef int (*getaddrinfo_function)(const char *, const char *, const struct addrinfo *, struct addrinfo **);

static connect_function next_connect;
static getaddrinfo_function next_getaddrinfo;
static char log_path[PATH_MAX];

// Does the work that would be unsafe during a connect, before any code of the program runs.
__attribute__((constructor)) static void prepare(void) {
    next_connect = (connect_function)dlsym(RTLD_NEXT, "connect");
    next_getaddrinfo = (getaddrinfo_function)dlsym(RTLD_NEXT, "getaddrinfo");
    const char *state = getenv("TANDEM_STATE");
    if (state == NULL || *state == '\0') return;
    // Makes the path absolute, because the program may change its working directory.
    char folder[PATH_MAX] = "";
    if (*state != '/' && getcwd(folder, sizeof folder) == NULL) return;
    int length = snprintf(log_path, sizeof log_path, "%s%s%s/events.jsonl", folder, *folder ? "/" : "", state);
    if (length < 0 || (size_t)length >= sizeof log_path) log_path[0] = '\0';
}

// --- Text in a buffer of fixed size, truncated if it does not fit. ---

struct text {
    char bytes[4096];
    size_t length;
};

static void append_byte(struct text *text, char byte) {
    if (text->length < sizeof text->bytes) text->bytes[text->length++] = byte;
}

static void append(struct text *text, const char *string) {
    while (*string) append_byte(text, *string++);
}

static void append_number(struct text *text, uint64_t number, int width) {
    char digits[20];
    int count = 0;
    do {
        digits[count++] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0 && count < 20);
    while (count < width) digits[count++] = '0';
    while (count > 0) append_byte(text, digits[--count]);
}

// Appends at most 256 bytes of a C string as a JSON string, escaped as RFC 8259 requires. A non-ASCII byte becomes the
// code point with the same number. Host names contain no such bytes, and the line stays valid JSON in any case.
static void append_quoted(struct text *text, const char *string) {
    static const char hexadecimal[] = "0123456789abcdef";
    append_byte(text, '"');
    for (int count = 0; *string && count < 256; string++, count++) {
        unsigned char byte = (unsigned char)*string;
        if (byte == '"' || byte == '\\') {
            append_byte(text, '\\');
            append_byte(text, (char)byte);
        } else if (byte < 0x20 || byte >= 0x7F) {
            append(text, "\\u00");
            append_byte(text, hexadecimal[byte >> 4]);
            append_byte(text, hexadecimal[byte & 15]);
        } else {
            append_byte(text, (char)byte);
        }
    }
    append_byte(text, '"');
}

// Appends a time as RFC 3339 in UTC, to the microsecond. gmtime(3) may lock, so the date is computed with Howard
// Hinnant's `civil_from_days`.
static void append_time(struct text *text) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    int64_t days = now.tv_sec / 86400, second = now.tv_sec % 86400;
    if (second < 0) days--, second += 86400;
    int64_t shifted = days + 719468;
    int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
    int64_t day_of_era = shifted - era * 146097;
    int64_t year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
    int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    int64_t shifted_month = (5 * day_of_year + 2) / 153;
    int64_t day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    int64_t month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
    int64_t year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
    append_byte(text, '"');
    append_number(text, (uint64_t)(year > 0 ? year : 0), 4);
    append_byte(text, '-');
    append_number(text, (uint64_t)month, 2);
    append_byte(text, '-');
    append_number(text, (uint64_t)day, 2);
    append_byte(text, 'T');
    append_number(text, (uint64_t)(second / 3600), 2);
    append_byte(text, ':');
    append_number(text, (uint64_t)(second / 60 % 60), 2);
    append_byte(text, ':');
    append_number(text, (uint64_t)(second % 60), 2);
    append_byte(text, '.');
    append_number(text, (uint64_t)(now.tv_nsec / 1000), 6);
    append(text, "Z\"");
}

// Reports on standard error and in the event log that something bypassed the stand-in. Each report is a single write,
// so a reader never sees half a line.
static void report(const char *what, const char *reason) {
    int error = errno;
    struct text line = {.length = 0};
    append(&line, "{\"at\":");
    append_time(&line);
    append(&line, ",\"event\":\"network\",\"kind\":");
    append_quoted(&line, what);
    append(&line, ",\"family\":null,\"reason\":");
    append_quoted(&line, reason);
    append(&line, ",\"cost\":null,\"outcome\":\"not-intercepted\",\"revision\":null,\"source\":");
    append_quoted(&line, program_invocation_short_name);
    append(&line, ",\"budgetLeft\":null,\"microseconds\":null}\n");
    bool is_logged = false;
    if (log_path[0]) {
        int file = open(log_path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (file >= 0) {
            is_logged = write(file, line.bytes, line.length) == (ssize_t)line.length;
            close(file);
        }
    }
    struct text remark = {.length = 0};
    append(&remark, program_invocation_short_name);
    append(&remark, ": network: nothing intercepts the ");
    append(&remark, reason);
    append(&remark, " of ");
    append_quoted(&remark, what);
    append(&remark, ", so it is refused; URLSession needs Tandem's added file in the target that makes the session");
    if (!is_logged) append(&remark, " (not in the event log)");
    append(&remark, "\n");
    ssize_t ignored = write(STDERR_FILENO, remark.bytes, remark.length);
    (void)ignored;
    errno = error;
}

// --- Addresses on this machine ---

static bool is_local_ipv4(uint32_t address) {
    uint32_t host = ntohl(address);
    // A connection to 0.0.0.0 goes to this machine.
    return host >> 24 == 127 || host == 0;
}

static bool is_local(const struct sockaddr *address, socklen_t length) {
    if (address == NULL || length < (socklen_t)sizeof(sa_family_t)) return true;
    if (address->sa_family == AF_INET && length >= (socklen_t)sizeof(struct sockaddr_in)) {
        return is_local_ipv4(((const struct sockaddr_in *)address)->sin_addr.s_addr);
    }
    if (address->sa_family == AF_INET6 && length >= (socklen_t)sizeof(struct sockaddr_in6)) {
        const struct in6_addr *host = &((const struct sockaddr_in6 *)address)->sin6_addr;
        if (IN6_IS_ADDR_V4MAPPED(host)) {
            uint32_t mapped;
            memcpy(&mapped, &host->s6_addr[12], sizeof mapped);
            return is_local_ipv4(mapped);
        }
        return IN6_IS_ADDR_LOOPBACK(host) || IN6_IS_ADDR_UNSPECIFIED(host);
    }
    // Other address families are allowed: Unix sockets, netlink, and AF_UNSPEC, which undoes a connection. The system
    // itself refuses everything else.
    return address->sa_family != AF_INET && address->sa_family != AF_INET6;
}

static bool is_address(const char *name) {
    unsigned char address[sizeof(struct in6_addr)];
    // An IPv6 address may contain the name of its interface: fe80::1%eth0.
    return inet_pton(AF_INET, name, address) == 1 || strchr(name, ':') != NULL;
}

static bool is_local_name(const char *name) {
    static const char suffix[] = ".localhost";
    size_t length = strlen(name), tail = sizeof suffix - 1;
    if (strcasecmp(name, suffix + 1) == 0 || strncasecmp(name, "localhost.", 10) == 0) return true;
    if (strcasecmp(name, "ip6-localhost") == 0 || strcasecmp(name, "ip6-loopback") == 0) return true;
    if (length > tail && strcasecmp(name + length - tail, suffix) == 0) return true;
    char own[256] = "";
    return gethostname(own, sizeof own - 1) == 0 && strcasecmp(name, own) == 0;
}

// --- Replacements of the C library's functions ---

EXPORTED int connect(int descriptor, __CONST_SOCKADDR_ARG target, socklen_t length) {
    const struct sockaddr *address = target.__sockaddr__;
    if (is_local(address, length)) {
        if (next_connect != NULL) return next_connect(descriptor, address, length);
        return (int)syscall(SYS_connect, descriptor, address, length);
    }
    char host[INET6_ADDRSTRLEN] = "";
    struct text name = {.length = 0};
    uint16_t port;
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *ipv4 = (const struct sockaddr_in *)address;
        inet_ntop(AF_INET, &ipv4->sin_addr, host, sizeof host);
        port = ntohs(ipv4->sin_port);
        append(&name, host);
    } else {
        const struct sockaddr_in6 *ipv6 = (const struct sockaddr_in6 *)address;
        inet_ntop(AF_INET6, &ipv6->sin6_addr, host, sizeof host);
        port = ntohs(ipv6->sin6_port);
        append(&name, "[");
        append(&name, host);
        append(&name, "]");
    }
    append(&name, ":");
    append_number(&name, port, 1);
    append_byte(&name, '\0');
    report(name.bytes, "connection");
    errno = ENETUNREACH;
    return -1;
}

EXPORTED int getaddrinfo(
    const char *name, const char *service, const struct addrinfo *hints, struct addrinfo **addresses) {
    // A numeric address needs no look-up; `connect` above checks it.
    if (name != NULL && !is_address(name) && !is_local_name(name)) {
        report(name, "name-lookup");
        return EAI_FAIL;
    }
    if (next_getaddrinfo == NULL) return EAI_SYSTEM;
    return next_getaddrinfo(name, service, hints, addresses);
}
