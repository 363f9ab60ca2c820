/// A version of a package, such as `1.2.3` or `2.0.0-beta.1` (semver.org 2.0.0). Build metadata is ignored.
struct PackageVersion: Comparable {
    /// Major, minor and patch number.
    private var numbers: [Int]
    /// The identifiers after the hyphen; empty for a release.
    private var preRelease: [String]

    /// Reads a version or the name of its tag, such as `v1.2`. Returns nil for other texts.
    init?(_ text: String) {
        let plain = (text.hasPrefix("v") ? text.dropFirst() : text[...]).prefix { $0 != "+" }
        let core = plain.prefix { $0 != "-" }
        let parts = core.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy(\.isNumber) ? Int($0) : nil }
        // The package manager also accepts tags without a patch number.
        guard numbers.count == parts.count, (2...3).contains(numbers.count), numbers.allSatisfy({ $0 < .max }) else {
            return nil
        }
        self.numbers = numbers + [Int](repeating: 0, count: 3 - numbers.count)
        preRelease = plain.dropFirst(core.count + 1).split(separator: ".").map(String.init)
    }

    static func < (left: Self, right: Self) -> Bool {
        guard left.numbers == right.numbers else { return left.numbers.lexicographicallyPrecedes(right.numbers) }
        guard !left.preRelease.isEmpty, !right.preRelease.isEmpty else {
            return !left.preRelease.isEmpty && right.preRelease.isEmpty
        }
        for (left, right) in zip(left.preRelease, right.preRelease) where left != right {
            switch (Int(left), Int(right)) {
            case (let left?, let right?): return left < right
            case (.some, nil): return true
            case (nil, .some): return false
            case (nil, nil): return left < right
            }
        }
        return left.preRelease.count < right.preRelease.count
    }

    /// The next version that may be incompatible: `2.0.0` for `1.2.3`.
    var nextMajor: String { "\(numbers[0] + 1).0.0" }
    /// The next version with new functions: `1.3.0` for `1.2.3`.
    var nextMinor: String { "\(numbers[0]).\(numbers[1] + 1).0" }

    /// Returns true if a requirement allows the version. Pre-releases count only if a bound is one (SwiftPM,
    /// `Range<Version>.contains(version:)`).
    func isAllowed(from lower: PackageVersion, upTo upper: PackageVersion) -> Bool {
        guard self >= lower, self < upper else { return false }
        guard !preRelease.isEmpty else { return true }
        guard !lower.preRelease.isEmpty || !upper.preRelease.isEmpty else { return false }
        return !upper.preRelease.isEmpty || numbers != upper.numbers
    }
}
