// Waits until a connection to this machine is established, which takes microseconds.
//
// Without that, a request keeps a processor busy until its answer comes, and the host may end a provider for its use of
// processor time. The reason is in swift-corelibs-foundation. While a connection is being established, libcurl asks it to
// watch whether the socket can be written. Later, libcurl asks only whether the socket can be read. But `_SocketSources` in
// URLSession's MultiHandle.swift goes on watching both, and a socket can nearly always be written.

#define _GNU_SOURCE

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/socket.h>

typedef int (*connect_function)(int, const struct sockaddr *, socklen_t);

// The longest time to wait, in milliseconds. A server whose queue is full accepts a connection later.
#define LONGEST_WAIT 1000

static bool is_loopback(const struct sockaddr *address, socklen_t length)
{
    if (length >= sizeof(struct sockaddr_in) && address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof four);
        return ntohl(four.sin_addr.s_addr) >> 24 == 127;
    }
    if (length >= sizeof(struct sockaddr_in6) && address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof six);
        return IN6_IS_ADDR_LOOPBACK(&six.sin6_addr);
    }
    return false;
}

// Takes the place of connect(2) in the whole process, also in the libraries that are linked dynamically.
int connect(int descriptor, const struct sockaddr *address, socklen_t length)
{
    // The next definition is that of a preloaded library or of the C library. A second look finds the same.
    static _Atomic(connect_function) next;
    connect_function function = atomic_load(&next);
    if (function == NULL) {
        function = (connect_function)dlsym(RTLD_NEXT, "connect");
        atomic_store(&next, function);
    }
    int result = function(descriptor, address, length);
    if (result == 0 || errno != EINPROGRESS || !is_loopback(address, length)) return result;

    struct pollfd socket = {.fd = descriptor, .events = POLLOUT};
    int error = EINPROGRESS;
    socklen_t size = sizeof error;
    if (poll(&socket, 1, LONGEST_WAIT) > 0) getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size);
    if (error == 0) return 0;
    errno = error;
    return -1;
}
