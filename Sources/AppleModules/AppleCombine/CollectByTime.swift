import Foundation
public import OpenCombine

extension Publishers {
    /// The rule for when collected values are delivered (Combine: `Publishers.TimeGroupingStrategy`).
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// Delivers the collected values after each interval.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// Delivers the collected values after each interval, and whenever their number reaches the last argument.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// A publisher that collects the values of each interval in an array (Combine: `Publishers.CollectByTime`).
    /// OpenCombine 0.14 lacks this publisher.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
        public typealias Output = [Upstream.Output]
        public typealias Failure = Upstream.Failure
        public let upstream: Upstream
        public let strategy: TimeGroupingStrategy<Context>
        /// The options that are passed to the scheduler.
        public let options: Context.SchedulerOptions?

        public init(
            upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.strategy = strategy
            self.options = options
        }

        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            upstream.subscribe(TimeCollector(downstream: subscriber, strategy: strategy, options: options))
        }
    }
}

extension Publisher {
    /// Collects the values of each interval in an array (Combine: `collect(_:options:)`).
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

/// A buffer of values. It delivers the values at the end of each interval if the subscriber has requested values.
private final class TimeCollector<Downstream: Subscriber, Value, Context: Scheduler>: Subscriber, Subscription,
    @unchecked Sendable
where Downstream.Input == [Value] {
    typealias Input = Value
    typealias Failure = Downstream.Failure

    private let downstream: Downstream
    private let context: Context
    private let interval: Context.SchedulerTimeType.Stride
    private let limit: Int
    private let options: Context.SchedulerOptions?
    private let lock = NSLock()
    // The lock protects the following properties.
    private var values: [Value] = []
    private var demand = Subscribers.Demand.none
    private var upstream: (any Subscription)?
    private var ticks: (any Cancellable)?
    private var isOver = false

    init(
        downstream: Downstream, strategy: Publishers.TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
    ) {
        self.downstream = downstream
        self.options = options
        switch strategy {
        case .byTime(let context, let interval): (self.context, self.interval, limit) = (context, interval, .max)
        case .byTimeOrCount(let context, let interval, let count):
            (self.context, self.interval, limit) = (context, interval, max(1, count))
        }
    }

    func receive(subscription: any Subscription) {
        let ticks = context.schedule(
            after: context.now.advanced(by: interval), interval: interval, tolerance: context.minimumTolerance,
            options: options
        ) { [weak self] in self?.handOn() }
        lock.withLock {
            upstream = subscription
            self.ticks = ticks
        }
        downstream.receive(subscription: self)
        // Requests all values, because they are buffered until the end of the interval even if the subscriber requests
        // none (as in Combine).
        subscription.request(.unlimited)
    }

    func receive(_ input: Value) -> Subscribers.Demand {
        let isFull = lock.withLock {
            if !isOver { values.append(input) }
            return values.count >= limit
        }
        if isFull { context.schedule(options: options) { [weak self] in self?.handOn() } }
        return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        context.schedule(options: options) { [self] in
            // A regular completion delivers the remaining values first; an error drops them.
            if case .finished = completion { handOn() }
            let wasOver = lock.withLock {
                defer { isOver = true }
                return isOver
            }
            guard !wasOver else { return }
            stop()
            downstream.receive(completion: completion)
        }
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { self.demand += demand } }

    func cancel() {
        lock.withLock { isOver = true }
        stop()
    }

    private func stop() {
        let (ticks, upstream) = lock.withLock {
            defer { (self.ticks, self.upstream, values) = (nil, nil, []) }
            return (self.ticks, self.upstream)
        }
        ticks?.cancel()
        upstream?.cancel()
    }

    private func handOn() {
        let some: [Value]? = lock.withLock {
            guard !isOver, !values.isEmpty, demand > .none else { return nil }
            demand -= 1
            defer { values = [] }
            return values
        }
        guard let some else { return }
        let more = downstream.receive(some)
        lock.withLock { demand += more }
    }
}
