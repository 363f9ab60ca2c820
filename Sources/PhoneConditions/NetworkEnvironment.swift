/// What a process needs to use the network stand-in, beside `TANDEM_STATE` and `TANDEM_BACKEND`.
public enum NetworkEnvironment {
    /// The variable that turns the stand-in on, for processes that were built with it.
    public static let variable = "TANDEM_NETWORK"
    /// The library that refuses what nothing intercepts, to be preloaded. It stands beside the programs.
    public static let guardLibrary = "libtandem-guard.so"
    /// The variables to set.
    public static var variables: [String: String] { [variable: "1"] }
}
