import Foundation
import Glibc
import TestSupport
import TestTraits
import Testing

/// Uses the library TandemTesting as a user does: in the tests of another package, which has a widget.
@Suite(.serialized) struct OutsidePackageTests {
    /// A package in a folder of its own, which has the files of the fixture and the test of the guide.
    private struct Package {
        let folder: TemporaryDirectory
        var environment = Adopting.environment
        let options: [String]

        init() throws {
            folder = try TemporaryDirectory()
            let fixture = Repository.root + "/Tests/Fixtures/OutsidePackage"
            for name in try Files.names(in: fixture) {
                try FileManager.default.copyItem(atPath: fixture + "/" + name, toPath: folder.path(name))
            }
            try Files.makeDirectory(folder.path("tmp"))
            // The package manager names a package by its folder.
            let identity = URL(fileURLWithPath: Repository.root).lastPathComponent
            let manifest = """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(
                    name: "MyApp", dependencies: [.package(path: "\(Repository.root)")],
                    targets: [
                        .testTarget(
                            name: "WidgetTests",
                            dependencies: [.product(name: "TandemTesting", package: "\(identity)")])
                    ])
                """
            try Files.write(manifest, to: folder.path("Package.swift"))
            let guide = try Files.text(Repository.root + "/Sources/Documentation/Tandem.docc/TestYourWidget.md")
            let example = try #require(guide.firstMatch(of: /```swift\n(import TandemTesting\n(?s:.*?))```/)?.1)
            try Files.write(String(example), to: folder.path("Tests/WidgetTests/GuideTests.swift"))

            environment["TANDEM_PROGRAMS"] = Program.folder
            // Nothing else of this package is fetched or built.
            environment["TANDEM_ONLY"] = "TandemTesting"
            environment["TMPDIR"] = folder.path("tmp")
            // All processes of a phone inherit the variable.
            environment["TANDEM_TEST"] = folder.path
            environment["END_OF_WAITING"] = folder.path("end-of-waiting")
            environment["NO_COLOR"] = "1"
            options = ["--package-path", folder.path, "--scratch-path", folder.path("build")]
            let build = try run(
                "/usr/bin/env", ["swift", "build", "--build-tests"] + options, environment: environment)
            try #require(build.status == 0, "\(build.output) \(build.errors)")
        }

        /// Starts the tests whose names match a regular expression. The output appears at once on standard error;
        /// `swift test` would buffer it.
        func test(_ filter: String) throws -> TestProcess {
            try TestProcess(
                folder.path("build/debug/MyAppPackageTests.xctest"),
                ["--testing-library", "swift-testing", "--filter", filter], environment: environment)
        }

        /// The processes of this package's tests, also those of their phones.
        var processes: Set<String> { Set(HostileExtensionTests.processes(with: "TANDEM_TEST=" + folder.path)) }

        /// The processes of phones.
        var phones: Set<String> {
            let programs = ["tandem-adopt", "widget-extension", "tandem\0phone"]
            return processes.intersection(programs.flatMap { HostileExtensionTests.processes(with: $0) })
        }

        var hasNoFilesOfPhones: Bool {
            (try? Files.names(in: folder.path("tmp")))?.contains { $0.hasPrefix("tandem-") } == false
        }
    }

    /// Returns what is printed about the issues of a test: the lines from each issue to the next message.
    private func issues(of test: String, in printed: String) -> [String] {
        let messages = printed.split(separator: /\n(?=[✘✔◇] )/)
        return messages.filter { $0.contains("Test \(test)") && $0.contains("recorded an issue") }.map(String.init)
    }

    @Test(
        "A package's own tests use phones, say what the widgets show when they fail, and leave nothing",
        .onlyInAll(short: "phones in the tests of this package"))
    func package() throws {
        var package = try Package()
        try expectReports(of: package)
        for sandbox in ["", "off"] {
            package.environment["TANDEM_SANDBOX"] = sandbox
            try expectNothingLeftByKilledTests(of: package)
        }
    }

