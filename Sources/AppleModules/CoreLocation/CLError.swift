public import AppleFoundation
public import Foundation

/// The domain of errors about locations (CoreLocation: `kCLErrorDomain`).
public let kCLErrorDomain = CLError.errorDomain

/// An error about locations (CoreLocation: `CLError`).
public struct CLError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = CLError
        case locationUnknown
        /// The user has not allowed the app to use locations.
        case denied
        /// There is no network.
        case network
        case headingFailure, regionMonitoringDenied, regionMonitoringFailure, regionMonitoringSetupDelayed
        case regionMonitoringResponseDelayed, geocodeFoundNoResult, geocodeFoundPartialResult, geocodeCanceled
        case deferredFailed, deferredNotUpdatingLocation, deferredAccuracyTooLow, deferredDistanceFiltered
        case deferredCanceled, rangingUnavailable, rangingFailure, promptDeclined, historicalLocationError
    }

    public static let errorDomain = "kCLErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var locationUnknown: Code { .locationUnknown }
    public static var denied: Code { .denied }
    public static var network: Code { .network }
    public static var headingFailure: Code { .headingFailure }
    public static var regionMonitoringDenied: Code { .regionMonitoringDenied }
    public static var regionMonitoringFailure: Code { .regionMonitoringFailure }
    public static var regionMonitoringSetupDelayed: Code { .regionMonitoringSetupDelayed }
    public static var regionMonitoringResponseDelayed: Code { .regionMonitoringResponseDelayed }
    public static var geocodeFoundNoResult: Code { .geocodeFoundNoResult }
    public static var geocodeFoundPartialResult: Code { .geocodeFoundPartialResult }
    public static var geocodeCanceled: Code { .geocodeCanceled }
    public static var deferredFailed: Code { .deferredFailed }
    public static var deferredNotUpdatingLocation: Code { .deferredNotUpdatingLocation }
    public static var deferredAccuracyTooLow: Code { .deferredAccuracyTooLow }
    public static var deferredDistanceFiltered: Code { .deferredDistanceFiltered }
    public static var deferredCanceled: Code { .deferredCanceled }
    public static var rangingUnavailable: Code { .rangingUnavailable }
    public static var rangingFailure: Code { .rangingFailure }
    public static var promptDeclined: Code { .promptDeclined }
    public static var historicalLocationError: Code { .historicalLocationError }
}
