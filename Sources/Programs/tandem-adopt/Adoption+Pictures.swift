import Adopt
import CommandSupport
import Foundation

extension Adoption {
    /// The provider calls of an extension for pictures.
    struct Pictures {
        var description: ExtensionDescription
        var calls: [PictureCall]
        /// The locale of the views; nil if nothing names one.
        var locale: String?
        /// Sentences on calls that failed, and on families that no widget supports.
        var problems: [String]
    }

    /// Makes the provider calls of an extension.
    /// - Parameters:
    ///   - report: The extension, which has been built.
    ///   - locale: The locale of the views; nil for that of the extension's own texts.
    ///   - call: Makes the calls.
    /// - Throws: `CommandFailure`.
    func pictures(
        of report: TargetReport, locale: String?,
        _ call: (Examination) async throws -> (description: ExtensionDescription, calls: [PictureCall])
    ) async throws -> Pictures {
        let directory = try workplace(report.target.name)
        defer { try? FileManager.default.removeItem(atPath: directory) }
        let settings = try settings(report, report.configuration, directory, locale: locale)
        let (progress, name) = (progress, report.target.name)
        let examination = Examination(report.executable, settings: settings) { progress.show("\(name): \($0)") }
        defer { progress.clear() }
        do {
            let (description, calls) = try await call(examination)
            let problems = calls.compactMap { call in
                call.problem.map { "the \(call.call) of \(call.slot) on \(call.screen): \($0)" }
            }
            return Pictures(
                description: description, calls: calls, locale: settings.locale,
                problems: (examination.unsupportedFamilies(description).map { [$0] } ?? []) + problems)
        } catch let failure as AdoptFailure {
            progress.clear()
            throw CommandFailure(failure)
        }
    }
}
