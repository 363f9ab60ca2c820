import Adopt
import Foundation

/// The reports of a run of `tandem watch` to the process outside.
enum WatchNews: Codable, Sendable {
    /// The run has begun, and asks for its order.
    case begun
    /// The sources are read.
    case read(WatchedPaths)
    /// The build is over. If an extension can start, the run waits for the end of the earlier one.
    case built([WatchedExtension])
    /// The hosts run, and each widget had its first reload.
    case running([WatchedExtension])
    /// Nothing could be built, for a reason that no source has.
    case refused(status: Int32, reason: String, message: String)
}

/// The order for a run of `tandem watch`.
struct WatchOrder: Codable, Sendable {
    /// The folder for the phones, and for the files of installed builds.
    var place: String
    /// The ordinal of the build.
    var number: Int
    /// The errors that the last good builds left out, by the extensions' titles. An extension without an entry has not been
    /// built yet.
    var known: [String: KnownErrors]
}

/// An extension that a run of `tandem watch` builds.
struct WatchedExtension: Codable, Sendable {
    var title: String
    /// The folder to which the report's places are relative.
    var root: String
    var state: String
    /// The container of the App Group; nil if the extension was not built.
    var container: String?
    /// The folders with its resources.
    var resources: [String]
    /// The errors because of which it is not shown.
    var errors: [BuildDiagnostic] = []
    /// Another reason why it is not shown, such as a crash.
    var problem: String?
    /// Remarks about code that is left out, and about what is not shown.
    var notes: [String] = []
    var widgets: [InstalledExtension.Widget] = []
    /// The widgets whose first reload failed.
    var failures: [InstalledExtension.Failure] = []
    /// The errors that the build left out.
    var known = KnownErrors()

    /// True if its widgets are shown.
    var isShown: Bool { errors.isEmpty && problem == nil }
}
