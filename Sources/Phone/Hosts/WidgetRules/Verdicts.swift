/// The rules that turn observations into verdicts. Each rule has a file in the folder `Rules`, and depends only on
/// observations.
public enum Verdicts {
    /// Removes repetitions: keeps only the first verdict with the same mistake, kind of widget, family and
    /// place.
    public static func unique(_ verdicts: [Verdict]) -> [Verdict] {
        var seen: Set<Fingerprint> = []
        return verdicts.filter { seen.insert(Fingerprint($0, of: "")).inserted }
    }
}
