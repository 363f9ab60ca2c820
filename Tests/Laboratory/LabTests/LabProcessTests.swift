import TestTraits
import Testing

/// The laboratory's tests that run processes. The tests of a suite run one after the other, and the suites at the same
/// time: one that waits for a process does not hold up the others.
@Suite(.ownThreads) struct LabProcessTests {}
