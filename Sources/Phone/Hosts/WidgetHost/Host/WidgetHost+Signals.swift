import Foundation
import PhoneState

/// The host's reactions to signals from the user and from the clock.
extension WidgetHost {
    func receive(_ signal: HostSignal) {
        guard ended == nil else { return }
        switch signal {
        case .clock(let sequence, let wasSet):
            clockSequence = sequence
            followClock(wasSet: wasSet, isAnnounced: true)
        case .foreground: break
        case .localeChanged: askAll(.localeChanged)
        case .locale(let locale):
            provider.restart(with: ["TANDEM_LOCALE": locale], because: "the language changed")
            askAll(.localeChanged)
        case .dynamicTypeChanged: askAll(.dynamicTypeChanged)
        case .interaction(let kind): ask(kind, .interaction)
        case .session(let isActive): perform(engine.setSession(isActive, at: settings.now()))
        case .viewing(let viewing):
            self.viewing = viewing
            perform(engine.setViewing(viewing, at: settings.now()))
        case .device(let state): follow(state)
        case .stateFolderGone: return end(.stateFolderGone)
        case .remark(let text): note(text)
        }
        settle()
    }

    /// Does what is due when the timer fires.
    func wake() {
        guard ended == nil else { return }
        followClock(wasSet: false, isAnnounced: false)
        settle()
    }

    private func askAll(_ reason: HostEvent.Reason) {
        for widget in placed { ask(widget.kind, reason) }
    }

    /// Determines by how much the wall clock was moved since the last call, logs the move, and tells the engine if the
    /// user set the clock.
    /// - Parameters:
    ///   - wasSet: true if the user set the clock, false if time passed while the device was asleep.
    ///   - isAnnounced: true if a signal reported that the clock was moved.
    private func followClock(wasSet: Bool, isAnnounced: Bool) {
        let now = settings.now()
        let moved = clock.move(to: now)
        // Ignores small differences: the system adjusts the clock by milliseconds all the time, and a signal may come
        // without a move.
        guard abs(moved) > (isAnnounced ? 0.1 : 1) else { return }
        // Time does not go back, so if the clock went back, the user set it.
        let isSet = wasSet || moved < -1
        var event = HostEvent(.clock)
        event.reason = isSet ? .significantTimeChange : "timePassed"
        event.outcome = "\(moved < 0 ? "" : "+")\((moved * 1_000).rounded() / 1_000) s"
        log.append(event)
        if isSet { perform(engine.clockWasSet(by: moved, at: now)) }
    }
}
