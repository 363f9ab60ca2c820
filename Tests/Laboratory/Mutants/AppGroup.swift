import Glibc

// Compiled only in the copy of the sources that scripts/mutants builds, as a part of the module AppGroup. The build
// inserts the names from the table of mutants.
private let mutantNames: Set<String> = ["NAMES"]

/// The mutant that this process runs as; empty for the original.
package let tandemMutant: String = {
    let name = getenv("TANDEM_MUTANT").map { String(cString: $0) } ?? ""
    guard name.isEmpty || mutantNames.contains(name) else {
        let text = "no mutant has the name \(JSONText.quoted(name)) in TANDEM_MUTANT: see scripts/mutants --list\n"
        _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(64)  // EX_USAGE
    }
    return name
}()

/// Converts a payload that is a number to floating point and back.
func mutantNumberThroughDouble(_ payload: [UInt8]) -> [UInt8] {
    Double(String(decoding: payload, as: UTF8.self)).map { Array("\($0)".utf8) } ?? payload
}

extension SharedContainer {
    /// Undoes a commit that is already visible.
    func mutantRollBack(_ fileName: String, _ error: SystemCall.Errno) -> AppGroupError {
        _ = directory.unlink(fileName)
        return .systemCall("fsync", "cannot commit", path: path, error)
    }
}

extension Directory {
    /// Truncates a file and copies the content of another file into it.
    func mutantOverwrite(
        _ name: String, from sourceName: String, in source: Directory
    ) -> Result<Void, SystemCall.Errno> {
        source.open(sourceName, O_RDONLY).flatMap { number in
            let input = OwnedDescriptor(number)
            return open(name, O_WRONLY | O_CREAT | O_TRUNC).flatMap { number in
                let output = OwnedDescriptor(number)
                while true {
                    switch SystemCall.retrying({ sendfile(output.number, input.number, nil, 1 << 16) }) {
                    case .success(0): return source.unlink(sourceName)
                    case .success: continue
                    case .failure(let error): return .failure(error)
                    }
                }
            }
        }
    }
}
