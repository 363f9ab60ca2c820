import Testing

// The main function of the tests that scripts/test builds. Without this file, the package manager would search for tests
// of XCTest in an index, which the compiler takes a tenth of its time to write.
@main struct TestRunner {
    static func main() async { await Testing.__swiftPMEntryPoint() as Never }
}
