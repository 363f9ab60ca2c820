import AppGroup
import Foundation

/// The phone's policy for the containers of this process. Every program that links this module has it.
///
/// While the device is locked, a process whose entitlements ask for data protection cannot open the files of its
/// containers. Reload requests of an app in the foreground are marked as such.
enum PhonePolicy {
    static func install() {
        ContainerPolicy.current = ContainerPolicy(
            refusal: { isLockedOut ? advice : nil }, isForeground: { AppActivity.isForeground })
    }

    private static let advice =
        "The device is locked, and the entitlements protect the files: `tandem host unlock` unlocks it"

    private static var isLockedOut: Bool {
        guard let stateDirectory else { return false }
        return (try? DeviceState(stateDirectory: stateDirectory))?.isLocked ?? false
    }

    /// The state folder of the device that protects this process's files. Nil if the entitlements do not ask for
    /// protection, or if no device is simulated.
    ///
    /// Assumption: the protection class in the process's own entitlements applies to every file of its containers. On
    /// iOS each file has the class of the process that made it.
    private static let stateDirectory: String? = {
        let environment = ProcessInfo.processInfo.environment
        guard let state = environment["TANDEM_STATE"], !state.isEmpty,
            let protection = try? DataProtection.current(environment), protection.hidesWidgets
        else { return nil }
        return state
    }()
}

/// Called by CPhonePolicyStart before `main`.
@_cdecl("tandem_phone_policy_install")
func installPhonePolicy() {
    PhonePolicy.install()
}
