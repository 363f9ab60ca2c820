/// The rules that turn observations into verdicts; each has a file in `Rules`. A rule depends on nothing but
/// observations.
public enum Verdicts {
    /// Returns only the first finding of each mistake for each kind of widget.
    public static func unique(_ verdicts: [Verdict]) -> [Verdict] {
        var seen: Set<String> = []
        return verdicts.filter { seen.insert("\($0.code.rawValue) \($0.kind ?? "")").inserted }
    }
}
