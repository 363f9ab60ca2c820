import Foundation
import Glibc
import ProcessSupport
import TestSupport
import Testing

@testable import WidgetHost

struct ProcessAccountTests {
    @Test("The memory figures of a status file are read, whatever the process's name")
    func figures() throws {
        let status = """
            Name:\tVmRSS: 7 kB
            State:\tS (sleeping)
            VmPeak:\t  400000 kB
            VmHWM:\t   40000 kB
            VmRSS:\t   34000 kB
            RssAnon:\t    3000 kB
            RssFile:\t   30500 kB
            RssShmem:\t     500 kB
            VmSwap:\t    1000 kB

            """
        let usage = try #require(ProcessUsage(status: status))
        #expect(usage.footprint == 4_000 << 10 && usage.resident == 34_000 << 10)
        // The peak of 40,000 kB minus 31,000 kB of files.
        #expect(usage.peakFootprint == 10_000 << 10)
        for gone in ["", "Name:\tcat\nState:\tZ (zombie)\nThreads:\t1\n", "\nRssAnon:\t1 kB\nVmRSS:\t1 kB\n"] {
            #expect(ProcessUsage(status: gone) == nil)
        }
    }

    @Test("CPU time and memory can be read for a running process, but not for an ended one, even if its id is reused")
    func process() throws {
        let process = try ChildProcess(["/bin/sh", "-c", "while :; do :; done"], environment: [:])
        let account = ProcessAccount(process.pid)
        #expect(blockUntil { account.cpuTime().map { $0 > .milliseconds(30) } ?? false })
        let memory = try #require(account.memory())
        #expect(memory.footprint > 0)
        #expect(memory.resident >= memory.footprint)
        #expect(memory.peakFootprint >= memory.footprint)
        #expect(memory.resident < 100 << 20)
        // The CPU time is at most the time since the start of the system, multiplied by the number of cores.
        let elapsed = Duration.seconds(ProcessInfo.processInfo.systemUptime) * ProcessInfo.processInfo.processorCount
        #expect(try #require(account.cpuTime()) < elapsed)
        process.signal(SIGKILL)
        #expect(blockUntil { process.hasEnded })
        #expect(account.memory() == nil)
        process.wait()
        #expect(account.memory() == nil && account.cpuTime() == nil)
        #expect(ProcessAccount(process.pid).memory() == nil)
    }

    @Test("The peak of a process's memory stays after the memory is freed, until it is reset")
    func peak() throws {
        // The variable is so long that Bash returns its memory to the system after `unset`.
        let script = "x=$(printf '%050000000d' 0); unset x; kill -STOP $$"
        let process = try ChildProcess(["/bin/bash", "-c", script], environment: ["LC_ALL": "C"])
        defer {
            process.signal(SIGKILL)
            process.wait()
        }
        let account = ProcessAccount(process.pid)
        let stat = "/proc/\(process.pid)/stat"
        try #require(blockUntil { (try? Files.text(stat))?.contains(") T ") == true })
        let before = try #require(account.memory())
        #expect(before.peakFootprint > 50_000_000)
        #expect(before.footprint < 50_000_000)
        account.resetPeak()
        #expect(try #require(account.memory()).peakFootprint < 50_000_000)
    }
}
