@_exported public import typealias AppleFoundation.os_unfair_lock
// On iOS these are in the C library, which both `import os` and `import Foundation` make visible.
@_exported public import func AppleFoundation.os_unfair_lock_assert_not_owner
@_exported public import func AppleFoundation.os_unfair_lock_assert_owner
@_exported public import func AppleFoundation.os_unfair_lock_lock
@_exported public import struct AppleFoundation.os_unfair_lock_s
@_exported public import typealias AppleFoundation.os_unfair_lock_t
@_exported public import func AppleFoundation.os_unfair_lock_trylock
@_exported public import func AppleFoundation.os_unfair_lock_unlock
