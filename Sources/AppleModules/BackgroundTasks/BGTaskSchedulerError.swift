public import Foundation

extension BGTaskScheduler {
    /// The domain of the scheduler's errors.
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// Why a request was not accepted (BackgroundTasks: `BGTaskScheduler.Error`).
    public struct Error: CustomNSError, LocalizedError, Hashable, Sendable {
        /// The reasons.
        public enum Code: Int, Hashable, Sendable {
            /// The app cannot schedule background work here.
            case unavailable = 1
            /// Too many requests of this type are pending.
            case tooManyPendingTaskRequests = 2
            /// The Info.plist does not permit the task.
            case notPermitted = 3

            /// So that `catch BGTaskScheduler.Error.notPermitted` works, as for every error code of Apple's.
            public static func ~= (code: Code, error: any Swift.Error) -> Bool {
                if let error = error as? BGTaskScheduler.Error { return error.code == code }
                let bridged = error as NSError
                return bridged.domain == BGTaskScheduler.errorDomain && bridged.code == code.rawValue
            }
        }

        /// `Code.unavailable`.
        public static var unavailable: Code { .unavailable }
        /// `Code.tooManyPendingTaskRequests`.
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        /// `Code.notPermitted`.
        public static var notPermitted: Code { .notPermitted }

        /// The domain of the scheduler's errors.
        public static var errorDomain: String { BGTaskScheduler.errorDomain }

        /// The reason.
        public let code: Code
        /// The reason in words, and what to do about it.
        public let errorDescription: String?

        /// Makes an error.
        public init(_ code: Code, userInfo: [String: Any] = [:]) {
            self.code = code
            errorDescription = userInfo[NSLocalizedDescriptionKey] as? String
        }

        init(_ code: Code, _ description: String) {
            self.code = code
            errorDescription = description
        }

        /// The reason as a number.
        public var errorCode: Int { code.rawValue }
        /// The reason in words, as an `NSError` holds it.
        public var errorUserInfo: [String: Any] {
            errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
        }
    }
}
