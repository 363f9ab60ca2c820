import CFuzzer
import Foundation
import Glibc

/// Gives inputs of libFuzzer to one of the readers: `reader-fuzz READER FOLDER OPTION…`. The folder is for the files that
/// are read. The options are libFuzzer's.
@main enum ReaderFuzz {
    static func main() {
        let words = CommandLine.arguments
        guard words.count > 2, let reader = Reader(rawValue: words[1]) else {
            print("reader-fuzz: name one of \(Reader.allCases.map(\.rawValue).joined(separator: ", ")), and a folder")
            exit(64)
        }
        Reader.chosen = reader
        Reader.folder = words[2]
        var count = Int32(words.count - 2)
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: words.count)
        for (index, word) in ([words[0]] + words.dropFirst(3)).enumerated() { arguments?[index] = strdup(word) }
        arguments?[Int(count)] = nil
        _ = LLVMFuzzerRunDriver(&count, &arguments) { data, size in
            Reader.chosen.read(Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        }
    }
}
