import Testing

/// The laboratory's tests that run processes. Each suite in it is serialized, and the suites run at the same time:
/// a suite that waits for a process does not hold up the others.
@Suite struct LabProcessTests {}
