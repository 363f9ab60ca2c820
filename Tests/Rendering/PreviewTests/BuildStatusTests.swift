import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite struct BuildStatusTests {
    private func archive(_ text: String, isPlaceholder: Bool = false) -> String {
        """
        {"kind":"Quote","family":"systemSmall","revision":1,"isPlaceholder":\(isPlaceholder),"policy":"never",
        "archivedAt":"2026-01-30T05:00:00.000Z","entries":[{"date":"2026-01-30T05:00:00.000Z","source":null,
        "content":{"view":{"nodes":[{"kind":"Text","text":"\(text)"}]}}}]}
        """
    }

    @Test(
        "A card takes the place of a host's widgets until the next good build, and of a widget that has only a placeholder"
    )
    func cards() async throws {
        let directory = try TemporaryDirectory()
        try Files.makeDirectory(directory.path("archive"))
        let file = directory.path("archive/Quote.systemSmall.json")
        try Files.write(archive("Hello"), to: file)
        let board = Board()
        let observer = Observer([], board: board)
        let host = PreviewedHost(name: "Quotes", stateDirectory: directory.path)
        let widget = "widget:Quotes/Quote.systemSmall"

        await observer.show([host], BuildStatus(text: "built"))
        #expect(board.names("widget:") == [widget])
        await observer.showBuilding()
        #expect(board.names("widget:") == [widget] && board.json("build")?.contains("\"isBuilding\":true") == true)

        let line = BuildStatus.Line(place: "Quote.swift:7", path: "/a/Quote.swift", text: "cannot find 'x' in scope")
        let all = BuildStatus.Card(host: "Quotes", title: "Quotes does not compile", lines: [line])
        await observer.show(nil, BuildStatus(isGood: false, cards: [all]))
        #expect(board.names("widget:").isEmpty && board.names("strip:").isEmpty)
        #expect(board.json("build")?.contains("Quote.swift:7") == true)
        // Another host's card does not concern this one.
        let other = BuildStatus.Card(host: "Others", title: "", lines: [])
        await observer.show(nil, BuildStatus(isGood: false, cards: [other]))
        #expect(board.names("widget:") == [widget])

        // A widget that crashed has at most a placeholder of this build.
        let slot = BuildStatus.Card(host: "Quotes", kind: "Quote", family: "systemSmall", title: "", lines: [line])
        try Files.replace(file, with: Array(archive("Hello", isPlaceholder: true).utf8))
        await observer.show(nil, BuildStatus(cards: [slot]))
        #expect(board.names("widget:").isEmpty)
        try Files.replace(file, with: Array(archive("Later").utf8))
        await observer.look()
        #expect(board.json(widget)?.contains("Later") == true)

        await observer.show([], BuildStatus())
        #expect(board.names("widget:").isEmpty && board.names("host:").isEmpty && board.names("ledger:").isEmpty)
    }
}