    private func expectReports(of package: Package) throws {
        // The tests that pass run first: they build the extension, so the build does not count against the limit of `limited`.
        let passing = try run(
            "/usr/bin/env",
            ["swift", "test", "--skip-build", "--filter", "passing|theMorningShowsTheNewDay"] + package.options,
            environment: package.environment)
        #expect(passing.status == 0, "\(passing.output) \(passing.errors)")
        #expect(passing.output.contains("Test passing() passed"), "\(passing.output)")
        // The guide and the fixture each have a test of this name.
        let mornings = passing.output.split(separator: "Test theMorningShowsTheNewDay() passed").count - 1
        #expect(mornings == 2, "\(passing.output)")
        #expect(blockUntil { package.processes == [] && package.hasNoFilesOfPhones })

        let process = try package.test("failing|throwing|limited|parallel|waiting")
        let ends = [
            "failing() failed", "throwing() failed", "limited() failed", "parallel(hours:) with 4 test cases failed",
        ]
        #expect(
            blockUntil(timeout: .seconds(600)) {
                let printed = process.errors
                return !process.isRunning || ends.allSatisfy { printed.contains("Test \($0)") }
            })
        // Phones end with their tests, and not only with the process of the tests.
        #expect(blockUntil { package.phones == [] && package.hasNoFilesOfPhones })
        #expect(process.isRunning && !process.errors.contains("Test waiting() passed"))
        try Files.write("", to: package.folder.path("end-of-waiting"))
        let outcome = process.wait()
        let printed = outcome.errors
        #expect(outcome.status == 1 && printed.contains("Test waiting() passed"), "\(printed)")
        #expect(blockUntil { package.processes == [] })

        let joke =
            #"JokeOfTheDay systemSmall shows "Sunday", "Why did the widget stop?" "#
            + "(entry of 2027-03-14T00:00:00-05:00, source stored)"
        let failing = issues(of: "failing()", in: printed)
        #expect(failing.count == 1 && failing[0].contains(joke), "\(printed)")
        let quote = #/"Sunday", "Well begun is half done." \(entry of \S+, source fetch\)/#
        #expect(failing.first?.contains(quote) == true, "\(printed)")
        #expect(failing.first?.contains("no findings so far") == true, "\(printed)")

        let throwing = issues(of: "throwing()", in: printed)
        #expect(throwing.count == 1 && throwing[0].contains("no widget has the kind NoSuchWidget"), "\(printed)")
        let stored = #/"Saturday", "Well begun is half done." \(entry of \S+, source stored\)/#
        #expect(throwing.first?.contains(stored) == true, "\(printed)")

        let limited = issues(of: "limited()", in: printed)
        #expect(limited.count == 1 && limited[0].contains("Time limit was exceeded: 60.000 seconds"), "\(printed)")
        #expect(limited.first?.contains(#/QuoteWidget systemSmall shows "\w+day"/#) == true, "\(printed)")

        // The issue describes only the phone of this case.
        let parallel = issues(of: "parallel(hours:)", in: printed)
        #expect(parallel.count == 1 && parallel[0].contains("the third case fails"), "\(printed)")
        #expect(parallel.first?.split(separator: "The phone at 2027-03-14T00:").count == 2, "\(printed)")
    }

    /// Kills the test process while time passes on a phone.
    private func expectNothingLeftByKilledTests(of package: Package) throws {
        let process = try package.test("long")
        let hasBegun = blockUntil(timeout: .seconds(600)) {
            !process.isRunning
                || !package.processes.isDisjoint(with: HostileExtensionTests.processes(with: "--profile"))
        }
        #expect(hasBegun && process.isRunning, "\(process.output) \(process.errors)")
        let killed = package.processes.intersection(HostileExtensionTests.processes(with: "MyAppPackageTests.xctest"))
        #expect(!killed.isEmpty)
        for pid in killed.compactMap({ pid_t($0) }) { kill(pid, SIGKILL) }
        #expect(process.wait().status != 0)
        #expect(blockUntil { package.processes == [] && package.hasNoFilesOfPhones })
    }
}
