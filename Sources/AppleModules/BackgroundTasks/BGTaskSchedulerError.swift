public import Foundation

extension BGTaskScheduler {
    public static let errorDomain = "BGTaskSchedulerErrorDomain"

    /// The reason why a request was rejected (BackgroundTasks: `BGTaskScheduler.Error`).
    public struct Error: CustomNSError, LocalizedError, Hashable, Sendable {
        public enum Code: Int, Hashable, Sendable {
            /// The app cannot schedule background work here.
            case unavailable = 1
            /// Too many requests of this type are pending.
            case tooManyPendingTaskRequests = 2
            /// The Info.plist does not permit the task.
            case notPermitted = 3

            /// Allows `catch BGTaskScheduler.Error.notPermitted`. Apple's frameworks define this operator for all of
            /// their error codes.
            public static func ~= (code: Code, error: any Swift.Error) -> Bool {
                if let error = error as? BGTaskScheduler.Error { return error.code == code }
                let bridged = error as NSError
                return bridged.domain == BGTaskScheduler.errorDomain && bridged.code == code.rawValue
            }
        }

        public static var unavailable: Code { .unavailable }
        public static var tooManyPendingTaskRequests: Code { .tooManyPendingTaskRequests }
        public static var notPermitted: Code { .notPermitted }

        public static var errorDomain: String { BGTaskScheduler.errorDomain }

        public let code: Code
        /// The reason in words, and advice on what to do.
        public let errorDescription: String?

        public init(_ code: Code, userInfo: [String: Any] = [:]) {
            self.code = code
            errorDescription = userInfo[NSLocalizedDescriptionKey] as? String
        }

        init(_ code: Code, _ description: String) {
            self.code = code
            errorDescription = description
        }

        public var errorCode: Int { code.rawValue }
        public var errorUserInfo: [String: Any] {
            errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
        }
    }
}
