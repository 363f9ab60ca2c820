import Synchronization

/// Decisions of the surrounding system about this process's containers.
///
/// The protocol itself does not know about devices. A simulated phone locks files and brings apps to the foreground, so
/// it assigns its own policy to `current` before the process opens its first container. Without such a policy, every
/// file may be opened, and no request comes from the foreground.
package final class ContainerPolicy: Sendable {
    /// Returns nil if files may be opened now; otherwise advice for the user.
    let refusal: @Sendable () -> String?
    /// Returns true if reload requests of this process come from the foreground.
    let isForeground: @Sendable () -> Bool

    /// Makes a policy. By default it allows opening every file, and no request comes from the foreground.
    package init(
        refusal: @escaping @Sendable () -> String? = { nil }, isForeground: @escaping @Sendable () -> Bool = { false }
    ) {
        self.refusal = refusal
        self.isForeground = isForeground
    }

    /// The policy of a process outside a simulated phone.
    package static let unrestricted = ContainerPolicy()

    private static let installed = Mutex(unrestricted)

    /// The policy of every container that is opened from now on.
    package static var current: ContainerPolicy {
        get { installed.withLock { $0 } }
        set { installed.withLock { $0 = newValue } }
    }
}
