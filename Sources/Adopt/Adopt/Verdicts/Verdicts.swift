/// The rules that turn observations into verdicts. Each rule has a file in the folder `Rules`, and depends only on
/// observations.
public enum Verdicts {
    /// Removes repetitions: keeps only the first verdict with the same mistake and the same kind of widget.
    public static func unique(_ verdicts: [Verdict]) -> [Verdict] {
        var seen: Set<String> = []
        return verdicts.filter { seen.insert("\($0.code.rawValue) \($0.kind ?? "")").inserted }
    }
}
