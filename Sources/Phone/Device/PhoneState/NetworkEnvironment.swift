/// The variables that a process needs for the network stand-in, besides `TANDEM_STATE` and `TANDEM_BACKEND`.
public enum NetworkEnvironment {
    /// The variable that turns the stand-in on, in processes that are linked with it.
    public static let variable = "TANDEM_NETWORK"
    /// The library to preload, in the programs' folder. It refuses connections that bypass the stand-in.
    public static let guardLibrary = "libtandem-guard.so"
    /// The hosts that the backend stands in for, because it speaks their protocols. If `TANDEM_BACKEND` names one of
    /// these hosts itself, requests go to the real hosts.
    public static let backendHosts: Set<String> = ["firestore.googleapis.com", "api.coingecko.com"]
    /// The time limit of a request to the backend in seconds, which overrides the request's own. Without it, the
    /// request's own timeout counts.
    public static let requestTimeout = "TANDEM_REQUEST_TIMEOUT"
    public static var variables: [String: String] { [variable: "1"] }
}
