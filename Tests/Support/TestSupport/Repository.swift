/// The checkout that the tests were compiled from.
public enum Repository {
    /// The folder that holds Package.swift.
    public static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
        .joined(separator: "/")

    /// Files that tests of several rooms read.
    public static let fixtures = root + "/Tests/Fixtures"

    /// The shell front end.
    public static let scripts = root + "/scripts"
}
