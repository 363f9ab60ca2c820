import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// Uses the library TandemTesting as a user does: in the tests of another package, which has a widget.
@Suite(.serialized) struct OutsidePackageTests {
    /// The package manager names a package by its folder.
    private static let identity = URL(fileURLWithPath: Repository.root).lastPathComponent

    private static let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "MyApp", dependencies: [.package(path: "\(Repository.root)")],
            targets: [
                .testTarget(
                    name: "WidgetTests",
                    dependencies: [
                        .product(name: "TandemTesting", package: "\(identity)")
                    ])
            ])
        """

    private static let tests = """
        import TandemTesting
        import Testing

        @Suite struct WidgetTests {
            @Test func passing() async throws {
                let phone = try await Phone(.adopting("Widget"), answers: "answers", at: "2027-03-13T21:00-05:00")
                try await phone.advance(by: .hours(12))
                try await phone.network(.offline)
                try await phone.reload("QuoteWidget")
                #expect(try await phone.widgets().count == 2)
                #expect(try await phone.findings() == [])
            }

            @Test func failing() async throws {
                let phone = try await Phone(.adopting("Widget"), at: "2027-03-13T21:00-05:00")
                let widget = try await phone.widget("QuoteWidget", .systemSmall)
                #expect(widget.texts.contains("A text that nobody shows"))
            }

            @Test(arguments: 1...4) func parallel(hours: Int) async throws {
                let phone = try await Phone(.adopting("Widget"), at: "2027-03-13T00:00Z")
                try await phone.advance(by: .hours(Double(hours)))
                let start = try #require(try await phone.events().first)
                #expect(try await phone.now().timeIntervalSince(start.at) >= Double(hours) * 3_600)
            }

            @Test func long() async throws {
                let phone = try await Phone(.adopting("Widget"), at: "2027-03-13T21:00-05:00")
                try await phone.advance(by: .days(50_000))
            }
        }
        """

    @Test(
        "A package's own tests use phones: they pass, fail with what a widget shows, run in parallel, and leave nothing",
        .onlyInAll(short: "phones in the tests of this package"))
    func package() throws {
        let folder = try TemporaryDirectory()
        for name in ["Tests", "Tests/WidgetTests", "answers", "answers/api.example.com", "tmp"] {
            try Files.makeDirectory(folder.path(name))
        }
        try FileManager.default.copyItem(atPath: Fixture.folder + "/StaticQuote", toPath: folder.path("Widget"))
        try Files.write("{}", to: folder.path("answers/api.example.com/quote.json"))
        try Files.write(Self.manifest, to: folder.path("Package.swift"))
        try Files.write(Self.tests, to: folder.path("Tests/WidgetTests/WidgetTests.swift"))
        var environment = Adopting.environment
        environment["TANDEM_PROGRAMS"] = Program.folder
        // Nothing else of this package is fetched or built.
        environment["TANDEM_ONLY"] = "TandemTesting"
        environment["TMPDIR"] = folder.path("tmp")
        // All processes of a phone inherit the variable.
        environment["TANDEM_TEST"] = folder.path
        let own = { Set(HostileExtensionTests.processes(with: "TANDEM_TEST=" + folder.path)) }
        let options = ["--package-path", folder.path, "--scratch-path", folder.path("build")]
        let build = try run(
            "/usr/bin/env", ["swift", "build", "--build-tests"] + options, environment: environment)
        try #require(build.status == 0, "\(build.output) \(build.errors)")
        let test = ["swift", "test", "--skip-build"] + options

        let outcome = try run("/usr/bin/env", test + ["--skip", "long"], environment: environment)
        let printed = outcome.output + outcome.errors
        #expect(outcome.status == 1, "\(printed)")
        #expect(printed.contains("Test passing() passed"), "\(printed)")
        #expect(printed.contains("Test parallel(hours:) with 4 test cases passed"), "\(printed)")
        #expect(printed.contains("Test failing() failed"), "\(printed)")
        let shown = #/widget\.texts → \["[A-Z][^"]*\."\]/#
        #expect(printed.contains(shown), "\(printed)")
        #expect(blockUntil { own() == [] })

        // The test process is killed while time passes on a phone, with a sandbox and without.
        for sandbox in ["", "off"] {
            environment["TANDEM_SANDBOX"] = sandbox
            let process = try TestProcess("/usr/bin/env", test + ["--filter", "long"], environment: environment)
            let hasBegun = blockUntil(timeout: .seconds(600)) {
                !process.isRunning
                    || !own().isDisjoint(with: HostileExtensionTests.processes(with: "--profile"))
            }
            #expect(hasBegun && process.isRunning, "\(process.output) \(process.errors)")
            let killed = own().intersection(HostileExtensionTests.processes(with: "MyAppPackageTests.xctest"))
            #expect(!killed.isEmpty)
            for pid in killed.compactMap({ pid_t($0) }) { kill(pid, SIGKILL) }
            #expect(process.wait().status != 0)
            #expect(blockUntil { own() == [] })
            #expect(
                blockUntil { (try? Files.names(in: folder.path("tmp")))?.contains { $0.hasPrefix("tandem-") } == false }
            )
        }
    }
}
