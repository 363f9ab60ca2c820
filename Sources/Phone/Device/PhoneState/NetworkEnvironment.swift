/// The variables that a process needs for the network stand-in, besides `TANDEM_STATE` and `TANDEM_BACKEND`.
public enum NetworkEnvironment {
    /// The variable that turns the stand-in on, for processes built with it.
    public static let variable = "TANDEM_NETWORK"
    /// The library to preload, which refuses requests that nothing intercepts. It is in the programs' folder.
    public static let guardLibrary = "libtandem-guard.so"
    /// The hosts whose protocols the backend speaks, so it stands in for them. If `TANDEM_BACKEND` names one of these
    /// hosts, each answers for itself.
    public static let backendHosts: Set<String> = ["firestore.googleapis.com", "api.coingecko.com"]
    /// The time limit of a request to the backend in seconds, which overrides the request's own. Without it, the
    /// request's own timeout counts.
    public static let requestTimeout = "TANDEM_REQUEST_TIMEOUT"
    public static var variables: [String: String] { [variable: "1"] }
}
