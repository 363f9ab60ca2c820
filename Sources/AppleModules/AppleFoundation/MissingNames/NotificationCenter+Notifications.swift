public import Foundation

extension NotificationCenter {
    /// The notifications of one name, in the order in which they are posted (Foundation:
    /// `NotificationCenter.Notifications`).
    public final class Notifications: AsyncSequence, Sendable {
        public typealias Element = Notification

        /// A notification on its way to the receiver. `@unchecked` is safe, because its poster does not use it
        /// afterwards.
        fileprivate struct Posted: @unchecked Sendable {
            let notification: Notification
        }

        /// An iterator that waits for notifications (Foundation: `NotificationCenter.Notifications.Iterator`).
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var posted: AsyncStream<Posted>.Iterator

            /// Returns the next notification, or nil if the task is cancelled.
            public mutating func next() async -> Notification? { await posted.next()?.notification }

            /// Returns the next notification, or nil if the task is cancelled.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
                await posted.next(isolation: actor)?.notification
            }
        }

        private let stream: AsyncStream<Posted>

        fileprivate init(_ center: NotificationCenter, _ name: Notification.Name, _ object: AnyObject?) {
            let (stream, continuation) = AsyncStream.makeStream(
                of: Posted.self, bufferingPolicy: .bufferingNewest(Self.capacity))
            nonisolated(unsafe) let observer = center.addObserver(forName: name, object: object, queue: nil) {
                continuation.yield(Posted(notification: $0))
            }
            continuation.onTermination = { _ in center.removeObserver(observer) }
            self.stream = stream
        }

        /// The number of notifications that Foundation keeps for a slow receiver.
        private static let capacity = 7

        public func makeAsyncIterator() -> Iterator { Iterator(posted: stream.makeAsyncIterator()) }
    }

    /// Returns the notifications of one name as they are posted (Foundation: `notifications(named:object:)`).
    /// Foundation on Linux lacks it. From this call on, the seven newest notifications are kept until they are
    /// received.
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications { Notifications(self, name, object) }
}
