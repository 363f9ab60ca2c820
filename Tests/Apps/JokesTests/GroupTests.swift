import AppGroup
import CommandSupport
import Foundation
import JokesApp
import PhoneState
import TestSupport
import Testing

/// The name of the App Group in the app's sources, the programs and the extension's entitlements.
@Suite struct JokeGroupTests {
    @Test("The programs, the app's shared folder and the extension's entitlements name the same App Group")
    func agreement() throws {
        #expect(AppName.jokes.group == JokeKeys.appGroup)
        let sources = Repository.root + "/Sources/Apps/\(AppName.jokes.folder)"
        let names = try FileManager.default.subpathsOfDirectory(atPath: sources)
            .filter { $0.hasSuffix(".entitlements") }
        #expect(!names.isEmpty)
        for name in names {
            let entitlements = try Entitlements(contentsOfFile: "\(sources)/\(name)")
            #expect(entitlements.applicationGroups == [JokeKeys.appGroup], "\(name)")
        }
    }
}
