/// The source tree from which the tests were compiled.
public enum Repository {
    /// The folder that contains Package.swift.
    public static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        .joined(separator: "/")

    /// The folder of files that several test targets read.
    public static let fixtures = root + "/Tests/Fixtures"

    /// The folder of the shell scripts.
    public static let scripts = root + "/scripts"
}
