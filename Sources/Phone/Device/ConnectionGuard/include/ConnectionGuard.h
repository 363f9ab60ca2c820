/// The library `libtandem-guard.so` is preloaded, never called: it replaces connect(2) and getaddrinfo(3).
