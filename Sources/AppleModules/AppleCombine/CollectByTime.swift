import Foundation
public import OpenCombine

extension Publishers {
    /// When collected values are handed on (Combine: `Publishers.TimeGroupingStrategy`).
    public enum TimeGroupingStrategy<Context: Scheduler> {
        /// After a time.
        case byTime(Context, Context.SchedulerTimeType.Stride)
        /// After a time, or when they are so many.
        case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
    }

    /// The values of a time, together (Combine: `Publishers.CollectByTime`), which OpenCombine 0.14 does not have.
    public struct CollectByTime<Upstream: Publisher, Context: Scheduler>: Publisher {
        /// The values' type.
        public typealias Output = [Upstream.Output]
        /// The error's type.
        public typealias Failure = Upstream.Failure
        /// Where the values come from.
        public let upstream: Upstream
        /// When they are handed on.
        public let strategy: TimeGroupingStrategy<Context>
        /// Given to the scheduler.
        public let options: Context.SchedulerOptions?

        /// Collects values.
        public init(
            upstream: Upstream, strategy: TimeGroupingStrategy<Context>, options: Context.SchedulerOptions?
        ) {
            self.upstream = upstream
            self.strategy = strategy
            self.options = options
        }

        /// Hands the values to a subscriber.
        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            upstream.subscribe(TimeCollector(downstream: subscriber, strategy: strategy, options: options))
        }
    }
}

extension Publisher {
    /// The values of a time, together (Combine: `collect(_:options:)`).
    public func collect<S: Scheduler>(
        _ strategy: Publishers.TimeGroupingStrategy<S>, options: S.SchedulerOptions? = nil
    ) -> Publishers.CollectByTime<Self, S> {
        Publishers.CollectByTime(upstream: self, strategy: strategy, options: options)
    }
}

/// Takes values as they come and hands them on when their time is over and somebody wants them.
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
    // Under the lock:
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
        // As Combine does: values are kept until their time is over, whoever wants them.
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
            // What is left goes first, but not before an error.
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
