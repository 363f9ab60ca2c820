public import AppleFoundation
public import Foundation
import Synchronization

/// The user's permission for an app to write data (HealthKit: `HKAuthorizationStatus`).
public enum HKAuthorizationStatus: Int, Sendable { case notDetermined, sharingDenied, sharingAuthorized }

/// The need to ask the user (HealthKit: `HKAuthorizationRequestStatus`).
public enum HKAuthorizationRequestStatus: Int, Sendable { case unknown, shouldRequest, unnecessary }

/// The frequency at which Health wakes an app (HealthKit: `HKUpdateFrequency`).
public enum HKUpdateFrequency: Int, Sendable { case immediate = 1, hourly, daily, weekly }

/// An error of Health (HealthKit: `HKError`).
public struct HKError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = HKError
        case unknownError
        case errorHealthDataUnavailable, errorHealthDataRestricted, errorInvalidArgument
        /// The user has not allowed the app to write the data.
        case errorAuthorizationDenied
        case errorAuthorizationNotDetermined, errorDatabaseInaccessible, errorUserCanceled
        case errorAnotherWorkoutSessionStarted, errorUserExitedWorkoutSession, errorRequiredAuthorizationDenied
        /// The query found nothing.
        case errorNoData
    }

    public static let errorDomain = "com.apple.healthkit"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var errorHealthDataUnavailable: Code { .errorHealthDataUnavailable }
    public static var errorInvalidArgument: Code { .errorInvalidArgument }
    public static var errorAuthorizationDenied: Code { .errorAuthorizationDenied }
    public static var errorAuthorizationNotDetermined: Code { .errorAuthorizationNotDetermined }
    public static var errorDatabaseInaccessible: Code { .errorDatabaseInaccessible }
    public static var errorUserCanceled: Code { .errorUserCanceled }
    public static var errorNoData: Code { .errorNoData }
}

/// The domain of errors of Health (HealthKit: `HKErrorDomain`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let HKErrorDomain = HKError.errorDomain

/// The user's data in Health (HealthKit: `HKHealthStore`). The user has not allowed the app to read or write them. As
/// on iOS, an app does not learn that it may not read: queries find nothing. Writing fails with
/// `HKError.errorAuthorizationDenied`.
public final class HKHealthStore: NSObject, Sendable {
    public override init() {}

    /// Returns true, as on each iPhone.
    public class func isHealthDataAvailable() -> Bool { true }

    /// Returns `sharingDenied`.
    public func authorizationStatus(for type: HKObjectType) -> HKAuthorizationStatus { .sharingDenied }

    /// Answers that the request succeeded, and asks nobody. On iOS too, that says nothing about the user's decision.
    @preconcurrency public func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>?, read typesToRead: Set<HKObjectType>?,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(true, nil) }
    }
    /// Returns without asking anybody. On iOS too, that says nothing about the user's decision.
    public func requestAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws {}

    @preconcurrency public func getRequestStatusForAuthorization(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>,
        completion: @escaping @Sendable (HKAuthorizationRequestStatus, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(.unnecessary, nil) }
    }
    public func statusForAuthorizationRequest(
        toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
    ) async throws -> HKAuthorizationRequestStatus { .unnecessary }

    /// Answers the query on a background queue.
    public func execute(_ query: HKQuery) {
        DispatchQueue.global().async {
            if !query.isStopped.withLock({ $0 }) { query.answer() }
        }
    }

    public func stop(_ query: HKQuery) {
        query.isStopped.withLock { $0 = true }
    }

    @preconcurrency public func save(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        save([object], withCompletion: completion)
    }
    @preconcurrency public func save(
        _ objects: [HKObject], withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
    }
    public func save(_ object: HKObject) async throws { throw HKError(.errorAuthorizationDenied) }
    public func save(_ objects: [HKObject]) async throws { throw HKError(.errorAuthorizationDenied) }

    @preconcurrency public func enableBackgroundDelivery(
        for type: HKObjectType, frequency: HKUpdateFrequency,
        withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
    }
    @preconcurrency public func disableAllBackgroundDelivery(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(true, nil) }
    }

    /// Throws `HKError.errorAuthorizationDenied`.
    public func dateOfBirthComponents() throws -> DateComponents { throw HKError(.errorAuthorizationDenied) }
    public func biologicalSex() throws -> HKBiologicalSexObject { throw HKError(.errorAuthorizationDenied) }

    /// Returns the usual units of the user's region, as on iOS if the user has denied access.
    public func preferredUnits(for quantityTypes: Set<HKQuantityType>) async throws -> [HKQuantityType: HKUnit] {
        PreferredUnits.units(of: quantityTypes)
    }
    @preconcurrency public func preferredUnits(
        for quantityTypes: Set<HKQuantityType>,
        completion: @escaping @Sendable ([HKQuantityType: HKUnit], (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(PreferredUnits.units(of: quantityTypes), nil) }
    }
    @preconcurrency public func disableBackgroundDelivery(
        for type: HKObjectType, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(true, nil) }
    }
    @preconcurrency public func delete(
        _ object: HKObject, withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completion(false, HKError(.errorAuthorizationDenied)) }
    }
    public func delete(_ object: HKObject) async throws { throw HKError(.errorAuthorizationDenied) }
}

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when the user changes the units of Health (HealthKit: `HKUserPreferencesDidChange`). Never posted here.
    public static let HKUserPreferencesDidChange = Notification.Name("HKUserPreferencesDidChangeNotification")
}
