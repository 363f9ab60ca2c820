import Foundation

/// A store that uses python-atomicwrites, in a Python process that measures the time itself.
struct AtomicWrites {
    static let name = "python-atomicwrites"

    private let helper: Helper

    init(python: String, folder: String, length: Int, files: Int) throws {
        let script = String(decoding: PackageResources.atomic_writes_py, as: UTF8.self)
        // If Python cannot start, its standard error on the terminal gives the reason.
        helper = try Helper(python, ["-c", script, folder, "\(length)", "\(files)"])
        guard try helper.receive() == "ready" else {
            throw Missing(
                reason: "\(python) cannot import atomicwrites: python3 -m venv VENV, "
                    + "VENV/bin/pip install atomicwrites, then --python VENV/bin/python")
        }
    }

    func write(_ count: Int) throws -> [Double] {
        try helper.send("\(count)")
        guard let line = try helper.receive() else { throw Failure("the Python process ended") }
        return try JSONDecoder().decode([Double].self, from: Data(line.utf8))
    }
}
