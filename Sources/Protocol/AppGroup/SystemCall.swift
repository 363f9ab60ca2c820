import Glibc

/// The interface to the kernel: repeats every call that fails with EINTR, and reports the error number instead of `-1`.
enum SystemCall {
    /// Returns the text of `strerror` and the error number.
    static func describe(_ number: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "errno \(number)" }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return "\(text) (errno \(number))"
    }

    /// Makes a call that returns a non-negative number or `-1`, and repeats it while a signal interrupts it.
    static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Result<Number, Errno> {
        while true {
            let result = call()
            if result >= 0 { return .success(result) }
            let number = errno
            guard number == EINTR else { return .failure(Errno(number)) }
        }
    }

    /// An error number, and advice for the user if the caller knows more than the number says.
    struct Errno: Error, Equatable {
        var number: Int32
        var advice: String?

        init(_ number: Int32, advice: String? = nil) {
            self.number = number
            self.advice = advice
        }
    }
}

/// A file descriptor that closes itself.
struct OwnedDescriptor: ~Copyable, Sendable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    deinit {
        // Linux frees the descriptor even if `close` fails with EINTR (`man 2 close`). A second call could close a file
        // that another thread has opened since.
        _ = Glibc.close(number)
    }
}

/// The device and inode number, which identify a file while a process holds it open. When a deleted file is no longer
/// open, the kernel may reuse its inode number.
struct FileIdentity: Hashable, Sendable {
    var device: UInt64
    var inode: UInt64

    init(_ status: stat) {
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
    }
}
