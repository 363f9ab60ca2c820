import TestTraits
import Testing

/// The laboratory's tests that run processes. They run one after the other because they share the machine's loop
/// devices and cores.
@Suite(.serialized, .ownThreads) struct LabProcessTests {}
