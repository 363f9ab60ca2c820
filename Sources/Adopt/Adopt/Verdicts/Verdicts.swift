/// The rules by which what was seen becomes a verdict, a file each in `Rules`. Each is a function of observations alone.
public enum Verdicts {
    /// Each mistake of a kind once: the first finding stands for the rest.
    public static func unique(_ verdicts: [Verdict]) -> [Verdict] {
        var seen: Set<String> = []
        return verdicts.filter { seen.insert("\($0.code.rawValue) \($0.kind ?? "")").inserted }
    }
}
