import Synchronization

/// What the system around this process decides about its containers.
///
/// The protocol itself knows no device. A simulated phone locks its files and brings apps to the foreground; it sets a
/// policy of its own as `current` before the process opens its first container. Without one, every file may be opened
/// and no request comes from the foreground.
package final class ContainerPolicy: Sendable {
    /// Returns what the user can do about it if no file may be opened now; nil if files may be opened.
    let refusal: @Sendable () -> String?
    /// Returns true if reload requests of this process come from the foreground.
    let isForeground: @Sendable () -> Bool

    /// Makes a policy; each part allows by default what a plain file system does.
    package init(
        refusal: @escaping @Sendable () -> String? = { nil }, isForeground: @escaping @Sendable () -> Bool = { false }
    ) {
        self.refusal = refusal
        self.isForeground = isForeground
    }

    /// The policy of a process on no phone.
    package static let unrestricted = ContainerPolicy()

    private static let installed = Mutex(unrestricted)

    /// The policy of containers that are opened from now on.
    package static var current: ContainerPolicy {
        get { installed.withLock { $0 } }
        set { installed.withLock { $0 = newValue } }
    }
}
