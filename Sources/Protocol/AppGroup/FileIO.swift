import Glibc

/// Why a file cannot be taken for one of the protocol's.
struct FileProblem: Error {
    enum Kind {
        case absent
        case notRegular(String)
        /// With its first bytes: a newer version may allow more, and is recognized by them.
        case tooLarge(Int, head: [UInt8])
        case failed(SystemCall.Errno, operation: String)
    }
    var kind: Kind
    /// The identity of what stands there, for the check that it did not move.
    var identity: FileIdentity?
}

extension Directory {
    /// Opens and reads a whole file, or only its first `prefix` bytes. Symbolic links, FIFOs, devices and directories are
    /// refused without blocking.
    func readFile(_ name: String, limit: Int, prefix: Int = .max) -> Result<HeldFile, FileProblem> {
        // O_NONBLOCK: opening a planted FIFO must not wait for a writer.
        let number: Int32
        switch open(name, O_RDONLY | O_NONBLOCK) {
        case .success(let opened): number = opened
        case .failure(let error) where error.number == ENOENT: return .failure(FileProblem(kind: .absent))
        case .failure(let error):
            let standing = try? identity(name)
            switch error.number {
            case ELOOP: return .failure(FileProblem(kind: .notRegular("a symbolic link"), identity: standing))
            case ENXIO: return .failure(FileProblem(kind: .notRegular("a socket"), identity: standing))
            default: return .failure(FileProblem(kind: .failed(error, operation: "openat"), identity: standing))
            }
        }
        let descriptor = OwnedDescriptor(number)
        var status = stat()
        if case .failure(let error) = SystemCall.retrying({ fstat(number, &status) }) {
            return .failure(FileProblem(kind: .failed(error, operation: "fstat")))
        }
        let identity = FileIdentity(status)
        guard status.st_mode & S_IFMT == S_IFREG else {
            return .failure(FileProblem(kind: .notRegular(Self.describe(status.st_mode)), identity: identity))
        }
        let size = Int(status.st_size)
        guard size <= limit else {
            return .failure(FileProblem(kind: .tooLarge(size, head: Self.readHead(number)), identity: identity))
        }
        // A byte more than there should be, so that one call reads the file and sees that it ends there.
        let wanted = min(prefix, size + 1)
        var failure: SystemCall.Errno?
        var bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            switch SystemCall.retrying({ read(number, buffer.baseAddress, buffer.count) }) {
            case .success(let length): count = length
            case .failure(let error): failure = error
            }
        }
        var isAtEnd = size <= bytes.count && bytes.count < wanted
        while failure == nil, bytes.count <= limit, bytes.count < prefix, !isAtEnd {
            // It was cut short, or it grew: nobody who keeps to the protocol writes to a file that stands here.
            let count = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: min(prefix - count, max(count, 4_096))))
            let result = bytes.withUnsafeMutableBytes { buffer in
                SystemCall.retrying { read(number, buffer.baseAddress! + count, buffer.count - count) }
            }
            switch result {
            case .success(let length):
                bytes.removeLast(bytes.count - count - length)
                isAtEnd = length == 0
            case .failure(let error): failure = error
            }
        }
        if let failure {
            return .failure(FileProblem(kind: .failed(failure, operation: "read"), identity: identity))
        }
        guard bytes.count <= limit else {
            return .failure(FileProblem(kind: .tooLarge(bytes.count, head: bytes), identity: identity))
        }
        return .success(HeldFile(descriptor: descriptor, identity: identity, bytes: bytes))
    }

    /// As much of a file as can hold the header line.
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

/// A file that was read; it is held open as long as this object lives, so that its identity stays its own.
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
