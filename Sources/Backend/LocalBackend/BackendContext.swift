import Hummingbird
import Logging
import NIOCore

/// What belongs to a request beside it: the logger and the connection it came on.
struct BackendContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }
}
