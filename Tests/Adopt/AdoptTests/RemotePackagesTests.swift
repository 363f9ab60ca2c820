import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

/// Tests of packages that are fetched: from a git repository on this machine, as from a server.
@Suite(.serialized) struct RemotePackagesTests {
    /// The version of the package. It differs in each run, so that the package is fetched although all runs use one cache.
    private static let version = "1.0.\(number)"
    private static let later = "1.1.\(number)"
    private static let number = UInt32.random(in: 1 ... .max)

    /// Makes a repository of the package `Words` in `folder`, with one version for iOS and a later commit for Linux too.
    /// - Returns: The later commit.
    private func makeWords(_ folder: String) throws -> String {
        func git(_ arguments: [String]) throws -> String {
            let identity = ["-c", "user.name=Tests", "-c", "user.email=tests@example.com"]
            let outcome = try run("/usr/bin/env", ["git", "-C", folder] + identity + arguments)
            try #require(outcome.status == 0, "\(outcome.errors)")
            return outcome.output.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        func commit(_ word: String, if condition: String = "os(iOS)") throws {
            let text = """
                // \(Self.version)
                #if \(condition)
                public let word = "\(word)"
                #endif
                public func unused() { Missing() }

                """
            try Files.write(text, to: folder + "/Sources/Words/Words.swift")
            _ = try git(["add", "."])
            _ = try git(["commit", "--quiet", "--message", word])
        }
        try FileManager.default.createDirectory(
            atPath: folder + "/Sources/Words", withIntermediateDirectories: true)
        try Files.write(
            """
            // swift-tools-version: 5.9
            import PackageDescription
            let package = Package(
                name: "Words", products: [.library(name: "Words", targets: ["Words"])], targets: [.target(name: "Words")])
            """, to: folder + "/Package.swift")
        _ = try git(["init", "--quiet"])
        try commit("one")
        _ = try git(["tag", "v" + Self.version])
        try commit("two", if: "os(Linux) && !os(iOS) && canImport(FoundationNetworking) && !canImport(UIKit)")
        for tag in [Self.later, "1.2.0-beta.1", "2.0.0", "2.0.0-beta.1", "latest"] { _ = try git(["tag", tag]) }
        return try git(["rev-parse", "HEAD"])
    }

    /// Adopts an extension that uses `Words` through a local package.
    /// - Parameter lockfile: Returns the lockfile, given the address of the repository and its last commit.
    private func adopt(lockfile: (String, String) -> String?) throws -> AdoptReport.Target {
        var result: AdoptReport.Target?
        try withRepository(OwnModulesTests.files) { directory throws in
            // The sandbox shows the server's files because they are in the project.
            let server = directory.path(".server/Words.git")
            let address = "file://" + server
            let commit = try makeWords(server)
            let manifest = """
                // swift-tools-version: 5.9
                import PackageDescription
                let package = Package(
                    name: "Core", dependencies: [.package(url: "\(address)", from: "\(Self.version)")],
                    targets: [
                        .target(name: "Model", dependencies: [.product(name: "Words", package: "Words")]),
                        .target(name: "Theme"),
                    ])
                """
            let store = """
                import Words
                public struct Store { public init() {}; public var line: String { word } }
                """
            let core = directory.path("Packages/Core")
            try Files.write(manifest, to: core + "/Package.swift")
            try Files.write(store, to: core + "/Sources/Model/Store.swift")
            if let text = lockfile(address, commit) { try Files.write(text, to: core + "/Package.resolved") }
            let outcome = try run(
                "tandem", ["adopt", "--json", "--calls-only", directory.path("Widget")],
                environment: Adopting.environment)
            result = try #require(AdoptReport(outcome.output)?.targets.first, "\(outcome)")
        }
        return try #require(result)
    }

    @Test(
        "A package from the network is built at the version that the lockfile names, as on Linux if it has code for Linux"
    )
    func locked() throws {
        let target = try adopt { address, commit in
            """
            { "pins": [{ "identity": "words", "kind": "remoteSourceControl", "location": "\(address)",
                "state": { "revision": "\(commit)", "version": "1.1.0" } }], "version": 3 }
            """
        }
        #expect(target.runs.first?.calls.last?.entries.first?.texts == ["two"])
        #expect(target.remarks.contains { $0.hasSuffix("Words.git 1.1.0 Words") }, "\(target.remarks)")
        #expect(!target.remarks.contains { $0.contains("Package.resolved") })
        #expect(target.leftOut.count == 1, "\(target.leftOut)")
    }

    @Test(
        "Without a lockfile the highest version that is allowed is built, as in Xcode, and a remark says so",
        .onlyInAll(short: "a locked version"))
    func highest() throws {
        let target = try adopt { _, _ in nil }
        #expect(target.runs.first?.calls.last?.entries.first?.texts == ["two"])
        let words = "\(Self.later) is used, the highest that is allowed"
        #expect(
            target.remarks.contains { $0.contains("no Package.resolved names a version of") && $0.contains(words) },
            "\(target.remarks)")
    }

