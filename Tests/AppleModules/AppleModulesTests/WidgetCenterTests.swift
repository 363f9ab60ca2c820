import AppGroup
import AppleFoundation
import TestSupport
import Testing

@testable import WidgetKit

@Suite(.serialized) struct WidgetCenterTests {
    @Test("When a reload call returns, its request is in the container that the program chose")
    func reload() throws {
        try withTemporaryDirectory { directory in
            WidgetCenterContainer.use(directory.path("container"))
            defer { WidgetCenterContainer.use(nil) }
            WidgetCenter.shared.reloadTimelines(ofKind: "K")
            WidgetCenter.shared.reloadTimelines(ofKind: "K")
            WidgetCenter.shared.reloadAllTimelines()
            let container = try SharedContainer.open(directory.path("container"), access: .readOnly)
            let requests = try container.reloadRequests()
            #expect(requests.kinds["K"]?.sequence == 2)
            #expect(requests.kinds[ReloadRequests.allKinds]?.sequence == 1)
        }
    }

    @Test("The container is $TANDEM_CONTAINER, else the container of the only App Group in the entitlements")
    func container() throws {
        try withTemporaryDirectory { directory in
            let one = directory.path("one.entitlements")
            try Files.write(entitlements(["group.a"]), to: one)
            let environment = ["TANDEM_ENTITLEMENTS": one, "TANDEM_CONTAINERS": "/c"]
            #expect(try WidgetCenterContainer.path(environment: environment) == "/c/group.a")
            let named = environment.merging(["TANDEM_CONTAINER": "/here"]) { $1 }
            #expect(try WidgetCenterContainer.path(environment: named) == "/here")
        }
    }

    @Test("Without a container or with two App Groups, the error says which variable to set")
    func unknownContainer() throws {
        try withTemporaryDirectory { directory in
            let two = directory.path("two.entitlements")
            try Files.write(entitlements(["group.a", "group.b"]), to: two)
            for (environment, found) in [([:], "none"), (["TANDEM_ENTITLEMENTS": two], "group.a, group.b")] {
                let error = #expect(throws: AppGroupError.self) {
                    try WidgetCenterContainer.path(environment: environment)
                }
                #expect("\(error.map { "\($0)" } ?? "")".contains("entitled to: \(found)"))
                #expect("\(error.map { "\($0)" } ?? "")".contains("TANDEM_CONTAINER"))
            }
        }
    }

    @Test("A reload request that fails is reported on standard error")
    func complaints() async throws {
        let result = try await #require(processExitsWith: .exitCode(0), observing: [\.standardErrorContent]) {
            for name in ["TANDEM_CONTAINER", "TANDEM_ENTITLEMENTS"] { unsetenv(name) }
            WidgetCenter.shared.reloadTimelines(ofKind: "K")
            WidgetCenter.shared.invalidateRelevance(ofKind: "K")
            exit(0)
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(text.contains("WidgetCenter: reloadTimelines(ofKind: \"K\") was not carried out"))
        #expect(text.contains("Set TANDEM_CONTAINER"))
        #expect(text.contains("invalidateRelevance(ofKind: \"K\") has no effect here"))
    }

    @Test("The placed widgets come from the host's file; without this file the list is empty")
    func placed() throws {
        try withTemporaryDirectory { directory in
            let environment = ["TANDEM_STATE": directory.path]
            #expect(try PlacedWidgets.current(environment: environment) == [])
            let host = """
                {"pid":1,"isBusy":false,"nextWake":null,"clockSequence":0,
                 "placed":[{"kind":"K","families":["systemSmall","accessoryInline"]},{"kind":"L","families":[]}]}
                """
            try Files.write(host, to: directory.path("host.json"))
            let widgets = try PlacedWidgets.current(environment: environment)
            #expect(widgets.map { "\($0.kind) \($0.family)" } == ["K systemSmall", "K accessoryInline"])
            try Files.write("{", to: directory.path("host.json"))
            #expect(throws: AppGroupError.self) { try PlacedWidgets.current(environment: environment) }
        }
    }

    private func entitlements(_ groups: [String]) -> String {
        let list = groups.map { "<string>\($0)</string>" }.joined()
        return """
            <plist version="1.0"><dict><key>com.apple.security.application-groups</key><array>\(list)</array></dict></plist>
            """
    }
}
