import Glibc

/// One process of a race. It keeps its number when it is killed and started again.
struct Contestant {
    var number: Int
    var role: RaceRole
    var incarnation = -1
    /// The process id of the leader of the process group: the process itself, or the tracer that runs it.
    var pid: pid_t = 0
    var isAlive = false
    var isTraced = false
    /// The time at which to continue the process; nil if it is not stopped.
    var continueAt: UInt64?
}
