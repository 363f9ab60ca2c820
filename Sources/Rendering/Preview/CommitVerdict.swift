/// What came of a command that commits to a container, judged by the container before and after it.
struct CommitVerdict: Sendable {
    private let container: String
    private let before: UInt64

    /// Notes the container's revision before the command.
    init(_ container: String) {
        self.container = container
        before = ContainerPart.read(container, of: "").revision
    }

    /// Judges a command that was to commit.
    @Sendable func ofCommit(_ result: String) -> Jobs.Ending {
        let after = ContainerPart.read(container, of: "")
        guard result == "done" else { return Jobs.Ending(state: result) }
        let revision = "revision \(after.revision)"
        return Jobs.Ending(
            state: result,
            verdict: after.revision > before ? "committed \(revision)" : "committed nothing; \(revision) stays")
    }

    /// Judges a command that was to be killed when it had made its first commit visible, or had found nothing to commit.
    @Sendable func ofKill(_ result: String) -> Jobs.Ending {
        let after = ContainerPart.read(container, of: "")
        guard result == "ended by signal 9" else {
            guard result == "done" else { return Jobs.Ending(state: result) }
            let words =
                after.revision > before ? "it committed revision \(after.revision) in one step" : "it committed nothing"
            return Jobs.Ending(state: "nobody was killed", verdict: words + ", so it was not killed")
        }
        if let problem = after.problem {
            return Jobs.Ending(state: "damaged", verdict: "killed in the middle of the commit, and now: \(problem)")
        }
        if let record = after.records.first(where: { $0.damage != nil }) {
            return Jobs.Ending(
                state: "damaged", verdict: "killed in the middle of the commit; \(record.name) is damaged")
        }
        guard after.revision > before else {
            return Jobs.Ending(state: "done", verdict: "killed, and nothing was committed; revision \(before) is whole")
        }
        let rest = after.hasRedo ? ", and the next writer installs its files" : ""
        return Jobs.Ending(
            state: "done", verdict: "killed in the middle of the commit; revision \(after.revision) is whole\(rest)")
    }
}
