import TestTraits
import Testing

/// The tests of the laboratory that run its writers as processes: one after the other, since they share the machine's
/// loop devices and its cores.
@Suite(.serialized, .ownThreads) struct LabProcessTests {}
