import Foundation

/// Recognizes the names of headers, query values and JSON members that hold secrets.
enum SecretNames {
    private static let parts = [
        "apikey", "token", "secret", "signature", "password", "passwd", "credential", "authorization", "sessionid",
        "cookie", "appcheck", "jwt", "hmac",
    ]
    private static let whole: Set = ["sig", "auth", "pwd", "pass", "appid", "session", "sid", "code"]
    private static let members: Set = [
        "accesstoken", "refreshtoken", "idtoken", "sessiontoken", "apikey", "clientsecret", "password", "privatekey",
    ]

    /// Returns true if a header or a query value of this name is probably a secret, such as `X-API-Key` or `appid`.
    static func isSecret(_ name: String) -> Bool {
        let all = plain(name)
        // `X-Auth` is a secret like `Auth`.
        let name = name.lowercased().hasPrefix("x-") ? String(all.dropFirst()) : all
        return whole.contains(name) || name.hasSuffix("key") || parts.contains(where: name.contains)
    }

    /// Returns true if a member of a JSON object is a secret. Fewer names count than in a query, because widgets show
    /// members such as `token`, the name of a currency.
    static func isSecretMember(_ name: String) -> Bool { members.contains(plain(name)) }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" && $0 != "." }
    }
}
