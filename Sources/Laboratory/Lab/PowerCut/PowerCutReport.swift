/// What power cuts left.
public struct PowerCutReport: Sendable, Codable {
    /// Something that must not be.
    public struct Violation: Sendable, Codable {
        /// The number of the cut, or of the state: what repeats it. Cuts and states are numbered apart, over all
        /// operations that were chosen, from 1.
        public var point: Int
        /// When the power was cut, and what was on disk.
        public var place: String
        /// What was found.
        public var problem: String
        /// A command that repeats it, if whoever runs the sweep has set one.
        public var command: String?
    }

    /// One operation, under one kind of cut.
    public struct Scenario: Sendable, Codable {
        /// The operation.
        public var name: String
        /// How the power was cut: `model`, or how the file system went down and was mounted.
        public var way: String
        /// The moments at which the power can be cut: after each call that changes something.
        public var moments = 0
        /// The different states a disk may be in; nil for real cuts.
        public var states: Int?
        /// The cuts that were made, or the states that were opened.
        public var cuts = 0
        /// How many of them came after the writer had said that it was done.
        public var acknowledged = 0
        /// Acknowledged writes that were lost.
        public var lost = 0
        /// Reload requests that were lost after they were acknowledged, as the protocol allows.
        public var lostRequests = 0
        /// How many left the old values.
        public var old = 0
        /// How many left the new values.
        public var new = 0
        /// The number of the first cut or state of this part, as in `Violation.point`.
        public var first = 1
        /// Combinations that a disk may hold and that were not built, because the model is bounded; nil for real cuts.
        public var leftOut: Int?
        /// What was left out, and at which moments.
        public var remarks: [String] = []
        /// Everything that must not be, acknowledged writes that were lost included.
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
            // The reload marker need not be durable, only whole; a container's making has to be (PROTOCOL.md 8, 9).
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

    /// Cuts of a real file system.
    public var cuts: [Scenario] = []
    /// States of the model.
    public var model: [Scenario] = []

    /// An empty report.
    public init() {}

    /// Everything that must not be.
    public var violations: [Violation] { (cuts + model).flatMap(\.violations) }
}
