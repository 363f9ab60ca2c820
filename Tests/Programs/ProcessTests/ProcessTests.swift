import TestTraits
import Testing

/// Tests with real processes: one after the other, since they share the machine's mounts, its inotify queue and its
/// cores.
@Suite(.serialized, .ownThreads) struct ProcessTests {}
