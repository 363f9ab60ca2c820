public import PhoneState

/// An event on the phone that concerns the host. Changes of the container are not signals.
public enum HostSignal: Sendable, Equatable {
    /// The clock was moved. `sequence` counts the moves. `wasSet` is true if the user set the clock, and false if time
    /// passed while the device was asleep.
    case clock(sequence: UInt64, wasSet: Bool)
    /// The app may have come to the foreground or left it.
    case foreground
    /// The user's language or region changed: everything is reloaded at no cost.
    case localeChanged
    /// The user chose a language and region, such as `de_DE`. The host restarts the extension's process with this
    /// locale, and reloads everything at no cost.
    case locale(String)
    /// The user's text size changed: everything is reloaded at no cost.
    case dynamicTypeChanged
    /// An App Intent of a kind of widget was performed: the kind is reloaded at no cost.
    case interaction(kind: String)
    /// An audio or navigation session of the app began or ended: reloads are free during it.
    case session(isActive: Bool)
    /// The user views the widgets more or less often from now on.
    case viewing(Viewing)
    /// The device was locked or unlocked, or StandBy began or ended.
    case device(DeviceState)
    /// The host's state folder was deleted or moved away.
    case stateFolderGone
    /// Something in the state directory could not be read. The host logs this text and continues.
    case remark(String)
}