    @Test("Versions are in the order of semver.org, and pre-releases are allowed only if a bound is one")
    func versions() throws {
        let texts = [
            "0.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta.2", "1.0.0-beta.11", "v1.0.0",
            "1.0.10+build-5", "1.2.0",
        ]
        let versions = try texts.map { try #require(PackageVersion($0)) }
        for (index, version) in versions.enumerated() {
            #expect(versions.dropFirst(index + 1).allSatisfy { version < $0 && !($0 < version) }, "\(version)")
        }
        #expect(["1", "latest", "1.x.0", "1.2.3.4", "", "1..0"].allSatisfy { PackageVersion($0) == nil })
        func allowed(from lower: String, to upper: String) throws -> [String] {
            let (lower, upper) = (try #require(PackageVersion(lower)), try #require(PackageVersion(upper)))
            return texts.filter { PackageVersion($0)?.isAllowed(from: lower, upTo: upper) == true }
        }
        #expect(try allowed(from: "0.9.0", to: "1.2.0") == ["0.9", "v1.0.0", "1.0.10+build-5"])
        #expect(try allowed(from: "1.0.0-beta.2", to: "1.0.1") == ["1.0.0-beta.2", "1.0.0-beta.11", "v1.0.0"])
        #expect(try allowed(from: "0.9.0-a", to: "1.0.0") == ["0.9"])
    }

    @Test(
        "A project allows the versions up to the next major or minor one, those of a range, one version, or a branch",
        arguments: [
            (["kind": "upToNextMajorVersion", "minimumVersion": "1.2.3"], "1.2.3", "2.0.0", true),
            (["kind": "upToNextMinorVersion", "minimumVersion": "1.2.3"], "1.2.3", "1.3.0", true),
            (["kind": "versionRange", "minimumVersion": "1.2", "maximumVersion": "1.2.9"], "1.2", "1.2.9", true),
            (["kind": "exactVersion", "version": "1.2.3"], "1.2.3", nil, true),
            (["kind": "branch", "branch": "main"], "main", nil, false),
        ])
    func projects(_ allowed: [String: String], _ version: String, _ upperBound: String?, _ isTag: Bool) {
        let requirement = XcodeProject.requirement(allowed)
        #expect(requirement.version == version && requirement.upperBound == upperBound && requirement.isTag == isTag)
    }

    @Test("If several manifests name a package, the version is one that all of them allow")
    func severalRanges() {
        let packages = RemotePackages(cache: "/nowhere", ask: { _ in }, progress: { _ in })
        func add(_ lower: String, _ upper: String?) {
            packages.add("https://example.com/Words", .init(version: lower, upperBound: upper))
        }
        add("1.0.0", "2.0.0")
        add("1.2.0", "1.5.0")
        add("3.0.0", "4.0.0")
        add("1.3.0", nil)
        #expect(packages.pins["words"]?.version == "1.2.0" && packages.pins["words"]?.upperBound == "1.5.0")
    }

    @Test(
        "A package that cannot be fetched is named, and what its names are used for is left out",
        .onlyInAll(short: "a locked version"))
    func unreachable() throws {
        let target = try adopt { address, _ in
            """
            { "object": { "pins": [{ "package": "Words", "repositoryURL": "\(address)-moved/words",
                "state": { "branch": null, "revision": "\(String(repeating: "a", count: 40))", "version": "1.1.0" } }] },
              "version": 1 }
            """
        }
        #expect(target.remarks.contains { $0.contains("words 1.1.0 cannot be fetched") }, "\(target.remarks)")
        #expect(target.leftOut.map(\.declaration) == ["public var line: String"], "\(target.leftOut)")
    }

    @Test(
        "The kept name of a chosen version counts only if it is a version that is allowed",
        arguments: ["", "1.5", "2.0.0", "latest", "../1.5.0", "9223372036854775807.0.0"])
    func keptChoice(_ text: String) throws {
        try withTemporaryDirectory { directory throws in
            let pin = RemotePackages.Pin(
                location: "https://example.com/Words", revisions: ["1.6.0"], version: "1.6.0", isLocked: false)
            let choice = try #require(PackageChoice(pin, below: "2.0.0"))
            #expect(choice.keptTag(in: directory.path) == nil)
            try Files.makeDirectory(PackageFetch.folder(in: directory.path))
            try Files.write(text, to: choice.file(in: directory.path))
            #expect(choice.keptTag(in: directory.path) == nil)
            try Files.write("v1.7.0", to: choice.file(in: directory.path))
            #expect(choice.keptTag(in: directory.path) == "v1.7.0")
        }
    }

    @Test("A lockfile of each format names the versions; the first lockfile counts")
    func formats() throws {
        let pin = #"{"location": "https://example.com/A/Words.git", "state": {"revision": "r2", "branch": "main"}}"#
        let texts = [
            #"{"pins": [\#(pin)], "version": 2}"#,
            #"{"object": {"pins": [{"repositoryURL": "git@example.com:A/words", "state": {"revision": "r1", "version": "1.0.0"}}]}}"#,
            "damaged",
        ]
        try withTemporaryDirectory { directory throws in
            let packages = RemotePackages(cache: directory.path, ask: { try $0.run(cache: directory.path) }) { _ in }
            for (index, text) in texts.enumerated() {
                try Files.write(text, to: directory.path("\(index)"))
                packages.add(lockfile: directory.path("\(index)"))
            }
            packages.add(lockfile: directory.path("missing"))
            packages.add("https://example.com/Words", PackageManifest.Requirement(version: "3.0.0"))
            packages.add("https://example.com/Other.git", PackageManifest.Requirement(version: "3.0.0"))
            #expect(
                packages.pins == [
                    "words": RemotePackages.Pin(
                        location: "https://example.com/A/Words.git", revisions: ["r2"], version: "main"),
                    "other": RemotePackages.Pin(
                        location: "https://example.com/Other.git", revisions: ["3.0.0", "v3.0.0"], version: "3.0.0",
                        isLocked: false),
                ])
            #expect(
                packages.remarks.count == 1 && packages.remarks[0].contains("is no lockfile"), "\(packages.remarks)")
            #expect(packages.package(ofProduct: "Unknown") == nil)
        }
    }
}
