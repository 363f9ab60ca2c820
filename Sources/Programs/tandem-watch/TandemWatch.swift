import AppGroup
import ArgumentParser
import CommandSupport
import ContainerWatch
import Glibc
import Synchronization

/// The program behind `tandem container watch`. It is separate because it links libinotifytools.
@main
struct TandemWatch: AsyncParsableCommand, PrintingCommand {
    static let configuration = CommandConfiguration(
        commandName: "tandem-watch",
        abstract: "Prints {\"revision\":N} for each revision of a container that it sees.",
        discussion: """
            Behind `tandem container watch`. It also says on standard error when the container is replaced, and when it
            has to poll.

            EXAMPLE
              tandem-watch --container DIR --until-revision 42 --timeout 10s
            """,
        version: tandemVersion)

    /// With `--until-revision`, the exit code says whether the revision was seen.
    var earlyReader: Output.EarlyReader { untilRevision == nil ? .endsCommand : .isIgnored }

    @OptionGroup var options: ContainerOptions
    @OptionGroup var common: CommonOptions
    @Option(help: "End with 0 once this revision, or a later one, is seen.") var untilRevision: UInt64?
    @Option(help: "End with 75 after this time.") var timeout: DurationArgument?
    @Option(help: "How often to look if inotify is unavailable.") var pollInterval = DurationArgument(
        .milliseconds(250))

    static func main() async {
        await runProgram()
    }

    func run() async throws {
        let path = try options.path()
        let watch = ContainerWatch(path: path, pollInterval: pollInterval.duration)
        let until = untilRevision
        let seenLast = LastSeen()
        let seen: Revision? = try await withThrowingTaskGroup(of: Revision?.self) { group in
            group.addTask { await follow(watch, until: until, seenLast) }
            if let timeout {
                group.addTask {
                    try? await ContinuousClock().sleep(for: timeout.duration)
                    return nil
                }
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
        guard seen == nil else { return }
        throw CommandFailure(
            .tryAgain, reason: "deadline",
            until.map { revision in
                "revision \(revision) was not seen within \(timeout?.defaultValueDescription ?? ""); the container is at "
                    + "\(seenLast.revision.load(ordering: .relaxed)). Try again, or raise --timeout"
            } ?? "the time is up", path: path)
    }
}

/// The last revision that the watcher saw. The message at the timeout contains it.
private final class LastSeen: Sendable {
    let revision = Atomic<Revision>(0)
}

/// Prints each new revision until the revision is at least `until`, and returns that revision. Returns nil if watching
/// ends earlier.
private func follow(_ watch: ContainerWatch, until: Revision?, _ seenLast: LastSeen) async -> Revision? {
    var last: ContainerChange?
    for await change in watch {
        if let last, change.generation != last.generation {
            Output.note(
                change.exists ? "the path names another directory now" : "the container is gone; waiting for it")
        }
        if case .polling(let interval, let reason) = change.mode, last?.mode != change.mode {
            Output.note("looking every \(interval), because notification is unavailable: \(reason)")
        }
        let isNew = change.revision != last?.revision || change.generation != last?.generation
        if isNew, change.revision > 0 { Output.line("{\"revision\":\(change.revision)}") }
        last = change
        seenLast.revision.store(change.revision, ordering: .relaxed)
        if let until, change.revision >= until { return change.revision }
    }
    return nil
}
