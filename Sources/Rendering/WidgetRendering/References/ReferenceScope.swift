/// The pictures that a run is about: those of its extensions, locales, devices and families. Other references of the folder
/// are neither compared nor removed.
package struct ReferenceScope: Sendable {
    private let programs: Set<String>
    private let locales: Set<String>
    private let devices: Set<String>
    private let families: Set<String>
    private let failed: Set<ReferenceSubject>

    /// - Parameters:
    ///   - drawings: The pictures of the run.
    ///   - families: The names of the families that the run draws; empty for all.
    ///   - failed: The calls that gave nothing to draw, as subjects without an appearance.
    package init(_ drawings: [DrawnReference], families: Set<String> = [], failed: [ReferenceSubject] = []) {
        programs = Set(drawings.map(\.subject.program))
        locales = Set(drawings.map(\.subject.locale))
        devices = Set(drawings.map(\.subject.device))
        self.families = families
        self.failed = Set(failed)
    }

    /// Returns true if the run would have drawn a picture that still exists.
    package func contains(_ subject: ReferenceSubject) -> Bool {
        hasFailed(subject)
            || programs.contains(subject.program) && locales.contains(subject.locale)
                && devices.contains(subject.device) && (families.isEmpty || families.contains(subject.family))
    }

    /// Returns true if the picture was not drawn because its call failed.
    package func hasFailed(_ subject: ReferenceSubject) -> Bool {
        var call = subject
        call.appearance = ""
        // `timeline-2` comes from the call `timeline`.
        call.state = String(subject.state.prefix { $0 != "-" })
        return failed.contains(call)
    }
}

/// A part of what a run has drawn.
package enum DrawnPart: Codable, Sendable {
    case picture(DrawnReference)
    /// A call that gave nothing to draw, as a subject without an appearance.
    case failed(ReferenceSubject)
}
