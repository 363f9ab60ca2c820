public import Foundation

extension NotificationCenter {
    /// The notifications of a name, as they are posted (Foundation: `NotificationCenter.Notifications`).
    public final class Notifications: AsyncSequence, Sendable {
        /// A notification.
        public typealias Element = Notification

        /// Carries a notification to the one who waits for it; it is given away when it is posted.
        fileprivate struct Posted: @unchecked Sendable {
            let notification: Notification
        }

        /// Waits for notifications (Foundation: `NotificationCenter.Notifications.Iterator`).
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var posted: AsyncStream<Posted>.Iterator

            /// The next notification; nil when the task is cancelled.
            public mutating func next() async -> Notification? { await posted.next()?.notification }

            /// The next notification; nil when the task is cancelled.
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

        /// As many as Foundation keeps for who is slow.
        private static let capacity = 7

        /// Waits for notifications.
        public func makeAsyncIterator() -> Iterator { Iterator(posted: stream.makeAsyncIterator()) }
    }

    /// The notifications of a name, as they are posted (Foundation: `notifications(named:object:)`), which Foundation on
    /// Linux does not have. Those from now on are kept until they are waited for, the newest seven of them.
    public func notifications(
        named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
    ) -> Notifications { Notifications(self, name, object) }
}
