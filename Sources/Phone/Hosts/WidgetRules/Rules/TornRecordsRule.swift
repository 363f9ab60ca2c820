/// Finds files that a kill leaves half-written, and records that a kill leaves at different versions. A call that is
/// not killed changes two values, but a killed call changes only one of them, or writes only the beginning of a value.
/// After that, the widget shows neither its old nor its new content, or gives no timeline any more.
///
/// A widget may show different texts each time it reloads the same state, for example if it chooses content at random.
/// So each state is reloaded several times, and only texts that stay the same are compared.
extension Verdicts {
    /// Judges provider calls that were killed.
    public static func ofKills(_ sweeps: [KillSweep]) -> [Verdict] {
        sweeps.compactMap { sweep in
            for point in sweep.points {
                guard let apart = apart(point, sweep), let harm = harm(point, sweep) else { continue }
                return Verdict(
                    .tornRecords, slot: sweep.slot, "killed \(apart): \(sweep.slot) then \(harm)",
                    advice: "Keep what must agree in one value, such as one Codable struct under one key, and write "
                        + "files with .atomic"
                ).seen(
                    Evidence(
                        [
                            ("before the call", sweep.shownBefore.first), ("after the kill", point.shown),
                            ("after a call that was not killed", sweep.shownAfter.first),
                        ], at: sweep.at))
            }
            return nil
        }
    }

    /// Removes the verdicts on crashes of widgets whose records a kill can tear so that they crash. Such crashes may
    /// occur without a kill, because two families that reload at the same time tear records in the same way.
    public static func withoutConsequences(_ verdicts: [Verdict], _ sweeps: [KillSweep]) -> [Verdict] {
        let torn = sweeps.filter { sweep in
            sweep.points.contains { $0.shown == nil && apart($0, sweep) != nil && harm($0, sweep) != nil }
        }
        let kinds = Set(torn.map(\.slot.kind))
        return verdicts.filter { $0.code != .crash || !kinds.contains($0.kind ?? "") }
    }

    /// Describes the harm that the user sees after a kill; nil if the widget shows the old or the new content.
    package static func harm(_ point: KillPoint, _ sweep: KillSweep) -> String? {
        guard let shown = point.shown else {
            // If the provider also fails without a kill, or only in some reloads, the mistake is a different one.
            guard sweep.shownBefore.first != nil, sweep.shownAfter.first != nil, point.again.isEmpty else { return nil }
            return point.failure.map { "\($0), each time it is reloaded" }
        }
        let (old, new) = (StableTexts(sweep.shownBefore), StableTexts(sweep.shownAfter))
        guard let now = StableTexts([shown] + point.again), let old, let new else { return nil }
        guard !now.agrees(with: old, but: new), !now.agrees(with: new, but: old) else { return nil }
        return "shows \"\(shown.texts.joined(separator: " / "))\", neither the old nor the new"
    }

    /// Describes between which two writes the call was killed, or in the middle of which write; nil if the data is
    /// consistent.
    private static func apart(_ point: KillPoint, _ sweep: KillSweep) -> String? {
        let together = sweep.after.changes(from: sweep.before)
        // Compares with the data before the call, which is the same each time. The data after a call may contain a
        // time, which differs each time.
        let new = together.filter { point.stored.values[$0] != sweep.before.values[$0] }
        // Names a value that the last step before the kill changed, because it says more than values that changed
        // earlier.
        let earlier = sweep.points.prefix { $0.call != point.call }.last?.stored ?? sweep.before
        let latest = new.filter { point.stored.values[$0] != earlier.values[$0] }
        if let first = (latest.isEmpty ? new : latest).sorted().first,
            let second = together.subtracting(new).sorted().first
        {
            return "after writing \(first), before \(second)"
        }
        return new.sorted().first { name in
            guard let value = point.stored.values[name], let whole = sweep.after.values[name] else { return false }
            return LongText.isBeginning(value, of: whole)
        }.map { "in the middle of writing \($0)" }
    }

    /// Returns remarks on records that always change together but are written one after the other. They are remarks and
    /// not verdicts, because no kill shows harm. Harm may still be possible: with the same answers most records do not
    /// change, and with a network a reload shows what it has just fetched.
    public static func writtenApart(_ sweeps: [KillSweep]) -> [String] {
        var found: Set<String> = []
        for sweep in sweeps where sweep.points.contains(where: { apart($0, sweep) != nil }) {
            let changed = sweep.after.changes(from: sweep.before)
            let files = Set(changed.map { database(of: $0, in: sweep.after) })
            // SQLite keeps its files together through kills.
            if files.count == 1, changed.count > 1 { continue }
            found.insert(files.sorted().joined(separator: ", "))
        }
        return found.sorted().map {
            "written one after the other, though always changed together: \($0); none of the kills in between shows harm "
                + "without a network, with these answers"
        }
    }

    /// Returns the database to which a file of SQLite belongs, such as a write-ahead log; for any other file, itself.
    private static func database(of name: String, in state: StoredState) -> String {
        let base = ["-wal", "-shm", "-journal"].first { name.hasSuffix($0) }.map { String(name.dropLast($0.count)) }
        return base.flatMap { state.values[$0] == nil ? nil : $0 } ?? name
    }

    /// Returns remarks on what the kills could not examine: steps after which the call was not killed, and texts that
    /// could not be compared.
    public static func unseen(_ sweeps: [KillSweep]) -> [String] {
        let leftOut = sweeps.filter { !$0.points.isEmpty && $0.points.count < $0.steps }.map {
            "\($0.slot): a reload stores in \($0.steps) steps, of which it was killed after \($0.points.count)"
        }
        let unstable = sweeps.filter { sweep in
            [sweep.shownBefore, sweep.shownAfter].contains { !(StableTexts($0)?.isStable ?? $0.isEmpty) }
        }
        let changing = unstable.map {
            "\($0.slot) shows other texts each time it is reloaded; what a kill leaves was compared without them"
        }
        return leftOut + Set(changing).sorted()
    }
}

/// The texts of several reloads from one stored state. It knows which of the texts stay the same.
private struct StableTexts {
    private let texts: [String]
    private let changing: Set<Int>

    /// True if all reloads show the same texts.
    var isStable: Bool { changing.isEmpty }

    /// - Returns: nil if there are no reloads, or if the number of texts differs between reloads.
    init?(_ reloads: [Shown]) {
        guard let first = reloads.first?.texts, reloads.allSatisfy({ $0.texts.count == first.count }) else {
            return nil
        }
        texts = first
        changing = Set(first.indices.filter { index in reloads.contains { $0.texts[index] != first[index] } })
    }

    /// Returns true if these texts equal the texts of `other`. Does not compare texts that change from reload to reload
    /// in this state, in `other` or in `third`.
    func agrees(with other: StableTexts, but third: StableTexts) -> Bool {
        guard texts.count == other.texts.count else { return false }
        let left = changing.union(other.changing).union(third.changing)
        return texts.indices.allSatisfy { left.contains($0) || texts[$0] == other.texts[$0] }
    }
}
