import Dispatch
import Foundation
import FoundationNetworking

/// What swift-corelibs-foundation does not tell a URL protocol about its task, read by reflection.
///
/// On Apple's platforms a protocol's client does by itself what this is needed for. Each value is nil where a later
/// version of the library has another shape; what then is lost stands at its use.
struct TaskInternals {
    /// The body of an upload task, which its request does not have.
    enum Body {
        case none
        case data(Data)
        case file(URL)
        case stream(InputStream)
        /// The delegate is asked for it: `uploadTask(withStreamedRequest:)`.
        case delegate
        case unknown
    }

    /// The session the task belongs to.
    let session: URLSession?
    /// The queue on which the session looks after its tasks.
    let workQueue: DispatchQueue?
    /// The body to send.
    let body: Body

    init(_ task: URLSessionTask) {
        session = (Self.member("session", of: task) as? any AnyObject) as? URLSession
        workQueue = Self.member("workQueue", of: task) as? DispatchQueue
        body = Self.body(of: task)
    }

    /// Whether the task's body goes to a delegate as it comes, and not to a completion handler as a whole.
    ///
    /// To be called on the work queue, since the session's table is read.
    func callsDelegate(_ task: URLSessionTask) -> Bool {
        guard task.delegate is any URLSessionDataDelegate, let session,
            let registry = Self.member("taskRegistry", of: session),
            let behaviours = Self.member("behaviours", of: registry)
        else { return false }
        for entry in Mirror(reflecting: behaviours).children {
            let pair = Mirror(reflecting: entry.value).children.map(\.value)
            guard pair.count == 2, pair[0] as? Int == task.taskIdentifier else { continue }
            // A case with a completion handler has that as its payload; `callDelegate` has none.
            return Mirror(reflecting: pair[1]).children.isEmpty
        }
        return false
    }

    private static func body(of task: URLSessionTask) -> Body {
        if let data = task.originalRequest?.httpBody, !data.isEmpty { return .data(data) }
        if let stream = task.originalRequest?.httpBodyStream { return .stream(stream) }
        guard task is URLSessionUploadTask else { return .none }
        guard let known = Mirror.all(of: task).first(where: { $0.label == "knownBody" })?.value else { return .unknown }
        guard let body = unwrapped(known) else { return .delegate }
        guard let payload = Mirror(reflecting: body).children.first?.value else { return .none }
        switch payload {
        case let data as DispatchData: return .data(Data(data))
        case let file as URL: return .file(file)
        case let stream as InputStream: return .stream(stream)
        default: return .unknown
        }
    }

    private static func member(_ name: String, of object: Any) -> Any? {
        Mirror.all(of: object).first { $0.label == name }.flatMap { unwrapped($0.value) }
    }

    /// The value of an optional; anything else is itself.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
}

extension Mirror {
    /// The stored properties of an object, those of its superclasses included.
    fileprivate static func all(of object: Any) -> [Mirror.Child] {
        var children: [Mirror.Child] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror {
            children += level.children
            mirror = level.superclassMirror
        }
        return children
    }
}
