import AppGroup
import Foundation
import TestSupport
import Testing

@testable import ScheduleApp

@Suite struct LaunchTests {
    private func withLaunch(_ body: (ScheduleLaunch, String) throws -> Void) throws {
        try withTemporaryDirectory { directory in
            let path = directory.path("group")
            let launch = ScheduleLaunch(
                container: try SharedContainer.open(path, access: .create), now: { date("2026-10-12 09:00") },
                makeInstallation: { "phone" })
            try body(launch, path)
        }
    }

    private func request(_ launch: ScheduleLaunch) throws -> ReloadRequests.Request? {
        try launch.container.reloadRequests().kinds[ScheduleGroup.widgetKind]
    }

    @Test("The first launch publishes the sample and the device's id, and requests a reload, in one commit")
    func firstLaunch() throws {
        try withLaunch { launch, _ in
            let report = try launch.run()
            #expect(report.origin == .sample && report.askedForReload && report.commit.changed)
            let snapshot = try launch.container.snapshot()
            #expect(Set(snapshot.records.keys) == [ScheduleLaunch.timetableRecord, ScheduleLaunch.installationRecord])
            #expect(Set(snapshot.records.values.map(\.revision)) == [report.commit.revision])
            #expect(try request(launch)?.revision == report.commit.revision)
        }
    }

    @Test("The widget reads the published timetable through its defaults")
    func defaults() throws {
        try withLaunch { launch, path in
            try launch.run(.usual)
            let defaults = AppGroupDefaults(path: path)
            let data = try #require(defaults.data(forKey: ScheduleGroup.timetableKey))
            #expect(try JSONDecoder().decode(Timetable.self, from: data) == .usual)
            #expect(defaults.string(forKey: ScheduleGroup.installationKey) == "phone")
        }
    }

    @Test("A second launch does not change the timetable; it requests a reload only if the first request was lost")
    func secondLaunch() throws {
        try withLaunch { launch, path in
            try launch.run(.usual)
            let sequence = try request(launch)?.sequence
            let second = try launch.run()
            #expect(second.origin == .stored && !second.askedForReload && !second.commit.changed)
            #expect(second.timetable == .usual)
            #expect(try request(launch)?.sequence == sequence)
            try FileManager.default.removeItem(atPath: path + "/reload.jsonl")
            #expect(try launch.run().askedForReload)
        }
    }

    @Test("A new timetable replaces the published one, and the device's id stays")
    func replaced() throws {
        try withLaunch { launch, _ in
            try launch.run()
            let installation = try launch.container.read(ScheduleLaunch.installationRecord)?.revision
            let again = ScheduleLaunch(
                container: launch.container, now: launch.now, makeInstallation: { "another phone" })
            let report = try again.run(.usual)
            #expect(report.origin == .file && report.askedForReload)
            #expect(try launch.container.read(ScheduleLaunch.installationRecord)?.revision == installation)
        }
    }

    @Test("A launch replaces an invalid or damaged timetable record")
    func unusable() throws {
        try withLaunch { launch, path in
            try launch.container.put(ScheduleLaunch.timetableRecord, Array("{\"school\":1}".utf8))
            #expect(try launch.run().origin == .sample)
            try Files.write("half", to: path + "/timetable.jsonl")
            TemporaryDirectory.remove(path + "/.previous")
            #expect(try launch.run(.usual).askedForReload)
            #expect(try launch.run().timetable == .usual)
        }
    }
}

struct LaunchProcessTests {
    private let zone = ["--now", "2026-10-12T01:00:00Z"]

    @Test("main-app launch --app schedule publishes into the schedule's own App Group")
    func launch() throws {
        try withTemporaryDirectory { directory in
            let environment = ["TANDEM_CONTAINERS": directory.path]
            let first = try run(
                "main-app", ["launch", "--app", "schedule", "--json"] + zone, environment: environment)
            #expect(first.status == 0, "\(first.errors)")
            #expect(first.output.contains("\"timetable\":\"sample\",\"courses\":7,"), "\(first.output)")
            #expect(first.output.contains("\"reload\":true"))
            #expect(try Files.names(in: directory.path) == [ScheduleGroup.identifier])
            let second = try run("main-app", ["launch", "--app", "schedule"] + zone, environment: environment)
            #expect(second.output.contains("no reload asked for"), "\(second.output)")
        }
    }

    @Test("An invalid timetable file is refused with line and field, and the published timetable stays")
    func invalid() throws {
        try withTemporaryDirectory { directory in
            let file = directory.path("timetable.json")
            let arguments = [
                "launch", "--app", "schedule", "--container", directory.path("group"), "--timetable", file,
            ]
            try Files.write(TimetableFileTests.text, to: file)
            let good = try run("main-app", arguments + zone)
            #expect(good.status == 0 && good.output.contains("School, Autumn: 2 courses"), "\(good)")
            try Files.write(TimetableFileTests.text.replacingOccurrences(of: "[1, 2]", with: "[1, 7]"), to: file)
            let bad = try run("main-app", arguments + zone)
            #expect(bad.status == 65)
            #expect(
                bad.errors.contains("line 14: courses[0].meetings[0].periods: there is no period 7"), "\(bad.errors)")
            let missing = try run("main-app", Array(arguments.dropLast()) + [directory.path("none.json")])
            #expect(missing.status == 66 && missing.errors.contains("--timetable"), "\(missing.errors)")
            let stored = try run("main-app", Array(arguments.dropLast(2)) + ["--json"] + zone)
            #expect(stored.output.contains("\"timetable\":\"stored\",\"courses\":2,"), "\(stored.output)")
        }
    }

    @Test("`main-app --app schedule` refuses options that only the joke app has, with a message")
    func otherCommands() throws {
        try withTemporaryDirectory { directory in
            let outcome = try run(
                "main-app", ["rankings", "--app", "schedule", "--container", directory.path("group")])
            #expect(outcome.status == 64, "\(outcome)")
            let option = try run("main-app", ["launch", "--timetable", "x.json"])
            #expect(option.status == 64, "\(option)")
        }
    }
}
