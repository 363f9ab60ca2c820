import AppGroup
import Foundation
import PhoneState
import TestSupport
import Testing

@Suite struct TimeFileTests {
    @Test("A clock that was never moved shows the real time")
    func unmoved() throws {
        try withTemporaryDirectory { directory throws in
            let file = TimeFile(stateDirectory: directory.path)
            #expect(try file.state() == ClockState())
            let before = Date()
            let now = try file.now()
            #expect(now >= before - 0.000_01 && now <= Date() + 0.000_01)
            #expect(try Files.names(in: directory.path).isEmpty)
        }
    }

    @Test("A move forward is an advance, a move back counts as setting the clock, and each move gets the next number")
    func moves() throws {
        try withTemporaryDirectory { directory throws in
            let file = TimeFile(stateDirectory: directory.path)
            #expect(try file.prepare() == ClockState(microseconds: 0, sequence: 1, change: .reset))
            #expect(try file.prepare().sequence == 1)
            #expect(try file.advance(by: .milliseconds(90_000_500)).microseconds == 90_000_500_000)
            #expect(try Files.text(file.path) == "+90000500000e-6\n")
            #expect(try Files.text(file.statePath) == "{\"offset\":90000.5,\"sequence\":2,\"change\":\"advance\"}\n")
            #expect(
                try file.advance(by: .seconds(-90_001)) == ClockState(microseconds: -500_000, sequence: 3, change: .set)
            )
            #expect(try Files.text(file.path) == "-500000e-6\n")
            #expect(try file.reset() == ClockState(microseconds: 0, sequence: 4, change: .reset))
            #expect(try file.state().sequence == 4)
        }
    }

    @Test(
        "A clock that was set shows the given time and runs on from there",
        arguments: [0.0, 951_782_400, 4_102_444_800])
    func set(seconds: Double) throws {
        try withTemporaryDirectory { directory throws in
            let file = TimeFile(stateDirectory: directory.path)
            let start = ContinuousClock.now
            #expect(try file.set(to: Date(timeIntervalSince1970: seconds)).change == .set)
            let shown = try file.now().timeIntervalSince1970
            let passed = (ContinuousClock.now - start) / .seconds(1)
            #expect(shown >= seconds - 0.000_01 && shown <= seconds + passed + 0.001)
        }
    }

    @Test("The clock can be at most 100,000 days from the real time, and a refused move changes nothing")
    func limit() throws {
        try withTemporaryDirectory { directory throws in
            let file = TimeFile(stateDirectory: directory.path)
            try file.advance(by: .seconds(99_999 * 86_400))
            let error = #expect(throws: AppGroupError.self) { try file.advance(by: .seconds(2 * 86_400)) }
            #expect(error?.code == .invalidValue)
            #expect(throws: AppGroupError.self) { try file.advance(by: .seconds(Int64.max)) }
            #expect(throws: AppGroupError.self) { try file.set(to: .distantFuture) }
            #expect(try file.state().sequence == 1)
        }
    }

    @Test("If a process is killed between the two renames of a move, the file that libfaketime reads gives the time")
    func halfAMove() throws {
        try withTemporaryDirectory { directory throws in
            let file = TimeFile(stateDirectory: directory.path)
            try file.advance(by: .seconds(10))
            try Files.write("+60000000e-6\n", to: file.path)
            #expect(try file.prepare() == ClockState(microseconds: 60_000_000, sequence: 2, change: .set))
            try Files.write("+90000000e-6\n", to: file.path)
            #expect(try file.advance(by: .seconds(1)).microseconds == 91_000_000)
        }
    }

    @Test(
        "Reading a malformed clock file throws an error, and does not give the real time",
        arguments: ["time", "clock.json"])
    func damage(name: String) throws {
        try withTemporaryDirectory { directory throws in
            let file = TimeFile(stateDirectory: directory.path)
            try file.advance(by: .seconds(10))
            try Files.write("yesterday\n", to: directory.path(name))
            let error = #expect(throws: AppGroupError.self) { try file.advance(by: .seconds(10)) }
            #expect(error?.code == .corrupt)
            #expect(error?.path == directory.path(name))
        }
    }

    @Test("Many processes move the clock at the same time, and no move is lost")
    func concurrent() throws {
        try withTemporaryDirectory { directory throws in
            let path = directory.path
            try Threads.run(8) { _ in
                let file = TimeFile(stateDirectory: path)
                for _ in 0..<50 {
                    var isDone = false
                    while !isDone {
                        do {
                            try file.advance(by: .seconds(1))
                            isDone = true
                        } catch let error as AppGroupError where error.code == .lockTimeout {
                            // On a busy machine the lock may time out, so the move is retried.
                        }
                    }
                }
            }
            #expect(
                try TimeFile(stateDirectory: path).state()
                    == ClockState(microseconds: 400_000_000, sequence: 400, change: .advance))
        }
    }

    @Test("A change of the clock is significant if the user set the clock, or if the caller missed moves")
    func significance() {
        let first = ClockState(microseconds: 0, sequence: 1, change: .reset)
        func state(_ offset: Int64, _ sequence: UInt64, _ change: ClockState.Change) -> ClockState {
            ClockState(microseconds: offset, sequence: sequence, change: change)
        }
        #expect(!first.isSignificantChange(since: first))
        #expect(!state(5, 2, .advance).isSignificantChange(since: first))
        #expect(state(5, 2, .set).isSignificantChange(since: first))
        #expect(state(0, 2, .reset).isSignificantChange(since: first))
        #expect(state(5, 3, .advance).isSignificantChange(since: first))
    }
}

