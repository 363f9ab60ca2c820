extension Verdicts {
    /// Finds widgets that show sample data as if it were real: with nothing stored and no network, a timeline shows
    /// exactly the placeholder's texts. In addition, these texts must look like data, and must change once there is
    /// real data.
    ///
    /// The texts look like data in two cases. Either both the sample and the real data contain an amount, which is a
    /// text that consists mostly of a number other than 0. Or the sample has as many texts as the real data, which
    /// suggests the same layout. A placeholder is fine if it says that there is nothing yet, or what the user should
    /// do: `No data yet`, `Open the app`, `0 steps`. An amount is always sample data, whatever text is beside it: `Open
    /// 150.25`.
    ///
    /// A placeholder may also say that there is nothing in phrases that no list contains. Then the gallery decides: if
    /// it shows neither the placeholder nor the real data, it has a sample of its own, so the placeholder is not a
    /// sample.
    ///
    /// A text that changes with the time although there is no data comes from the clock, so it is no sample.
    /// - Parameters:
    ///   - placeholder: The views of the placeholders.
    ///   - withoutData: The views of a timeline with nothing stored and no network.
    ///   - later: The views of such a timeline at another time of another day.
    ///   - withData: The views of a timeline with data.
    ///   - gallery: The views in the gallery.
    public static func ofMissingData(
        placeholder: [Slot: Shown], withoutData: [Slot: Shown], withData: [Slot: Shown], gallery: [Slot: Shown] = [:],
        later: [Slot: Shown] = [:]
    ) -> [Verdict] {
        withoutData.keys.sorted { $0.description < $1.description }.compactMap { slot in
            guard let sample = placeholder[slot]?.texts, let data = withData[slot]?.texts,
                sample == withoutData[slot]?.texts, data != sample,
                looksReal(sample, data, besides: ClockTexts(now: sample, later: later[slot]?.texts))
            else { return nil }
            if let own = gallery[slot]?.texts, own != sample, own != data, !own.isEmpty,
                !sample.contains(where: isAmount)
            {
                return nil
            }
            return Verdict(
                .placeholderShownAsData, slot: slot,
                "\(slot) shows its placeholder, \"\(sample.joined(separator: " / "))\", in a timeline while there is "
                    + "no data",
                advice: "Give an entry that says there is nothing yet; keep samples for placeholder(in:) and previews"
            ).seen(
                Evidence([
                    ("placeholder", placeholder[slot]), ("timeline without data", withoutData[slot]),
                    ("with data", withData[slot]),
                ]))
        }
    }

    /// Returns true if the texts of a placeholder look like data.
    private static func looksReal(_ sample: [String], _ data: [String], besides clock: ClockTexts) -> Bool {
        // Ignores texts that stay the same once there is data, because they are captions.
        let own = clock.without(sample).filter { !data.contains($0) }
        guard !own.contains(where: { !isAmount($0) && EmptyWords.isEmpty($0) }) else { return false }
        if own.contains(where: isAmount), data.contains(where: { isAmount($0) && !sample.contains($0) }) { return true }
        return sample.count == data.count
            && own.contains { isAmount($0) || $0.filter(\.isLetter).count >= 3 && !isZero($0) }
    }

    /// Returns true if a text contains a number and the number is 0: `0 steps`.
    private static func isZero(_ text: String) -> Bool {
        let digits = text.filter(\.isNumber)
        return !digits.isEmpty && digits.allSatisfy { $0 == "0" }
    }

    /// Returns true if a text consists mostly of a number other than 0: `$ 150`, `80%`, `4,200 steps`.
    private static func isAmount(_ text: String) -> Bool {
        let digits = text.filter(\.isNumber)
        // At least a quarter of the letters and digits must be digits. So "Add up to 3 cities" is not an amount.
        return digits.contains { $0 != "0" } && digits.count * 4 >= digits.count + text.filter(\.isLetter).count
    }
}
