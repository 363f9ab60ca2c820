extension Verdicts {
    /// Sample data shown as if they were real: with nothing stored and no network a timeline shows the placeholder's very
    /// texts, which are others once there are data, and which look like data.
    ///
    /// They do where texts of the sample are mostly numbers other than 0, and texts of the data are, or where there are as
    /// many texts as there are data, as of one layout. A placeholder that says that there is nothing yet, or what to do,
    /// may well be shown while there is nothing: `No data yet`, `Open the app`, `0 steps`. An amount says none of this,
    /// whatever stands beside it: `Open 150.25`.
    ///
    /// Words alone may say that there is nothing in a way that no list of phrases has. Then the gallery tells: where it
    /// shows a sample of its own, neither the placeholder nor the data, the placeholder is none.
    /// - Parameters:
    ///   - placeholder: what is shown as placeholder.
    ///   - withoutData: what a timeline shows with nothing stored and no network.
    ///   - withData: what a timeline shows otherwise.
    ///   - gallery: what the gallery shows.
    public static func ofMissingData(
        placeholder: [Slot: Shown], withoutData: [Slot: Shown], withData: [Slot: Shown], gallery: [Slot: Shown] = [:]
    ) -> [Verdict] {
        withoutData.keys.sorted { $0.description < $1.description }.compactMap { slot in
            guard let sample = placeholder[slot]?.texts, let data = withData[slot]?.texts,
                sample == withoutData[slot]?.texts, data != sample, looksReal(sample, data)
            else { return nil }
            if let own = gallery[slot]?.texts, own != sample, own != data, !own.isEmpty,
                !sample.contains(where: isAmount)
            {
                return nil
            }
            return Verdict(
                .placeholderShownAsData, kind: slot.kind,
                "\(slot) shows its placeholder, \"\(sample.joined(separator: " / "))\", in a timeline while there is "
                    + "no data",
                advice: "Give an entry that says there is nothing yet; keep samples for placeholder(in:) and previews")
        }
    }

    /// Whether a sample looks like data.
    private static func looksReal(_ sample: [String], _ data: [String]) -> Bool {
        // What is the same with data is a caption.
        let own = sample.filter { !data.contains($0) }
        guard !own.contains(where: { !isAmount($0) && EmptyWords.isEmpty($0) }) else { return false }
        if own.contains(where: isAmount), data.contains(where: { isAmount($0) && !sample.contains($0) }) { return true }
        return sample.count == data.count
            && own.contains { isAmount($0) || $0.filter(\.isLetter).count >= 3 && !isZero($0) }
    }

    /// Whether a text counts, and nothing.
    private static func isZero(_ text: String) -> Bool {
        let digits = text.filter(\.isNumber)
        return !digits.isEmpty && digits.allSatisfy { $0 == "0" }
    }

    /// Whether a text is a number with little around it, and not 0: `$ 150`, `80%`, `4,200 steps`.
    private static func isAmount(_ text: String) -> Bool {
        let digits = text.filter(\.isNumber)
        // Of "Add up to 3 cities" less than a tenth.
        return digits.contains { $0 != "0" } && digits.count * 4 >= digits.count + text.filter(\.isLetter).count
    }
}
