public import Foundation

/// The user's permission for an app to use Siri (Intents: `INSiriAuthorizationStatus`).
public enum INSiriAuthorizationStatus: Int, Sendable { case notDetermined, restricted, denied, authorized }

/// The user's settings of Siri (Intents: `INPreferences`). The user has not allowed the app to use it.
open class INPreferences: NSObject {
    /// Returns `denied`.
    open class func siriAuthorizationStatus() -> INSiriAuthorizationStatus { .denied }

    /// Answers that the user has not allowed it, and asks nobody.
    @preconcurrency open class func requestSiriAuthorization(
        _ handler: @escaping @Sendable (INSiriAuthorizationStatus) -> Void
    ) {
        DispatchQueue.global().async { handler(.denied) }
    }

    /// Returns the language and region of the user, such as `en-US`.
    open class func siriLanguageCode() -> String { Locale.current.identifier(.bcp47) }
}
