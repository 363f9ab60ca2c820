import AppGroup
import Foundation
import PhoneState
import TestSupport
import Testing

struct DataProtectionTests {
    private func withFile(_ content: String, _ body: (String) throws -> Void) throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("app.entitlements")
            try Files.write("<plist version=\"1.0\"><dict>\(content)</dict></plist>", to: path)
            try body(path)
        }
    }

    private static func entry(_ value: String) -> String { "<key>\(DataProtection.entitlementsKey)</key>\(value)" }

    @Test(
        "Each of Apple's data protection classes is read from an entitlements file", arguments: DataProtection.allCases)
    func classes(protection: DataProtection) throws {
        try withFile(Self.entry("<string>\(protection.rawValue)</string>")) { path throws in
            #expect(try DataProtection(entitlementsFile: path) == protection)
            #expect(try DataProtection.current(["TANDEM_ENTITLEMENTS": path]) == protection)
        }
    }

    @Test("Without an entry, or without an entitlements file, the class is iOS's default")
    func defaultClass() throws {
        try withFile("") { path throws in
            let protection = try DataProtection(entitlementsFile: path)
            #expect(protection == .completeUntilFirstUserAuthentication && !protection.hidesWidgets)
        }
        #expect(try DataProtection.current([:]) == .completeUntilFirstUserAuthentication)
    }

    @Test("An unknown class is refused as corrupt", arguments: ["<string>Complete</string>", "<true/>"])
    func unknownClass(value: String) throws {
        try withFile(Self.entry(value)) { path throws in
            do throws(AppGroupError) {
                _ = try DataProtection(entitlementsFile: path)
                Issue.record("no error")
            } catch {
                #expect(error.code == .corrupt && error.path == path)
            }
        }
    }

    @Test("A process with protected files cannot open them while the device is locked, and can after it is unlocked")
    func lockedDevice() async throws {
        await #expect(processExitsWith: .success) {
            try withTemporaryDirectory { directory in
                let list = "<key>\(DataProtection.entitlementsKey)</key><string>NSFileProtectionComplete</string>"
                try Files.write(
                    "<plist version=\"1.0\"><dict>\(list)</dict></plist>", to: directory.path("entitlements"))
                setenv("TANDEM_ENTITLEMENTS", directory.path("entitlements"), 1)
                setenv("TANDEM_STATE", directory.path, 1)
                let container = try SharedContainer.open(directory.path("c"), access: .create)
                try container.put("a", Array("1".utf8))
                var device = DeviceState()
                device.isLocked = true
                try device.write(stateDirectory: directory.path)
                do throws(AppGroupError) {
                    _ = try container.read("a")
                    preconditionFailure("no error")
                } catch {
                    precondition(error.errno == EPERM && error.advice?.contains("`tandem host unlock`") == true)
                }
                device.isLocked = false
                try device.write(stateDirectory: directory.path)
                #expect(try container.read("a")?.text == "1")
            }
        }
    }

    @Test("Reload requests of an app in the foreground are marked, and requests of other apps are not")
    func foregroundRequests() async throws {
        await #expect(processExitsWith: .success) {
            try withTemporaryDirectory { directory in
                let container = try SharedContainer.open(directory.path("c"), access: .create)
                #expect(try !container.requestReload().isForeground)
                try AppActivity.enterForeground(stateDirectory: nil)
                #expect(try container.requestReload().isForeground)
                AppActivity.leaveForeground()
                #expect(try !container.requestReload().isForeground)
            }
        }
    }
}
