import Dispatch
import Foundation
import FoundationNetworking

/// Facts about a task that swift-corelibs-foundation does not give to its URL protocol. They are read by reflection.
///
/// On Apple's platforms a URL protocol needs none of them. A value is nil if a later version of the library has another
/// structure; each use explains the consequences.
struct TaskInternals {
    /// The body of an upload task, which the task's request does not contain.
    enum Body {
        case none
        case data(Data)
        case file(URL)
        case stream(InputStream)
        /// The delegate provides the body: `uploadTask(withStreamedRequest:)`.
        case delegate
        case unknown
    }

    let session: URLSession?
    /// The queue on which the session manages its tasks.
    let workQueue: DispatchQueue?
    let body: Body

    init(_ task: URLSessionTask) {
        session = (Self.member("session", of: task) as? any AnyObject) as? URLSession
        workQueue = Self.member("workQueue", of: task) as? DispatchQueue
        body = Self.body(of: task)
    }

    /// Returns true if the task passes the answer's body to a delegate in parts; false if it passes the whole body to a
    /// completion handler.
    ///
    /// Call it on the work queue, because it reads the session's table of tasks.
    func callsDelegate(_ task: URLSessionTask) -> Bool {
        guard task.delegate is any URLSessionDataDelegate, let session,
            let registry = Self.member("taskRegistry", of: session),
            let behaviours = Self.member("behaviours", of: registry)
        else { return false }
        for entry in Mirror(reflecting: behaviours).children {
            let pair = Mirror(reflecting: entry.value).children.map(\.value)
            guard pair.count == 2, pair[0] as? Int == task.taskIdentifier else { continue }
            // Enum cases with a completion handler have the handler as their payload; the case `callDelegate` has no
            // payload.
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

    /// Unwraps an optional; returns any other value as it is.
    private static func unwrapped(_ value: Any) -> Any? {
        let mirror = Mirror(reflecting: value)
        return mirror.displayStyle == .optional ? mirror.children.first?.value : value
    }
}

extension Mirror {
    /// Returns the stored properties of an object, including those of its superclasses.
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
