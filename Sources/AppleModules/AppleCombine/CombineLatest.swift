public import OpenCombine

extension Publishers {
    /// The newest values of two publishers, as soon as both have sent a value (Combine: `Publishers.CombineLatest`).
    public struct CombineLatest<A: Publisher, B: Publisher>: Publisher where A.Failure == B.Failure {
        public typealias Output = (A.Output, B.Output)
        public typealias Failure = A.Failure
        public let a: A, b: B

        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        private struct Newest {
            var first: A.Output?
            var second: B.Output?
            var both: (A.Output, B.Output)? {
                guard let first, let second else { return nil }
                return (first, second)
            }
        }

        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            // Maps each value to a closure that stores it as the newest value of its publisher. The two newest values
            // are delivered as soon as both are present.
            let changes = MergeMany(
                a.map { value in { (newest: inout Newest) in newest.first = value } }.eraseToAnyPublisher(),
                b.map { value in { (newest: inout Newest) in newest.second = value } }.eraseToAnyPublisher())
            changes.scan(Newest()) { newest, change in
                var newest = newest
                change(&newest)
                return newest
            }
            .compactMap { $0.both }
            .receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    /// Combines the newest values of this publisher and another (Combine: `combineLatest(_:)`).
    public func combineLatest<P: Publisher>(_ other: P) -> Publishers.CombineLatest<Self, P>
    where P.Failure == Failure { Publishers.CombineLatest(self, other) }

    /// Transforms the newest values of this publisher and another (Combine: `combineLatest(_:_:)`).
    public func combineLatest<P: Publisher, T>(
        _ other: P, _ transform: @escaping (Output, P.Output) -> T
    ) -> Publishers.Map<Publishers.CombineLatest<Self, P>, T> where P.Failure == Failure {
        combineLatest(other).map { transform($0.0, $0.1) }
    }

    /// Combines the newest values of this publisher and two others (Combine: `combineLatest(_:_:)`).
    public func combineLatest<P: Publisher, Q: Publisher>(
        _ second: P, _ third: Q
    )
        -> Publishers.Map<
            Publishers.CombineLatest<Publishers.CombineLatest<Self, P>, Q>, (Output, P.Output, Q.Output)
        > where P.Failure == Failure, Q.Failure == Failure
    {
        combineLatest(second).combineLatest(third).map { ($0.0.0, $0.0.1, $0.1) }
    }
}
