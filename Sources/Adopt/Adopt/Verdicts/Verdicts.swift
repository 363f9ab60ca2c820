/// The rules that turn observations into verdicts, a file each in `Rules`. Each rule depends on observations alone.
public enum Verdicts {
    /// Returns the first finding of each mistake of each kind.
    public static func unique(_ verdicts: [Verdict]) -> [Verdict] {
        var seen: Set<String> = []
        return verdicts.filter { seen.insert("\($0.code.rawValue) \($0.kind ?? "")").inserted }
    }
}
