public import OpenCombine

// What Combine has and OpenCombine 0.14 does not, made of what it has.

extension Publishers {
    /// The values of several publishers of one type, as they come (Combine: `Publishers.MergeMany`).
    public struct MergeMany<Upstream: Publisher>: Publisher {
        /// The values' type.
        public typealias Output = Upstream.Output
        /// The error's type.
        public typealias Failure = Upstream.Failure
        /// The publishers.
        public let publishers: [Upstream]

        /// Merges publishers.
        public init(_ upstream: Upstream...) { publishers = upstream }
        /// Merges publishers.
        public init<S: Swift.Sequence>(_ upstream: S) where S.Element == Upstream { publishers = Array(upstream) }

        /// Hands the values to a subscriber.
        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            Publishers.Sequence<[Upstream], Failure>(sequence: publishers).flatMap { $0 }
                .receive(subscriber: subscriber)
        }
    }

    /// The values of two publishers, as they come (Combine: `Publishers.Merge`).
    public struct Merge<A: Publisher, B: Publisher>: Publisher where A.Output == B.Output, A.Failure == B.Failure {
        /// The values' type.
        public typealias Output = A.Output
        /// The error's type.
        public typealias Failure = A.Failure
        /// The publishers.
        public let a: A, b: B

        /// Merges publishers.
        public init(_ a: A, _ b: B) {
            self.a = a
            self.b = b
        }

        /// Hands the values to a subscriber.
        public func receive<Downstream: Subscriber>(
            subscriber: Downstream
        ) where Downstream.Input == Output, Downstream.Failure == Failure {
            MergeMany(a.eraseToAnyPublisher(), b.eraseToAnyPublisher()).receive(subscriber: subscriber)
        }
    }
}

extension Publisher {
    /// The values of this publisher and another, as they come (Combine: `merge(with:)`).
    public func merge<P: Publisher>(
        with other: P
    ) -> Publishers.Merge<Self, P> where P.Output == Output, P.Failure == Failure { Publishers.Merge(self, other) }

    /// The values of this publisher and two others, as they come (Combine: `merge(with:_:)`).
    public func merge<B: Publisher, C: Publisher>(
        with b: B, _ c: C
    ) -> Publishers.MergeMany<AnyPublisher<Output, Failure>>
    where B.Output == Output, B.Failure == Failure, C.Output == Output, C.Failure == Failure {
        Publishers.MergeMany(eraseToAnyPublisher(), b.eraseToAnyPublisher(), c.eraseToAnyPublisher())
    }
}
