/// What a process needs to use the network stand-in, beside `TANDEM_STATE` and `TANDEM_BACKEND`.
public enum NetworkEnvironment {
    /// The variable that turns the stand-in on, for processes that were built with it.
    public static let variable = "TANDEM_NETWORK"
    /// The library that refuses what nothing intercepts, to be preloaded. It stands beside the programs.
    public static let guardLibrary = "libtandem-guard.so"
    /// The hosts the backend stands in for: those whose dialect it speaks. When `TANDEM_BACKEND` names one of them itself,
    /// each answers for itself.
    public static let backendHosts: Set<String> = ["firestore.googleapis.com", "api.coingecko.com"]
    /// How long a request to the backend may take, in seconds, whatever the request itself says. Without it, the request's
    /// own timeout counts.
    public static let requestTimeout = "TANDEM_REQUEST_TIMEOUT"
    /// The variables to set.
    public static var variables: [String: String] { [variable: "1"] }
}
