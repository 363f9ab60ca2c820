import Foundation

/// The settings of an examination.
public struct ExaminationSettings: Sendable {
    public var programs: Programs
    /// The folder in which the phones' folders are created. The phones' folders are not deleted afterwards.
    public var directory: String
    /// The names of the families to examine. If empty, all families that a widget supports are examined.
    public var families: Set<String> = []
    /// The number of days offline.
    public var days = 3
    public var locale: String?
    /// The App Group whose reload marker the host watches.
    public var group: String
    public var entitlements: String?
    public var infoPlist: String?
    /// The folder with the answers to requests, as `HOST/PATH`.
    public var answers: String?
    /// The servers that answer requests instead, while their answers are recorded.
    public var recording: Recording?
    /// The folder that is copied into the container of each new phone.
    public var container: String?
    /// The folders with the extension's resources, separated by colons.
    public var resources: String?
    /// The folder that the extension sees as its bundle.
    public var bundle: String?
    /// The time limit of a provider call.
    public var deadline: Duration = .seconds(30)
    /// The time by which the examination has to end.
    public var limit = RunLimit()
    /// True to play the scenarios; false to make only single calls.
    public var playsScenarios = true
    /// True to keep the view trees of what the widgets show, for pictures in a report.
    public var keepsTrees = false
    /// True if the sources load images, a likely cause of high memory use.
    public var loadsImages = false
    /// Receives each line as soon as the extension prints it. Each line includes the name of the step during which it
    /// was printed.
    public var output: (@Sendable (String) -> Void)?
    /// Maps each file name as Swift's runtime prints it (`Module/File.swift`) to the path of the user's file.
    public var sources: [String: String] = [:]
    /// Remarks for people, made while the settings were read.
    public var remarks: [String] = []

    /// The servers whose answers are recorded.
    public struct Recording: Sendable {
        /// The hosts that may be asked.
        public var hosts: [String]
        /// Sends a request to its server, and waits for the answer.
        public var ask: @Sendable (ServerRequest) -> ServerAnswer

        public init(hosts: [String], ask: @escaping @Sendable (ServerRequest) -> ServerAnswer) {
            self.hosts = hosts
            self.ask = ask
        }
    }

    public init(programs: Programs, directory: String, group: String) {
        self.programs = programs
        self.directory = directory
        self.group = group
    }

    /// Returns a message of Swift's runtime, with the names of compiled files replaced by the paths of the user's
    /// files.
    func named(_ text: String) -> String {
        sources.reduce(text) { text, source in
            guard text.contains(source.key) else { return text }
            // Behind a slash, the name is the end of a path.
            let parts = text.components(separatedBy: source.key + ":")
            return parts.dropFirst().reduce(parts[0]) {
                $0 + ($0.hasSuffix("/") ? source.key : source.value) + ":" + $1
            }
        }
    }
}

public struct ExaminationResult: Sendable {
    public var description: ExtensionDescription
    /// The results of the single calls.
    public var calls: [CallResult] = []
    /// The results of timeline calls that were made with nothing stored and without a network.
    public var offlineCalls: [CallResult] = []
    /// The results of timeline calls like those in `offlineCalls`, but at another time of another day. They show which
    /// texts come from the clock alone.
    public var laterCalls: [CallResult] = []
    /// The kinds of widgets that made requests.
    public var kindsWithRequests: Set<String> = []
    /// The names of all values that were stored at some time. The value of a key is named `group.example/key`; a file
    /// is named by its path.
    public var stored: [String] = []
    public var runs: [ScenarioRun] = []
    /// The provider calls that were killed repeatedly, each time after a different step.
    public var sweeps: [KillSweep] = []
    public var verdicts: [Verdict] = []
    /// True if the examination ended before its end, because its time was over.
    public var isCut = false
    /// Remarks about what could not be examined, and about facts that are no mistakes but worth knowing.
    public var remarks: [String] = []

    /// True if one widget was shown: it is not always blank, and each kind of call gave an entry whose view was evaluated.
    /// Calls of different widgets do not add up.
    public var hasShownWidget: Bool { kindsOfWidgets.contains { callsWithoutView(of: $0).isEmpty } }

    /// The first timeline with an entry, for verdicts on the whole extension.
    package var shownTimeline: Evidence {
        calls.first { $0.call == "timeline" && !$0.entries.isEmpty }.map { Evidence($0) } ?? Evidence()
    }

    /// Sentences that say of each widget which kinds of calls showed nothing.
    var widgetsNotShown: [String] {
        kindsOfWidgets.compactMap { kind in
            let calls = callsWithoutView(of: kind)
            return calls.isEmpty ? nil : "\(kind) showed nothing as its \(calls.joined(separator: ", "))"
        }
    }

    private var kindsOfWidgets: [String] { Set(description.widgets.map(\.kind) + calls.map(\.slot.kind)).sorted() }

    private func callsWithoutView(of kind: String) -> [String] {
        let own = calls.filter { $0.slot.kind == kind }
        let isBlank = !own.contains { $0.entries.contains(where: \.hasNodes) }
        let shown = own.filter { call in call.entries.contains { $0.hasNodes || !$0.bodies.isEmpty } }
        return ["placeholder", "snapshot", "timeline"].filter { name in
            isBlank || !shown.contains { $0.call == name }
        }
    }
}

/// A part of an examination's result, as soon as it is known.
public enum ExaminationNews: Sendable {
    /// The results of the calls of this widget come next.
    case widget(ExtensionDescription.Widget)
    /// The result of a single call. `isOffline` is true if nothing was stored and there was no network.
    case call(CallResult, isOffline: Bool)
}
