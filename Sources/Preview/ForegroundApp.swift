import AppGroup
import Foundation

/// The app that is in the foreground beside a host: `foreground.lock` in the state folder holds its process id, and is
/// locked as long as it is there (`AppActivity`).
enum ForegroundApp {
    static func process(stateDirectory: String) -> RunningProcess? {
        guard AppActivity.isAppInForeground(stateDirectory: stateDirectory),
            let data = FileManager.default.contents(atPath: stateDirectory + "/foreground.lock")
        else { return nil }
        let line = String(decoding: data.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
        return Int32(line).flatMap { RunningProcess($0) }
    }
}
