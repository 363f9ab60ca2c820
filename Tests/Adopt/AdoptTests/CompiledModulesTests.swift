import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Adopt

@Suite struct CompiledModulesTests {
    private static let compiler = "Swift version 6.3.1 (swift-6.3.1-RELEASE)"

    /// Passes the path of a folder with the files of compiled modules. The module is as long as a real one, and contains
    /// the compiler's version at the same place.
    private func withModules(in subfolder: String, _ body: (_ programs: String, _ modules: String) throws -> Void)
        throws
    {
        try withTemporaryDirectory { directory throws in
            let modules = directory.path(subfolder)
            for folder in [directory.path("bin"), modules + "/Modules"] {
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            }
            let module = String(repeating: ".", count: 15_165) + "6.3.1/" + Self.compiler + "/"
            try Files.write(module, to: modules + "/Modules/AdoptedExtension.swiftmodule")
            for name in ["libAdoptedExtension.so", "PreviewMacros-tool"] {
                try Files.write("one", to: modules + "/" + name)
            }
            try body(directory.path("bin"), modules)
        }
    }

    private func found(_ programs: String, _ library: CompiledModules.Library, _ compiler: String) -> CompiledModules? {
        CompiledModules.beside(programs: programs, library: library, compiler: compiler)
    }

    @Test(
        "Compiled modules are used from the program's build folder and from its installation",
        arguments: ["bin", "modules"])
    func places(_ subfolder: String) throws {
        try withModules(in: subfolder) { programs, _ in
            #expect(found(programs, .adoptedExtension, Self.compiler) != nil)
        }
    }

    @Test("Modules of another compiler are not used, and neither are modules without the library or the plugin")
    func unfit() throws {
        try withModules(in: "modules") { programs, modules throws in
            #expect(found(programs, .adoptedExtension, "Swift version 6.3.2 (swift-6.3.2-RELEASE)") == nil)
            #expect(found(programs, .adoptedEverything, Self.compiler) == nil)
            try FileManager.default.removeItem(atPath: modules + "/PreviewMacros-tool")
            #expect(found(programs, .adoptedExtension, Self.compiler) == nil)
        }
    }

    @Test("When the modules have changed, the compiler's options change, so that the extension is compiled anew")
    func changed() throws {
        try withModules(in: "modules") { programs, modules throws in
            let before = try #require(found(programs, .adoptedExtension, Self.compiler)).compilerFlags
            #expect(try #require(found(programs, .adoptedExtension, Self.compiler)).compilerFlags == before)
            try Files.write("another", to: modules + "/libAdoptedExtension.so")
            #expect(try #require(found(programs, .adoptedExtension, Self.compiler)).compilerFlags != before)
        }
    }

    @Test("The compiler is asked for its version once, and again when its files change; a version manager each time")
    func version() throws {
        try withTemporaryDirectory { directory throws in
            func script(_ name: String, _ version: String) throws {
                try Program.writeScript(
                    "#!/bin/sh\necho asked >>'\(directory.path("asked"))'\necho 'Swift version \(version)'\n",
                    to: directory.path(name))
            }
            let package = AdoptedPackage(
                [], cache: directory.path("cache"),
                tandem: try #require(TandemPackage(program: "", environment: Adopting.environment)))
            let build = PackageBuild(package, temporary: directory.path("temporary"))
            func version() throws -> (String, asked: Int) {
                let version = try build.compiler(in: ["PATH": directory.path])
                return (version, try Files.text(directory.path("asked")).count { $0 == "\n" })
            }
            try script("swift-driver", "9.1")
            try Files.write("compiler", to: directory.path("swift-frontend"))
            try FileManager.default.createSymbolicLink(
                atPath: directory.path("swiftc"), withDestinationPath: "swift-driver")
            #expect(try version() == ("Swift version 9.1", 1))
            #expect(try version() == ("Swift version 9.1", 1))
            try Files.write("another compiler", to: directory.path("swift-frontend"))
            #expect(try version() == ("Swift version 9.1", 2))
            try FileManager.default.removeItem(atPath: directory.path("swiftc"))
            try script("manager", "9.2")
            try FileManager.default.createSymbolicLink(atPath: directory.path("swiftc"), withDestinationPath: "manager")
            #expect(try version() == ("Swift version 9.2", 3))
            #expect(try version() == ("Swift version 9.2", 4))
        }
    }

    @Test(
        "A program without compiled modules beside it builds them from the sources",
        .onlyInAll(short: "the choice of compiled modules"))
    func builtFromSources() throws {
        try withTemporaryDirectory { directory throws in
            let programs = directory.path("programs")
            try Files.makeDirectory(programs)
            for name in ["tandem-adopt", "widget-extension", "libtandem-time.so", "libtandem-guard.so"] {
                try Program.copy(name, to: programs + "/" + name)
            }
            let environment = [
                "TANDEM_PACKAGE": Repository.root, "TANDEM_CACHE": directory.path("cache"),
            ]
            let outcome = try run(
                programs + "/tandem-adopt", ["--calls-only", Fixture.folder + "/StaticQuote"],
                environment: environment)
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let built = try FileManager.default.subpathsOfDirectory(atPath: directory.path("cache"))
            #expect(built.contains { $0.hasSuffix("/debug/libAdoptedExtension.so") })
        }
    }
}
