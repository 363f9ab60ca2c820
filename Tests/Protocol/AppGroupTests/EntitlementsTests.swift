import Foundation
import TestSupport
import Testing

@testable import AppGroup

struct EntitlementsTests {
    private static let group = "group.com.example.jokes"

    /// Writes an entitlements file and runs a body with its path.
    private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        try withTemporaryDirectory { directory in
            try Files.write(text, to: directory.path("app.entitlements"))
            try body(directory.path("app.entitlements"))
        }
    }

    private static func xml(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">\(content)</plist>
        """
    }

    private static let key = "<key>com.apple.security.application-groups</key>"

    @Test func theFileOfATargetIsRead() throws {
        let content = "<dict>\(Self.key)<array><string>\(Self.group)</string><string>group.b</string></array></dict>"
        try withFile(Self.xml(content)) { path throws in
            #expect(try Entitlements(contentsOfFile: path).applicationGroups == [Self.group, "group.b"])
            let current = try Entitlements.current(["TANDEM_ENTITLEMENTS": path])
            #expect(current == Entitlements(applicationGroups: [Self.group, "group.b"]))
        }
    }

    @Test func aBinaryFileIsReadToo() throws {
        try withFile("") { path throws in
            let list = [Entitlements.applicationGroupsKey: [Self.group]]
            let data = try PropertyListSerialization.data(fromPropertyList: list, format: .binary, options: 0)
            try Files.write([UInt8](data), to: path)
            #expect(try Entitlements(contentsOfFile: path).applicationGroups == [Self.group])
        }
    }

    @Test(arguments: ["<dict/>", "<dict><key>get-task-allow</key><true/></dict>", "<dict>\(key)<array/></dict>"])
    func aFileThatNamesNoGroupAllowsNone(content: String) throws {
        try withFile(Self.xml(content)) { path throws in
            #expect(try Entitlements(contentsOfFile: path).applicationGroups.isEmpty)
            let error = failure {
                try AppGroupLocation.path(ofGroup: Self.group, environment: ["TANDEM_ENTITLEMENTS": path])
            }
            #expect(error?.code == .notEntitled)
            #expect(error?.path == path)
        }
    }

    @Test(arguments: [
        "", "no property list", xml("<array/>"), xml("<dict>\(key)<string>\(group)</string></dict>"),
        xml("<dict>\(key)<array><integer>1</integer></array></dict>"), xml("<dict>\(key)<true/></dict>"),
    ])
    func otherFilesAreCorrupt(text: String) throws {
        try withFile(text) { path throws in
            let error = failure { try Entitlements(contentsOfFile: path) }
            #expect(error?.code == .corrupt)
            #expect(error?.path == path)
        }
    }

    @Test func aMissingFileIsAnErrorNotAPermission() throws {
        try withTemporaryDirectory { directory in
            let environment = ["TANDEM_ENTITLEMENTS": directory.path("none")]
            #expect(failure { try Entitlements.current(environment) }?.code == .io)
            #expect(failure { try AppGroupLocation.path(ofGroup: Self.group, environment: environment) }?.code == .io)
        }
    }

    @Test func withoutAFileEveryGroupIsAllowed() throws {
        #expect(try Entitlements.current([:]) == nil)
        #expect(try Entitlements.current(["TANDEM_ENTITLEMENTS": ""]) == nil)
        #expect(try AppGroupLocation.path(ofGroup: Self.group, environment: [:]) == "shared-container/\(Self.group)")
        for (root, path) in [("/x", "/x/\(Self.group)"), ("", "shared-container/\(Self.group)")] {
            #expect(try AppGroupLocation.path(ofGroup: Self.group, environment: ["TANDEM_CONTAINERS": root]) == path)
        }
    }

    @Test func onlyNamedGroupsAreAllowed() throws {
        try withFile(Self.xml("<dict>\(Self.key)<array><string>\(Self.group)</string></array></dict>")) { path throws in
            let environment = ["TANDEM_ENTITLEMENTS": path, "TANDEM_CONTAINERS": "/c"]
            #expect(try AppGroupLocation.path(ofGroup: Self.group, environment: environment) == "/c/\(Self.group)")
            for group in ["group.com.example", "\(Self.group).more", Self.group.uppercased()] {
                let error = failure { try AppGroupLocation.path(ofGroup: group, environment: environment) }
                #expect(error?.code == .notEntitled)
            }
        }
    }

    @Test(arguments: [
        "", ".", "..", ".hidden", "a/b", "/a", "../a", "a b", "a\0", "group.ä", "a\n",
        String(repeating: "g", count: 256),
    ])
    func aGroupThatCannotBeADirectorysNameIsRefused(group: String) {
        #expect(failure { try AppGroupLocation.path(ofGroup: group, environment: [:]) }?.code == .invalidName)
    }

    /// The environment belongs to the whole process, so this test runs a separate process.
    @Test func aProcessWithoutTheEntitlementGetsNothing() async {
        await #expect(processExitsWith: .success) {
            try withTemporaryDirectory { directory in
                let list = [Entitlements.applicationGroupsKey: ["group.mine"]]
                let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                try Files.write([UInt8](data), to: directory.path("entitlements"))
                setenv("TANDEM_CONTAINERS", directory.path("containers"), 1)
                setenv("TANDEM_ENTITLEMENTS", directory.path("entitlements"), 1)
                #expect(AppGroupDefaults(suiteName: "group.other") == nil)
                #expect(AppGroupDefaults(suiteName: "../escape") == nil)
                #expect(FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.other") == nil)
                #expect(!Files.exists(directory.path("containers")))

                let url = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.mine")
                #expect(url?.path == directory.path("containers/group.mine"))
                #expect(Files.permissions(directory.path("containers/group.mine")) == 0o700)
                let defaults = try #require(AppGroupDefaults(suiteName: "group.mine"))
                defaults.set(1, forKey: "x")
                #expect(AppGroupDefaults(suiteName: "group.mine")?.integer(forKey: "x") == 1)
                #expect(Files.exists(directory.path("containers/group.mine/x.jsonl")))
                // The process's own defaults need no entitlement, and are separate from the defaults of every group.
                AppGroupDefaults.standard.set(2, forKey: "x")
                #expect(AppGroupDefaults(suiteName: nil)?.integer(forKey: "x") == 2)
                #expect(defaults.integer(forKey: "x") == 1)
            }
        }
    }

    @Test("TANDEM_CONTAINER moves the container of one group only, and only if the process is entitled to the group")
    func containerElsewhere() throws {
        var environment = [
            "TANDEM_GROUP": Self.group, "TANDEM_CONTAINER": "/elsewhere/c", "TANDEM_CONTAINERS": "/containers",
        ]
        #expect(try AppGroupLocation.path(ofGroup: Self.group, environment: environment) == "/elsewhere/c")
        #expect(try AppGroupLocation.path(ofGroup: "group.b", environment: environment) == "/containers/group.b")
        environment["TANDEM_CONTAINER"] = ""
        #expect(
            try AppGroupLocation.path(ofGroup: Self.group, environment: environment) == "/containers/\(Self.group)")
        let list = [Entitlements.applicationGroupsKey: ["group.b"]]
        try withTemporaryDirectory { directory in
            let file = directory.path("app.entitlements")
            try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
                .write(to: URL(fileURLWithPath: file))
            environment["TANDEM_CONTAINER"] = "/elsewhere/c"
            environment["TANDEM_ENTITLEMENTS"] = file
            #expect(throws: AppGroupError.self) {
                try AppGroupLocation.path(ofGroup: Self.group, environment: environment)
            }
        }
    }
}
