/// Finds half-written files, and records that a kill leaves at different versions. An undisturbed call changes two
/// values, but after a kill only one is changed, or a value is only the beginning of the new one. The widget then shows
/// neither its old nor its new content, or gives no timeline any more.
///
/// A widget may show different things in each reload of the same state, for example if it chooses content at random. So
/// each state is reloaded several times, and only texts that stay the same are compared.
extension Verdicts {
    /// Judges the calls that were killed.
    public static func ofKills(_ sweeps: [KillSweep]) -> [Verdict] {
        sweeps.compactMap { sweep in
            for point in sweep.points {
                guard let apart = apart(point, sweep), let harm = harm(point, sweep) else { continue }
                return Verdict(
                    .tornRecords, kind: sweep.slot.kind, "killed \(apart): \(sweep.slot) then \(harm)",
                    advice: "Keep what must agree in one value, such as one Codable struct under one key, and write "
                        + "files with .atomic")
            }
            return nil
        }
    }

    /// Returns the verdicts without the crashes that torn records explain. Two families that reload at the same time
    /// tear records as a kill does.
    public static func withoutConsequences(_ verdicts: [Verdict], _ sweeps: [KillSweep]) -> [Verdict] {
        let torn = sweeps.filter { sweep in
            sweep.points.contains { $0.shown == nil && apart($0, sweep) != nil && harm($0, sweep) != nil }
        }
        let kinds = Set(torn.map(\.slot.kind))
        return verdicts.filter { $0.code != .crash || !kinds.contains($0.kind ?? "") }
    }

    /// Returns a description of what is wrong for the user after a kill; nil if the user sees the old or the new
    /// content.
    static func harm(_ point: KillPoint, _ sweep: KillSweep) -> String? {
        guard let shown = point.shown else {
            // If a provider also fails from an undisturbed state, or only sometimes, the mistake is a different one.
            guard sweep.shownBefore.first != nil, sweep.shownAfter.first != nil, point.again.isEmpty else { return nil }
            return point.failure.map { "\($0), each time it is reloaded" }
        }
        let (old, new) = (StableTexts(sweep.shownBefore), StableTexts(sweep.shownAfter))
        guard let now = StableTexts([shown] + point.again), let old, let new else { return nil }
        guard !now.agrees(with: old, but: new), !now.agrees(with: new, but: old) else { return nil }
        return "shows \"\(shown.texts.joined(separator: " / "))\", neither the old nor the new"
    }

    /// Describes where a kill separated data that belongs together; nil if it separated nothing.
    private static func apart(_ point: KillPoint, _ sweep: KillSweep) -> String? {
        let together = sweep.after.changes(from: sweep.before)
        // Compares with the data before the call, not with the data of an undisturbed call: a stored time differs in
        // each run.
        let new = together.filter { point.stored.values[$0] != sweep.before.values[$0] }
        // The changes of the last step before the kill are more informative than earlier changes.
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

    /// Returns remarks on records that an undisturbed call changes together but writes one after the other, although no
    /// kill shows harm. Harm may stay hidden: most records do not change if every answer is the same, and a reload with
    /// a network shows what it fetched itself.
    public static func writtenApart(_ sweeps: [KillSweep]) -> [String] {
        var found: Set<String> = []
        for sweep in sweeps where sweep.points.contains(where: { apart($0, sweep) != nil }) {
            found.insert(sweep.after.changes(from: sweep.before).sorted().joined(separator: ", "))
        }
        return found.sorted().map {
            "written one after the other, though always changed together: \($0); none of the kills in between shows harm "
                + "without a network, with these answers"
        }
    }

    /// Returns remarks on what the kills could not examine: steps that were left out, and texts that could not be
    /// compared.
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

/// The texts that stay the same in several reloads of one stored state.
private struct StableTexts {
    private let texts: [String]
    private let changing: Set<Int>

    /// True if all reloads show the same texts.
    var isStable: Bool { changing.isEmpty }

    /// - Returns: nil if there are no reloads, or if their numbers of texts differ.
    init?(_ reloads: [Shown]) {
        guard let first = reloads.first?.texts, reloads.allSatisfy({ $0.texts.count == first.count }) else {
            return nil
        }
        texts = first
        changing = Set(first.indices.filter { index in reloads.contains { $0.texts[index] != first[index] } })
    }

    /// Returns true if the texts equal another state's. Texts that change from reload to reload in any of the three
    /// states are not compared.
    func agrees(with other: StableTexts, but third: StableTexts) -> Bool {
        guard texts.count == other.texts.count else { return false }
        let left = changing.union(other.changing).union(third.changing)
        return texts.indices.allSatisfy { left.contains($0) || texts[$0] == other.texts[$0] }
    }
}
