import Glibc

/// A library that is loaded when it is first used, because nearly no extension compresses anything. Debian and
/// Ubuntu always have the three libraries, because dpkg and apt need them.
struct CompressionLibrary: @unchecked Sendable {
    // `@unchecked`, because the handle never changes.
    private let handle: UnsafeMutableRawPointer?

    init(_ name: String) {
        handle = dlopen(name, RTLD_NOW)
    }

    /// Returns a function; nil if the library or the function does not exist.
    /// - Parameter type: The type of the C function, which must be as in the library's header.
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
        guard let handle, let address = dlsym(handle, name) else { return nil }
        return unsafeBitCast(address, to: type)
    }
}
