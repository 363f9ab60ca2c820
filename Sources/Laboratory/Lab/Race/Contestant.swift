import Glibc

/// One process of a race, over all of its incarnations.
struct Contestant {
    var number: Int
    var role: RaceRole
    var incarnation = -1
    /// The process id of the leader of its group: the process itself, or the tracer it runs under.
    var pid: pid_t = 0
    var isAlive = false
    var isTraced = false
    /// The time to continue it, if it is stopped.
    var continueAt: UInt64?
}
