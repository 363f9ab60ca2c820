extension Verdicts {
    /// Finds sample data that is shown as if it were real. With nothing stored and no network, a timeline shows exactly
    /// the placeholder's texts. These texts look like data, and they change once there is real data.
    ///
    /// Texts look like data in two cases: if the sample and the real data both consist mostly of numbers other than 0,
    /// or if the sample has as many texts as the real data, as in one layout. A placeholder may be shown if it says
    /// that there is nothing yet, or what the user should do: `No data yet`, `Open the app`, `0 steps`. An amount is
    /// always sample data, whatever text is beside it: `Open 150.25`.
    ///
    /// A placeholder may also say that there is nothing in phrases that no list contains. Then the gallery decides: if
    /// it shows a sample of its own, which is neither the placeholder nor the real data, the placeholder is not sample
    /// data.
    /// - Parameters:
    ///   - placeholder: The views of the placeholders.
    ///   - withoutData: The views of a timeline with nothing stored and no network.
    ///   - withData: The views of a timeline with data.
    ///   - gallery: The views in the gallery.
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

    /// Returns true if a sample looks like data.
    private static func looksReal(_ sample: [String], _ data: [String]) -> Bool {
        // Texts that stay the same once there is data are captions, so they are ignored.
        let own = sample.filter { !data.contains($0) }
        guard !own.contains(where: { !isAmount($0) && EmptyWords.isEmpty($0) }) else { return false }
        if own.contains(where: isAmount), data.contains(where: { isAmount($0) && !sample.contains($0) }) { return true }
        return sample.count == data.count
            && own.contains { isAmount($0) || $0.filter(\.isLetter).count >= 3 && !isZero($0) }
    }

    /// Returns true if a text gives the number of something and the number is 0.
    private static func isZero(_ text: String) -> Bool {
        let digits = text.filter(\.isNumber)
        return !digits.isEmpty && digits.allSatisfy { $0 == "0" }
    }

    /// Returns true if a text is a number other than 0 with few other characters: `$ 150`, `80%`, `4,200 steps`.
    private static func isAmount(_ text: String) -> Bool {
        let digits = text.filter(\.isNumber)
        // For example, digits are less than a tenth of "Add up to 3 cities", so this text is not an amount.
        return digits.contains { $0 != "0" } && digits.count * 4 >= digits.count + text.filter(\.isLetter).count
    }
}
