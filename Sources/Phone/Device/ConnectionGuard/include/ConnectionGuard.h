/// The library `libtandem-guard.so` is preloaded, never called: it takes the place of connect(2) and getaddrinfo(3).
