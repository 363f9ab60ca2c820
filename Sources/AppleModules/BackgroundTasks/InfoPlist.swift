import Foundation
import PhoneState

/// The entries of an app's Info.plist that concern background tasks.
struct InfoPlist: Sendable, Equatable {
    /// `BGTaskSchedulerPermittedIdentifiers`: the tasks that the app may register and submit.
    var permittedIdentifiers: [String] = []
    /// `UIBackgroundModes`: `fetch` for refresh tasks, `processing` for processing tasks.
    var backgroundModes: [String] = []
    /// `CFBundleIdentifier`.
    var bundleIdentifier: String?

    /// The reason why the file could not be read.
    var problem: String?

    /// Reads a property list: XML, binary or OpenStep.
    init(_ data: Data, path: String) {
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let dictionary = list as? [String: Any] else {
            problem = "\(path) is not a property list with a dictionary"
            return
        }
        permittedIdentifiers = dictionary["BGTaskSchedulerPermittedIdentifiers"] as? [String] ?? []
        backgroundModes = dictionary["UIBackgroundModes"] as? [String] ?? []
        bundleIdentifier = dictionary["CFBundleIdentifier"] as? String
    }

    /// Creates an empty list for a file that could not be read.
    init(problem: String) {
        self.problem = problem
    }

    /// Returns the Info.plist of this process: `$TANDEM_INFO_PLIST`, else the embedded one.
    static func current(_ environment: [String: String], embedded: Data?) -> InfoPlist {
        if let path = environment["TANDEM_INFO_PLIST"], !path.isEmpty {
            guard let data = FileManager.default.contents(atPath: path) else {
                return InfoPlist(problem: "cannot read the Info.plist \(path) that $TANDEM_INFO_PLIST names")
            }
            return InfoPlist(data, path: path)
        }
        guard let embedded else { return InfoPlist(problem: "there is no Info.plist; name it in $TANDEM_INFO_PLIST") }
        return InfoPlist(embedded, path: "the embedded Info.plist")
    }

    /// Returns the reason why a task cannot be submitted, or nil if it can.
    func obstacle(_ identifier: String, type: TaskType) -> String? {
        if let problem { return problem }
        guard permittedIdentifiers.contains(identifier) else {
            return "the Info.plist does not permit it: add \(identifier) to BGTaskSchedulerPermittedIdentifiers"
        }
        guard backgroundModes.contains(type.backgroundMode) else {
            return "the Info.plist lacks the background mode: add \(type.backgroundMode) to UIBackgroundModes"
        }
        return nil
    }
}
