import Glibc

/// A small text file with a secret. It may be a pipe, as in `--authorization <(gcloud auth print-access-token)`.
public enum SecretFile {
    /// The maximum size of a file in bytes, larger than any token.
    private static let limit = 64 << 10

    /// The reason a file could not be read.
    public struct Failure: Error, Sendable, CustomStringConvertible {
        public let description: String
        /// True if the file does not exist.
        public let isMissing: Bool
    }

    /// Reads a file to its end. The file must be UTF-8 of at most 64 KiB.
    public static func text(_ path: String) throws(Failure) -> String {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure() }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4 << 10)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { break }
            if count < 0 {
                if errno == EINTR { continue }
                throw failure()
            }
            bytes += buffer[..<count]
            guard bytes.count <= limit else {
                throw Failure(description: "it is larger than \(limit) bytes", isMissing: false)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Failure(description: "it is not UTF-8", isMissing: false)
        }
        return text
    }

    private static func failure() -> Failure {
        let number = errno
        return Failure(description: String(cString: strerror(number)), isMissing: number == ENOENT)
    }
}
