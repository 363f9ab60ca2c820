/// The results of power cuts.
public struct PowerCutReport: Sendable, Codable {
    /// A state after a power cut that the protocol does not allow.
    public struct Violation: Sendable, Codable {
        /// The number of the cut or state, with which it can be repeated. Cuts and states are numbered separately from
        /// 1, over all selected operations.
        public var point: Int
        /// The moment of the cut, and the content of the disk.
        public var place: String
        /// The problem found.
        public var problem: String
        /// The command that repeats the cut or state, if the caller has set one.
        public var command: String?
    }

    /// The results of one operation under one kind of cut.
    public struct Scenario: Sendable, Codable {
        /// The operation's name.
        public var name: String
        /// The kind of cut: `model`, or how the file system was shut down and mounted.
        public var way: String
        /// The number of moments for a cut: after each call that changes something.
        public var moments = 0
        /// The number of different states a disk may have; nil for real cuts.
        public var states: Int?
        /// The number of cuts made, or of modelled states checked.
        public var cuts = 0
        /// The number of cuts or states that came after the writer had acknowledged.
        public var acknowledged = 0
        /// The number of acknowledged writes that were lost.
        public var lost = 0
        /// The number of reload requests lost after they were acknowledged, which the protocol allows.
        public var lostRequests = 0
        /// The number of cuts or states that left the old values.
        public var old = 0
        /// The number of cuts or states that left the new values.
        public var new = 0
        /// The number of the first cut or state of this scenario, as in `Violation.point`.
        public var first = 1
        /// The number of possible disk states that were not built because the model is bounded; nil for real cuts.
        public var leftOut: Int?
        /// Descriptions of the disk states that were not built, and of their moments.
        public var remarks: [String] = []
        /// All violations, including lost acknowledged writes.
        public var violations: [Violation] = []

        init(name: String, way: String = "model") {
            self.name = name
            self.way = way
        }

        mutating func judge(
            _ found: ContainerState, _ problems: [String], old: ContainerState, new: ContainerState,
            isAcknowledged: Bool, point: Int, place: String
        ) {
            for problem in problems { add(point, place, problem) }
            if found == new { self.new += 1 } else if found == old { self.old += 1 }
            // The reload marker must be whole but need not be durable; the creation of a container must be durable
            // (PROTOCOL.md 8, 9).
            let data = found.withoutReloads
            let isWholeMarker = found.reloads.isEmpty || found.reloads == old.reloads || found.reloads == new.reloads
            if isAcknowledged, data != new.withoutReloads {
                lost += 1
                add(point, place, "an acknowledged write is lost: found \(found), not \(new)")
            } else if data != new.withoutReloads && data != old.withoutReloads || !isWholeMarker {
                add(point, place, "found \(found); old is \(old), new is \(new)")
            } else if isAcknowledged, found.reloads != new.reloads {
                lostRequests += 1
            }
        }

        mutating func add(_ point: Int, _ place: String, _ problem: String) {
            violations.append(Violation(point: point, place: place, problem: problem))
        }
    }

    /// The results of cuts of a real file system.
    public var cuts: [Scenario] = []
    /// The results of modelled states.
    public var model: [Scenario] = []

    public init() {}

    public var violations: [Violation] { (cuts + model).flatMap(\.violations) }
}
