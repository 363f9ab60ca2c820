import AppGroup
import Foundation
import PhoneState
import TestSupport
import Testing

@testable import BackgroundTaskHost

/// The launch times of pending requests.
@Suite struct LaunchModelTests {
    private let day: TimeInterval = 86_400

    private func use(opened date: Date?, isForceQuit: Bool = false) -> TaskState.Use {
        var use = TaskState.Use()
        use.lastOpened = date
        use.isForceQuit = isForceQuit
        return use
    }

    /// BackgroundTasks: `earliestBeginDate`, "the system doesn't guarantee launching the task at the specified date, but
    /// only that it won't begin sooner".
    @Test(
        "earliestBeginDate is only a floor: no launch is earlier, and launches of a rarely used app are later"
    )
    func floor() {
        let model = LaunchModel()
        let floor = noon + 4 * 3_600
        #expect(model.decide(request(floor: floor), use: use(opened: noon)) == .due(floor))
        #expect(model.decide(request(), use: use(opened: noon)) == .due(noon))
        #expect(model.decide(request(floor: noon - day), use: use(opened: noon)) == .due(noon))
        var isLater = false
        for number in 1...100 {
            var request = request(floor: floor)
            request.number = UInt64(number)
            guard case .due(let date) = model.decide(request, use: use(opened: floor - 5 * day)) else { continue }
            #expect(date >= floor)
            isLater = isLater || date > floor
        }
        #expect(isLater)
    }

    /// Apple's rule since WWDC 2019, session 707: an app that was quit in the app switcher is not launched until the
    /// user opens it.
    @Test("Force-quit blocks launches until the user opens the app")
    func forceQuit() {
        let model = LaunchModel()
        #expect(model.decide(request(), use: use(opened: noon, isForceQuit: true)) == .blocked(.forceQuit))
        var state = TaskState()
        state.forceQuit(app: "com.example")
        #expect(model.decide(request(), use: state.apps["com.example"]) == .blocked(.forceQuit))
        state.open(app: "com.example", at: noon)
        #expect(model.decide(request(), use: state.apps["com.example"]) == .due(noon))
    }

    /// Apple documents that the odds fall (WWDC 2020, session 10063: app usage). How fast they fall is an assumption.
    @Test("Launch odds fall with disuse: by half every half-life, and the average delay grows")
    func disuse() {
        let model = LaunchModel()
        #expect(model.odds(at: noon + day, lastUsed: noon) == 1)
        #expect(model.odds(at: noon + 4 * day, lastUsed: noon) == 0.5)
        #expect(model.odds(at: noon + 7 * day, lastUsed: noon) == 0.25)
        func delay(_ days: Double) -> Double {
            let delays = (0..<500).map { number -> Double in
                var request = request()
                request.number = UInt64(number)
                let decision = model.decide(request, use: use(opened: noon - days * day))
                guard case .due(let date) = decision else { return model.horizon }
                return date.timeIntervalSince(noon)
            }
            return delays.reduce(0, +) / 500
        }
        let delays = [0.5, 4, 10, 16].map { delay($0) }
        #expect(delays[0] == 0 && delays == delays.sorted() && Set(delays).count == 4)
        // If the odds are one half, every second opportunity is taken. The average delay is then a quarter of an hour.
        #expect(abs(delays[1] - 900) < 300)
        #expect(model.decide(request(), use: use(opened: noon - 365 * day)) == .blocked(.disuse))
    }

    @Test("The same seed always gives the same decisions, and another seed gives different ones")
    func seed() {
        func decisions(_ seed: UInt64) -> [LaunchModel.Decision] {
            var model = LaunchModel()
            model.seed = seed
            return (0..<50).map { number in
                var request = request()
                request.number = UInt64(number)
                return model.decide(request, use: use(opened: noon - 8 * day))
            }
        }
        #expect(decisions(1) == decisions(1))
        #expect(decisions(1) != decisions(2))
    }

    @Test("A processing request waits for the network and the power it requires")
    func requirements() {
        var model = LaunchModel()
        model.hasNetwork = false
        model.hasExternalPower = false
        var task = request("com.example.p0", .processing)
        #expect(model.decide(task, use: nil) == .due(noon))
        task.requiresExternalPower = true
        #expect(model.decide(task, use: nil) == .blocked(.noExternalPower))
        task.requiresNetworkConnectivity = true
        #expect(model.decide(task, use: nil) == .blocked(.noNetwork))
    }

    @Test("The stored state reads back unchanged; a damaged or newer file is neither read nor overwritten")
    func stateFile() throws {
        try withTemporaryDirectory { directory throws in
            let file = TaskStateFile(stateDirectory: directory.path("state"))
            #expect(try file.read() == TaskState())
            let task = request(floor: noon + 0.25)
            try file.update { state in
                #expect(state.submit(task) == .pending)
                state.running = TaskState.Running(request: task, launchedAt: noon, launcher: 7)
            }
            let state = try file.read()
            #expect(state.pending.first?.earliestBeginDate == noon + 0.25 && state.running?.launcher == 7)
            // The temporary file of a writer that was killed before the rename.
            try Files.write("{", to: file.path + ".new")
            #expect(try file.read() == state)
            try file.update { $0.running = nil }
            #expect(try file.read().pending == state.pending)
            for (text, code) in [("{", AppGroupError.Code.corrupt), (#"{"version":2}"#, .newerSchema)] {
                try Files.write(text, to: file.path)
                #expect { try file.update { $0.running = nil } } throws: { ($0 as? AppGroupError)?.code == code }
                #expect(try Files.text(file.path) == text)
            }
        }
    }
}
