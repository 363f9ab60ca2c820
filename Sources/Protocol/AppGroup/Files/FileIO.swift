import Glibc

/// The reason that a file cannot be read as a file of the protocol.
struct FileProblem: Error {
    enum Kind {
        case absent
        case notRegular(String)
        /// `head` contains the first bytes, because the caller still needs the version in the header: a newer version
        /// may allow larger files.
        case tooLarge(Int, head: [UInt8])
        case failed(SystemCall.Errno, operation: String)
    }
    var kind: Kind
    /// The identity of the file, used to check later that its name still denotes the same file.
    var identity: FileIdentity?
}

/// A file that was read. It stays open as long as this object exists, so that the kernel gives its inode number to no
/// other file.
final class HeldFile: Sendable {
    private let descriptor: OwnedDescriptor
    let identity: FileIdentity
    let bytes: [UInt8]

    init(descriptor: consuming OwnedDescriptor, identity: FileIdentity, bytes: [UInt8]) {
        self.descriptor = descriptor
        self.identity = identity
        self.bytes = bytes
    }
}

extension Directory {
    /// Opens and reads a whole file, or only its first `prefix` bytes. Refuses symbolic links, FIFOs, devices and
    /// directories without blocking.
    func readFile(_ name: String, limit: Int, prefix: Int = .max) -> Result<HeldFile, FileProblem> {
        // With O_NONBLOCK, opening a FIFO that another program put here does not wait for a writer.
        switch open(name, O_RDONLY | O_NONBLOCK) {
        case .success(let number): return Self.read(OwnedDescriptor(number), limit: limit, prefix: prefix)
        case .failure(let error): return .failure(problem(of: name, cannotOpen: error))
        }
    }

    private func problem(of name: String, cannotOpen error: SystemCall.Errno) -> FileProblem {
        if error.number == ENOENT { return FileProblem(kind: .absent) }
        let kind: FileProblem.Kind =
            switch error.number {
            case ELOOP: .notRegular("a symbolic link")
            case ENXIO: .notRegular("a socket")
            default: .failed(error, operation: "openat")
            }
        return FileProblem(kind: kind, identity: try? identity(name))
    }

    private static func read(
        _ descriptor: consuming OwnedDescriptor, limit: Int, prefix: Int
    ) -> Result<HeldFile, FileProblem> {
        let number = descriptor.number
        var status = stat()
        if case .failure(let error) = SystemCall.retrying({ fstat(number, &status) }) {
            return .failure(FileProblem(kind: .failed(error, operation: "fstat")))
        }
        let identity = FileIdentity(status)
        guard status.st_mode & S_IFMT == S_IFREG else {
            return .failure(FileProblem(kind: .notRegular(describe(status.st_mode)), identity: identity))
        }
        let size = Int(status.st_size)
        guard size <= limit else {
            return .failure(FileProblem(kind: .tooLarge(size, head: readHead(number)), identity: identity))
        }
        switch readBytes(number, size: size, limit: limit, prefix: prefix) {
        case .failure(let error):
            return .failure(FileProblem(kind: .failed(error, operation: "read"), identity: identity))
        case .success(let bytes) where bytes.count > limit:
            return .failure(FileProblem(kind: .tooLarge(bytes.count, head: bytes), identity: identity))
        case .success(let bytes):
            return .success(HeldFile(descriptor: descriptor, identity: identity, bytes: bytes))
        }
    }

    /// Reads a file of the given size to its end, or only its first `prefix` bytes. If the file is larger than `limit`,
    /// reads only a little more than `limit` bytes.
    private static func readBytes(
        _ descriptor: Int32, size: Int, limit: Int, prefix: Int
    ) -> Result<[UInt8], SystemCall.Errno> {
        // Requests one byte more than the file's size: if fewer bytes arrive, the file has ended, and no second call is
        // needed. The comparison comes first, because the largest size plus one would overflow.
        let wanted = size < prefix ? size + 1 : prefix
        var failure: SystemCall.Errno?
        var bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            switch SystemCall.retrying({ Glibc.read(descriptor, buffer.baseAddress, buffer.count) }) {
            case .success(let length): count = length
            case .failure(let error): failure = error
            }
        }
        if let failure { return .failure(failure) }
        if size <= bytes.count, bytes.count < wanted { return .success(bytes) }
        // Continues if the first call read too few bytes, or if the file grew because a program outside the protocol
        // writes to it.
        while bytes.count <= limit, bytes.count < prefix {
            let count = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: min(prefix - count, max(count, 4_096))))
            let result = bytes.withUnsafeMutableBytes { buffer in
                SystemCall.retrying { Glibc.read(descriptor, buffer.baseAddress! + count, buffer.count - count) }
            }
            switch result {
            case .failure(let error): return .failure(error)
            case .success(let length):
                bytes.removeLast(bytes.count - count - length)
                if length == 0 { return .success(bytes) }
            }
        }
        return .success(bytes)
    }

    /// Reads the first bytes of a file, enough for the longest header line.
    private static func readHead(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: RecordFile.maximumHeader + 1)
        let count = bytes.withUnsafeMutableBytes { buffer in
            SystemCall.retrying { pread(descriptor, buffer.baseAddress, buffer.count, 0) }
        }
        guard case .success(let length) = count else { return [] }
        return Array(bytes[..<length])
    }

    private static func describe(_ mode: UInt32) -> String {
        switch mode & S_IFMT {
        case S_IFDIR: "a directory"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        case S_IFLNK: "a symbolic link"
        default: "not a regular file"
        }
    }
}
