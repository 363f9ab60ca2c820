import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of the user's actions on the device: `tandem host lock`, `unlock` and `standby`.
    @Suite(.serialized) struct DeviceTests {
        private static let holdings = """
            {"holdings":[{"coinId":"bitcoin","symbol":"btc","name":"Bitcoin","quantity":"2","avgCost":"10"}],
            "realizedPnL":"7.5"}
            """

        /// A phone with the portfolio's app and widget, and with an extension whose files can be protected.
        private struct Phone {
            let directory: TemporaryDirectory
            let state: String
            let entitlements: String
            let group = "group.com.bitpal.portfolio"

            init(_ protection: String?) throws {
                directory = try TemporaryDirectory()
                state = directory.path("state")
                entitlements = directory.path("test.entitlements")
                let dataProtection = protection.map {
                    "<key>com.apple.developer.default-data-protection</key><string>\($0)</string>"
                }
                try Files.write(
                    """
                    <?xml version="1.0" encoding="UTF-8"?>
                    <plist version="1.0"><dict><key>com.apple.security.application-groups</key>
                    <array><string>\(group)</string></array>\(dataProtection ?? "")</dict></plist>
                    """, to: entitlements)
                let file = directory.path("holdings.json")
                try Files.write(DeviceTests.holdings, to: file)
                let launch = try run(
                    "main-app",
                    ["launch", "--app", "portfolio", "--backend", WidgetFixture.nowhere, "--holdings", file],
                    environment: ["TANDEM_CONTAINERS": directory.path("groups")])
                try #require(launch.status == 0, "\(launch)")
            }

            var environment: [String: String] {
                [
                    "TANDEM_CONTAINERS": directory.path("groups"), "TANDEM_STATE": state,
                    "TANDEM_ENTITLEMENTS": entitlements,
                ]
            }

            func startHost(_ more: String...) throws -> TestProcess {
                try TestProcess(
                    "widget-extension", ["run", "--app", "portfolio", "--backend", WidgetFixture.nowhere] + more,
                    environment: environment)
            }

            func host(_ arguments: String...) throws {
                let outcome = try run("tandem", ["host"] + arguments + ["--state", state])
                try #require(outcome.status == 0, "\(outcome)")
            }

            /// Returns the number of lines in the event log that contain all of `texts`.
            func events(_ texts: String...) -> Int {
                ((try? Files.text(state + "/events.jsonl")) ?? "").split(separator: "\n").count { line in
                    texts.allSatisfy { line.contains($0) }
                }
            }

            func get() throws -> Outcome {
                try run(
                    "tandem", ["container", "get", "refresh", "--group", group, "--json"], environment: environment)
            }

            var shown: String {
                (try? Files.text(state + "/archive/PortfolioWidget.systemSmall.json")) ?? ""
            }
        }

        @Test(
            "Protected files cannot be opened while the device is locked",
            arguments: ["NSFileProtectionComplete", "NSFileProtectionCompleteUnlessOpen"])
        func protectedFiles(_ protection: String) throws {
            let phone = try Phone(protection)
            #expect(try phone.get().status == 0)
            try phone.host("lock")
            let locked = try phone.get()
            #expect(locked.status == 74 && locked.errors.contains("The device is locked"), "\(locked)")
            try phone.host("unlock")
            #expect(try phone.get().status == 0)
        }

        @Test(
            "Unprotected files can be opened while the device is locked",
            arguments: [nil, "NSFileProtectionCompleteUntilFirstUserAuthentication", "NSFileProtectionNone"])
        func openFiles(_ protection: String?) throws {
            let phone = try Phone(protection)
            try phone.host("lock")
            #expect(try phone.get().status == 0)
        }

        @Test(
            "On a locked device the widgets of a protected extension show placeholders; their timelines are kept"
        )
        func placeholders() throws {
            let phone = try Phone("NSFileProtectionComplete")
            let host = try phone.startHost()
            #expect(blockUntil { phone.events("\"reload\"", "\"swapped\"") == 3 }, "\(host.errors)")
            let before = phone.shown
            try phone.host("lock")
            #expect(blockUntil { phone.events("\"placeholder\"", "\"deviceLocked\"", "\"swapped\"") == 3 })
            #expect(phone.events("\"event\":\"device\"", "\"outcome\":\"locked\"") == 1)
            let folder = phone.state + "/locked"
            for family in ["systemSmall", "systemMedium", "systemLarge"] {
                let text = try Files.text("\(folder)/PortfolioWidget.\(family).json")
                #expect(text.contains("\"isPlaceholder\":true"))
            }
            #expect(phone.shown == before)
            let file = phone.state + "/archive/PortfolioWidget.systemSmall.json"
            let locked = try run("tandem", ["render", file])
            #expect(locked.output.contains("class=\"redacted\"") && locked.output.contains("the device is locked"))
            try phone.host("unlock")
            #expect(blockUntil { (try? Files.names(in: folder)) == [] })
            #expect(try !run("tandem", ["render", file]).output.contains("class=\"redacted\""))
            #expect(phone.events("\"reload\"") == 3)
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }

        @Test(
            "While protected files are locked, a reload shows the earlier data, and the host serves further requests")
        func reloadWhileLocked() throws {
            let phone = try Phone("NSFileProtectionComplete")
            let host = try phone.startHost()
            #expect(blockUntil { phone.events("\"reload\"", "\"swapped\"") == 3 }, "\(host.errors)")
            #expect(phone.shown.contains("Bitcoin"))
            try phone.host("lock")
            try phone.host("interaction", "PortfolioWidget")
            #expect(blockUntil { phone.events("\"reload\"", "\"interaction\"", "\"swapped\"") == 3 })
            #expect(phone.shown.contains("Bitcoin"))
            // The app's files are not protected, so it can request a reload, and the host sees the request.
            let reload = try run(
                "tandem", ["container", "reload", "--foreground", "--group", phone.group],
                environment: ["TANDEM_CONTAINERS": phone.directory.path("groups")])
            #expect(reload.status == 0, "\(reload)")
            #expect(blockUntil { phone.events("\"reload\"", "\"requested\"", "\"swapped\"") == 3 })
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }

        @Test(
            "On a locked device an unprotected extension shows its timelines; sensitive content can be hidden"
        )
        func sensitiveContent() throws {
            let phone = try Phone(nil)
            let host = try phone.startHost()
            #expect(blockUntil { phone.events("\"reload\"", "\"swapped\"") == 3 }, "\(host.errors)")
            let file = phone.state + "/archive/PortfolioWidget.systemSmall.json"
            try phone.host("lock")
            #expect(blockUntil { phone.events("\"event\":\"device\"", "\"outcome\":\"locked\"") == 1 })
            #expect(try !run("tandem", ["render", file]).output.contains("class=\"redacted\""))
            try phone.host("lock", "--hide-sensitive")
            #expect(blockUntil { phone.events("\"event\":\"device\"", "sensitive content hidden") == 1 })
            let page = try run("tandem", ["render", file]).output
            // In the widget, the amounts are marked with privacySensitive(), but the title is not.
            #expect(page.contains("class=\"redacted\"") && page.contains("Portfolio value"))
            #expect(!Files.exists(phone.state + "/locked/PortfolioWidget.systemSmall.json"))
            #expect(phone.events("\"reload\"") == 3)
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }

        @Test(
            "In StandBy, small widgets have no background and are red at night; larger ones are hidden; nothing reloads"
        )
        func standBy() throws {
            let phone = try Phone(nil)
            let host = try phone.startHost()
            #expect(blockUntil { phone.events("\"reload\"", "\"swapped\"") == 3 }, "\(host.errors)")
            let file = phone.state + "/archive/PortfolioWidget.systemSmall.json"
            #expect(try run("tandem", ["render", file]).output.contains("back\""))
            try phone.host("standby", "on")
            #expect(blockUntil { phone.events("\"event\":\"device\"", "\"outcome\":\"unlocked, StandBy\"") == 1 })
            let day = try run("tandem", ["render", file]).output
            #expect(!day.contains("class=\"b back\"") && !day.contains("mix-blend-mode"))
            #expect(day.contains("archived as on the Home Screen"))
            try phone.host("standby", "night")
            #expect(try run("tandem", ["render", file]).output.contains("mix-blend-mode:multiply"))
            let large = try run("tandem", ["render", phone.state + "/archive/PortfolioWidget.systemLarge.json"])
            #expect(large.output.contains("not shown in StandBy"))
            try phone.host("standby", "off")
            #expect(blockUntil { phone.events("\"event\":\"device\"", "\"outcome\":\"unlocked\"") == 1 })
            #expect(phone.events("\"reload\"") == 3)
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }

        @Test("A host that also archives for StandBy archives small widgets dark and without a background")
        func archivedForStandBy() throws {
            let phone = try Phone(nil)
            let host = try phone.startHost("--standby")
            #expect(blockUntil { phone.events("\"reload\"", "\"swapped\"") == 3 }, "\(host.errors)")
            let file = phone.state + "/archive/PortfolioWidget.systemSmall.json"
            try phone.host("standby", "on")
            let day = try run("tandem", ["render", file]).output
            #expect(day.contains("Portfolio value") && !day.contains("archived as on the Home Screen"))
            // This is the secondary label colour of the dark scheme.
            #expect(day.contains("rgba(235,235,245"))
            #expect(try !Files.text(phone.state + "/archive/PortfolioWidget.systemLarge.json").contains("standBy"))
            host.signal(SIGTERM)
            #expect(host.wait().status == 0)
        }

        @Test(
            "A host that starts on a locked device treats it as locked; a malformed state file is reported")
        func startedLocked() throws {
            let phone = try Phone("NSFileProtectionComplete")
            try phone.host("lock")
            let host = try phone.startHost()
            #expect(blockUntil { phone.events("\"placeholder\"", "\"deviceLocked\"") == 3 }, "\(host.errors)")
            host.signal(SIGKILL)
            _ = host.wait()
            try phone.host("unlock")
            let next = try phone.startHost()
            #expect(blockUntil { (try? Files.names(in: phone.state + "/locked")) == [] }, "\(next.errors)")
            try Files.replace(phone.state + "/device.json", with: Array("{}".utf8))
            #expect(blockUntil { phone.events("this is not the state of a device") == 1 })
            #expect(try run("tandem", ["host", "lock", "--state", phone.state]).status == 65)
            next.signal(SIGTERM)
            #expect(next.wait().status == 0)
        }
    }
}
