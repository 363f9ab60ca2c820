import TestTraits
import Testing

/// Tests with real processes. They run one after the other, because they share the machine's mounts, its inotify queue
/// and its cores.
@Suite(.serialized, .ownThreads) struct ProcessTests {}
