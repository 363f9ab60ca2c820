import Hummingbird
import Logging
import NIOCore

/// The context of a request: its logger, and the connection on which it arrived.
struct BackendContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
