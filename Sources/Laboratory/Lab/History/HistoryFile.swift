import Glibc

/// Reads histories. `Operation` describes the format.
public enum HistoryFile {
    /// Reads a history from a file.
    ///
    /// A million operations take about a second. A regular file is mapped into memory and unmapped afterwards; a FIFO
    /// or a terminal (`/dev/stdin`) is read to its end.
    /// - Throws: `HistoryError` if the file is missing, cannot be read, or has an invalid line. For an invalid line,
    ///   the error contains the line number.
    public static func read(_ path: String) throws(HistoryError) -> History {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            let number = errno
            let isMissing = number == ENOENT || number == ENOTDIR
            throw HistoryError(isMissing ? .missing : .io, "cannot open it: \(describe(number))", path: path)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw HistoryError(.io, "cannot stat it: \(describe(errno))", path: path)
        }
        do throws(HistoryError) {
            guard status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { return try readStream(descriptor) }
            return try readMapped(descriptor, size: Int(status.st_size))
        } catch {
            var error = error
            error.path = path
            throw error
        }
    }

    /// Reads a history from bytes.
    /// - Throws: `HistoryError` if a line is invalid.
    public static func parse(_ bytes: [UInt8]) throws(HistoryError) -> History {
        var reader = HistoryReader()
        var failure: HistoryError?
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            do throws(HistoryError) {
                try readLines(base, size: buffer.count, into: &reader)
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return try reader.finish()
    }

    private static func readMapped(_ descriptor: Int32, size: Int) throws(HistoryError) -> History {
        let mapping = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let mapping, mapping != MAP_FAILED else {
            throw HistoryError(.io, "cannot map it: \(describe(errno))")
        }
        defer { munmap(mapping, size) }
        madvise(mapping, size, Int32(MADV_SEQUENTIAL))
        var reader = HistoryReader()
        try readLines(UnsafePointer(mapping.assumingMemoryBound(to: UInt8.self)), size: size, into: &reader)
        return try reader.finish()
    }

    private static func readStream(_ descriptor: Int32) throws(HistoryError) -> History {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
            if count == 0 { break }
            if count < 0, errno != EINTR { throw HistoryError(.io, "cannot read it: \(describe(errno))") }
        }
        return try parse(bytes)
    }

    private static func readLines(
        _ base: UnsafePointer<UInt8>, size: Int, into reader: inout HistoryReader
    ) throws(HistoryError) {
        var start = 0
        var number = 0
        while start < size {
            number += 1
            let found = memchr(base + start, 0x0A, size - start)
            let end = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? size
            try reader.read(base, start..<end, number: number)
            start = end + 1
        }
    }

    private static func describe(_ number: Int32) -> String { String(cString: strerror(number)) }
}
