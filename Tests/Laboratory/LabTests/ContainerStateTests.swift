import AppGroup
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Lab

/// Tests of the container states that the sweeps compare.
@Suite struct ContainerStateTests {
    @Test("A state includes the container's existence, its records' revisions and the pending reload requests")
    func parts() throws {
        try withTemporaryDirectory { directory throws in
            let path = directory.path("container")
            let none = ContainerState.read(path)
            #expect(!none.state.isThere && none.problems == [] && none.state.description == "no container")
            let container = try SharedContainer.open(path, access: .create)
            var seen = [none.state, ContainerState.read(path).state]
            try container.put("a", Array("1".utf8))
            seen.append(ContainerState.read(path).state)
            try container.put("a", Array("2".utf8))
            try container.put("a", Array("1".utf8))
            seen.append(ContainerState.read(path).state)
            for _ in 0..<2 {
                try container.requestReload()
                seen.append(ContainerState.read(path).state)
            }
            for (index, state) in seen.enumerated() { #expect(seen.firstIndex(of: state) == index, "\(state)") }
            #expect(seen[5].description == "{a: 1 at 3, reload of *: sequence 2, revision 3}")
            #expect(seen[2].withoutRevisions == seen[3].withoutRevisions && seen[3] == seen[5].withoutReloads)
        }
    }

    private func state(_ value: String?, reload: String? = nil) -> ContainerState {
        var state = ContainerState(values: value.map { ["a": $0] } ?? [:])
        state.isThere = value != nil
        if let reload { state.reloads = ["*": reload] }
        return state
    }

    private func judge(
        _ found: ContainerState, _ old: ContainerState, _ new: ContainerState, isAcknowledged: Bool
    ) -> PowerCutReport.Scenario {
        var report = PowerCutReport.Scenario(name: "test")
        report.judge(found, [], old: old, new: new, isAcknowledged: isAcknowledged, point: 1, place: "there")
        return report
    }

    @Test("A power cut may lose a reload request, but neither the commit made with this request nor the container")
    func powerCuts() {
        let old = state("1", reload: "1")
        let new = state("2", reload: "2")
        for marker in [nil, "1", "2"] {
            let kept = judge(state("2", reload: marker), old, new, isAcknowledged: true)
            #expect(kept.lost == 0 && kept.violations.isEmpty && kept.lostRequests == (marker == "2" ? 0 : 1))
            #expect(judge(state("1", reload: marker), old, new, isAcknowledged: true).lost == 1)
            #expect(judge(state("1", reload: marker), old, new, isAcknowledged: false).violations.isEmpty)
        }
        #expect(judge(state("2", reload: "7"), old, new, isAcknowledged: true).violations.count == 1)
        #expect(judge(state(nil), state(nil), state("1"), isAcknowledged: true).lost == 1)
        #expect(judge(state(nil), state(nil), state("1"), isAcknowledged: false).violations.isEmpty)
    }
}
