import NIOCore
import NIOHTTPTypes

/// Closes connections that take too long, so that slow or silent clients cannot occupy the server.
///
/// The same time limit applies to each of these phases:
/// - from the start of the connection, or from the last response, to the end of a request's head
/// - from the end of the head to the end of the request's body, even if the body arrives steadily
/// - until the client accepts some of the response, when the send buffers are full
final class ConnectionDeadlines: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// The event that keeps a connection open without a response. The connection closes when the client closes its
    /// side, or after `longestHold`.
    struct Hold: Sendable {}

    private let timeout: TimeAmount
    private let longestHold: TimeAmount
    private var holding: Scheduled<Void>?
    /// The time by which the head or the body of a request must have arrived; nil if the server expects neither.
    private var deadline: NIODeadline?
    /// The timer that checks the deadline. The deadline moves twice per request. Instead of being rescheduled each
    /// time, the timer checks the current deadline when it fires.
    private var reading: Scheduled<Void>?
    private var writing: Scheduled<Void>?
    private var answersOwed = 0
    private var isRequestOpen = false
    private var isInputClosed = false
    private var isHeld = false

    init(timeout: Duration, longestHold: Duration) {
        self.timeout = TimeAmount(timeout)
        self.longestHold = TimeAmount(longestHold)
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if context.channel.isActive { startReading(context) }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        reading?.cancel()
        writing?.cancel()
        holding?.cancel()
    }

    func channelActive(context: ChannelHandlerContext) {
        startReading(context)
        context.fireChannelActive()
    }

    func channelInactive(context: ChannelHandlerContext) {
        reading?.cancel()
        writing?.cancel()
        holding?.cancel()
        context.fireChannelInactive()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head:
            answersOwed += 1
            isRequestOpen = true
            startReading(context)
        case .body: break
        case .end:
            isRequestOpen = false
            deadline = nil
            // If the response was sent before the request ended, the wait for the next request begins here.
            if answersOwed == 0 { startReading(context) }
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            answersOwed -= 1
            if answersOwed == 0, !isRequestOpen { startReading(context) }
        }
        context.write(data, promise: promise)
    }

    func channelWritabilityChanged(context: ChannelHandlerContext) {
        writing?.cancel()
        if !context.channel.isWritable { writing = closing(context, in: timeout) }
        context.fireChannelWritabilityChanged()
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event is ChannelShouldQuiesceEvent, isHeld { return context.close(promise: nil) }
        if case ChannelEvent.inputClosed? = event as? ChannelEvent {
            isInputClosed = true
            if isHeld { return context.close(promise: nil) }
        }
        context.fireUserInboundEventTriggered(event)
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        guard event is Hold else { return context.triggerUserOutboundEvent(event, promise: promise) }
        isHeld = true
        // The rest of this request no longer has a deadline.
        deadline = nil
        holding = closing(context, in: longestHold)
        if isInputClosed { context.close(promise: nil) }
        promise?.succeed()
    }

    private func startReading(_ context: ChannelHandlerContext) {
        deadline = isHeld ? nil : NIODeadline.now() + timeout
        if reading == nil { watchReading(context) }
    }

    private func watchReading(_ context: ChannelHandlerContext) {
        guard let deadline else { return reading = nil }
        guard deadline > NIODeadline.now() else { return context.close(promise: nil) }
        reading = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) { self.watchReading(context) }
    }

    private func closing(_ context: ChannelHandlerContext, in time: TimeAmount) -> Scheduled<Void> {
        context.eventLoop.assumeIsolated().scheduleTask(in: time) { context.close(promise: nil) }
    }
}

@available(*, unavailable)
extension ConnectionDeadlines: Sendable {}