@Suite struct ClockChangesTests {
    @Test("The stream of clock changes delivers the initial state, and then the state after each move")
    func told() async throws {
        try await withTemporaryDirectory { directory async throws in
            let file = TimeFile(stateDirectory: directory.path)
            var changes = file.changes().makeAsyncIterator()
            #expect(await changes.next() == ClockState())
            for _ in 0..<20 {
                let state = try file.advance(by: .seconds(3_600))
                #expect(await changes.next() == state)
            }
            let state = try file.reset()
            #expect(await changes.next() == state)
        }
    }

    @Test("When the consumer of clock changes stops reading, the stream releases its inotify watch")
    func released() async throws {
        try await withTemporaryDirectory { directory async throws in
            let file = TimeFile(stateDirectory: directory.path)
            // Other tests run in this process, so only descriptors that watch this folder count.
            let watches = { () throws in try Self.watches(of: directory.path) }
            for _ in 0..<10 {
                let task = Task { for await _ in file.changes() {} }
                #expect(try await waitUntil { () async throws in try watches() == 1 })
                task.cancel()
                await task.value
                #expect(try await waitUntil { () async throws in try watches() == 0 })
            }
        }
    }

    @Test("The stream of clock changes ends when its folder is removed, and at once if there is no folder")
    func gone() async throws {
        try await withTemporaryDirectory { directory async throws in
            let path = directory.path("state")
            for await _ in TimeFile(stateDirectory: path).changes() { Issue.record("there is no folder") }
            try Files.makeDirectory(path)
            let file = TimeFile(stateDirectory: path)
            var changes = file.changes().makeAsyncIterator()
            #expect(await changes.next() != nil)
            TemporaryDirectory.remove(path)
            #expect(await changes.next() == nil)
        }
    }

    /// Returns the number of this process's inotify watches on a folder (`man 5 proc`, fdinfo).
    private static func watches(of path: String) throws -> Int {
        let inode = String(try #require(Files.inode(path)), radix: 16)
        return try Files.names(in: "/proc/self/fdinfo").reduce(0) { count, name in
            let text = (try? Files.text("/proc/self/fdinfo/\(name)")) ?? ""
            return count
                + text.split(separator: "\n").count { $0.hasPrefix("inotify ") && $0.contains("ino:\(inode) ") }
        }
    }
}

@Suite struct ConditionsEnvironmentTests {
    private let environment = ConditionsEnvironment(
        stateDirectory: "/s", libraries: ["/a/libtandem-time.so", "/b/libfaketimeMT.so.1"])

    @Test("Tandem's libraries are put at the start of LD_PRELOAD, and never twice")
    func preload() throws {
        let once = try environment.variables(inherited: ["LD_PRELOAD": "/x/libx.so /c/libfaketime.so.1"])
        #expect(once["LD_PRELOAD"] == "/a/libtandem-time.so:/b/libfaketimeMT.so.1:/x/libx.so")
        #expect(try environment.variables(inherited: once) == once)
    }

    @Test("A library in a folder whose path has a space is preloaded by its name; a path with a colon is refused")
    func spaces() throws {
        let spaced = ConditionsEnvironment(
            stateDirectory: "/s", libraries: ["/a b/libx.so", "/a b/liby.so", "/c/libz.so"])
        let once = try spaced.variables(inherited: ["LD_LIBRARY_PATH": "/l"])
        #expect(once["LD_PRELOAD"] == "libx.so:liby.so:/c/libz.so")
        #expect(once["LD_LIBRARY_PATH"] == "/a b:/l")
        #expect(try spaced.variables(inherited: once) == once)
        #expect(try environment.variables(inherited: ["LD_LIBRARY_PATH": "/l"])["LD_LIBRARY_PATH"] == "/l")
        try withTemporaryDirectory { directory throws in
            for (folder, isPossible) in [("a b", true), ("a:b", false), ("a;b", false)] {
                try Files.makeDirectory(directory.path(folder))
                try Files.write("", to: directory.path(folder + "/lib.so"))
                let path = directory.path(folder + "/lib.so")
                #expect((try? ConditionsEnvironment.checked(path)) == (isPossible ? path : nil))
            }
        }
    }

    @Test("No other variable of libfaketime overrides the clock's file")
    func settings() throws {
        let variables = try environment.variables(
            inherited: ["FAKETIME": "-1d", "FAKETIME_CACHE_DURATION": "9", "FAKE_UTIME": "1", "HOME": "/h"])
        #expect(variables["FAKETIME"] == nil && variables["FAKETIME_CACHE_DURATION"] == nil)
        #expect(variables["FAKE_UTIME"] == nil && variables["HOME"] == "/h")
        #expect(variables["FAKETIME_TIMESTAMP_FILE"] == "/s/time" && variables["TANDEM_STATE"] == "/s")
    }

    @Test("A missing library is refused")
    func libraries() {
        #expect(throws: ConditionsEnvironment.Unavailable.self) {
            try ConditionsEnvironment.faketimeLibrary(overriddenBy: "/nowhere/libfaketimeMT.so.1")
        }
        #expect(throws: ConditionsEnvironment.Unavailable.self) { try ConditionsEnvironment.checked("/nowhere/lib.so") }
    }
}
