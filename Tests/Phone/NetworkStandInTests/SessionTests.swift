import Foundation
import FoundationNetworking
import PhoneState
import Synchronization
import TestServers
import TestSupport
import Testing

@testable import NetworkStandIn

extension NetworkStandInTests {
    @Suite struct SessionTests {
        @Test("A request reaches the stand-in server with path, query, method, headers and body")
        func request() async throws {
            try await withPhone { phone in
                let configuration = NetworkStandIn.defaultConfiguration
                configuration.httpAdditionalHeaders = ["X-Mark": "of the session"]
                let session = URLSession(configuration: configuration)
                var request = URLRequest(url: url("/v1/a%20b?x=1&y=%2F"))
                request.httpMethod = "PATCH"
                request.httpBody = Data("the body".utf8)
                let (data, response) = try await session.data(for: request)
                #expect(
                    String(decoding: data, as: UTF8.self)
                        == "PATCH /v1/a%20b?x=1&y=%2F\nhost=firestore.googleapis.com\nmark=of the session\nthe body"
                )
                let answer = try #require(response as? HTTPURLResponse)
                #expect(answer.url == request.url && answer.value(forHTTPHeaderField: "x-answer") == "yes")
                let event = try #require(phone.events.last)
                // The logged address does not contain the query.
                #expect(event.kind == "https://firestore.googleapis.com/v1/a%20b")
                #expect(event.outcome == "answered" && event.reason == "online" && event.source != nil)
            }
        }

        @Test("A completion handler gets the whole body, even if it arrived in parts")
        func completionHandler() async throws {
            try await withPhone { phone in
                // The session's delegate must not be called.
                for session in [phone.session, phone.session(Recorder())] {
                    let length = await withCheckedContinuation { continuation in
                        session.dataTask(with: url("/large")) { data, _, _ in
                            continuation.resume(returning: data?.count ?? -1)
                        }.resume()
                    }
                    #expect(length == 262_144)
                }
            }
        }

        @Test("A task cancelled before its start makes no request and reports nothing")
        func cancelledBefore() async throws {
            try await withPhone { phone in
                let task = phone.session.dataTask(with: url("/echo"))
                task.cancel()
                // Makes the calls that Foundation makes if a task is cancelled at the moment when it gets its URL
                // protocol.
                let standIn = StandInProtocol(task: task, cachedResponse: nil, client: nil)
                standIn.stopLoading()
                standIn.startLoading()
                #expect(standIn.loader == nil)
                // In contrast, a task that is only suspended at this moment does start.
                let suspended = StandInProtocol(
                    task: phone.session.dataTask(with: url("/echo")), cachedResponse: nil, client: nil)
                suspended.stopLoading()
                suspended.startLoading()
                #expect(suspended.loader != nil)
            }
        }

        @Test("An answer's bytes arrive one after the other, and an error ends the sequence")
        func bytes() async throws {
            try await withPhone { phone in
                let (bytes, response) = try await phone.session.bytes(from: url("/large"))
                #expect((response as? HTTPURLResponse)?.statusCode == 200)
                #expect(try await bytes.reduce(0) { count, _ in count + 1 } == 262_144)
                let (some, _) = try await phone.session.bytes(from: url("/large"))
                var taken = 0
                for try await _ in some.prefix(3) { taken += 1 }
                #expect(taken == 3)
                try phone.set(NetworkConditions(.offline))
                await #expect(throws: URLError.self) { _ = try await phone.session.bytes(from: url("/large")) }
            }
        }

        @Test("A session's delegate receives the response, the parts and the end, and so does a task's delegate")
        func delegate() async throws {
            try await withPhone { phone in
                let recorder = Recorder()
                phone.session(recorder).dataTask(with: url("/large")).resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.body.count == 262_144)
                #expect(recorder.state.withLock { $0.parts.count > 1 && $0.statuses == [200] && $0.error == nil })
                let (data, _) = try await phone.session.data(from: url("/large"), delegate: Recorder())
                #expect(data.count == 262_144)
            }
        }

        @Test("The server gets the body of an upload from memory, a file, a request's stream or a delegate's stream")
        func uploads() async throws {
            try await withPhone { phone in
                var request = URLRequest(url: url("/echo"))
                request.httpMethod = "POST"
                let body = Data("what is sent".utf8)
                let session = phone.session
                let memory = await Phone.text { try await session.upload(for: request, from: body) }
                #expect(memory.hasPrefix("200 POST /echo") && memory.hasSuffix("what is sent"))
                let file = phone.directory.path("upload")
                try Files.write("from a file", to: file)
                let path = URL(fileURLWithPath: file)
                let recorder = Recorder()
                phone.session(recorder).uploadTask(with: request, fromFile: path).resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.body.hasSuffix("from a file") && recorder.state.withLock { $0.sent } == 11)
                var streamed = request
                streamed.httpBodyStream = InputStream(data: Data("from a stream".utf8))
                let stream = await Phone.text { [streamed] in try await session.data(for: streamed) }
                #expect(stream.contains("from a stream"))
                let supplier = Recorder(stream: { InputStream(data: Data("from a delegate".utf8)) })
                phone.session(supplier).uploadTask(withStreamedRequest: request).resume()
                #expect(blockUntil { supplier.isOver })
                #expect(supplier.body.contains("from a delegate"), "\(supplier.body)")
            }
        }

        @Test("A download gives a delegate or async code a file, even if the answer is an error status")
        func downloads() async throws {
            try await withPhone { phone in
                let recorder = Recorder()
                phone.session(recorder).downloadTask(with: url("/large")).resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.state.withLock { $0.file?.count == 262_144 && $0.written == 262_144 })
                let (file, response) = try await phone.session.download(from: url("/echo"))
                #expect(try String(contentsOf: file, encoding: .utf8).hasPrefix("GET /echo"))
                #expect((response as? HTTPURLResponse)?.url == url("/echo"))
                try phone.set(NetworkConditions(.notFound))
                let (page, missing) = try await phone.session.download(from: url("/echo"))
                #expect(try String(contentsOf: page, encoding: .utf8).contains("NOT_FOUND"))
                #expect((missing as? HTTPURLResponse)?.statusCode == 404)
                try phone.set(NetworkConditions(.offline))
                await #expect(throws: URLError.self) { try await phone.session.download(from: url("/echo")) }
            }
        }

        @Test("A redirect to another host's stand-in is followed; a redirect to a host without stand-in is refused")
        func redirects() async throws {
            try await withPhone { phone in
                let recorder = Recorder()
                let task = phone.session(recorder).dataTask(with: url("/redirect"))
                task.resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.body.hasPrefix("GET /echo?from=redirect"))
                #expect(
                    recorder.state.withLock { $0.redirects } == [
                        "302 https://firestore.googleapis.com/echo?from=redirect"
                    ])
                #expect(task.response?.url == url("/echo?from=redirect"))
                #expect(await phone.ask("/redirect").hasPrefix("200 GET /echo?from=redirect"))
                #expect(await phone.ask("/redirect-away") == "error -1009")
                #expect(phone.events.last?.kind == "https://elsewhere.example/x")
                #expect(await phone.ask("/loop") == "error -1007")
                var request = URLRequest(url: url("/again"))
                request.httpMethod = "POST"
                request.httpBody = Data("kept".utf8)
                let again = await Phone.text { [request] in try await phone.session.data(for: request) }
                #expect(again.hasPrefix("200 POST /echo") && again.hasSuffix("kept"))
            }
        }

        @Test("A delegate that declines a redirect gets the redirect itself as the answer")
        func declinedRedirect() async throws {
            try await withPhone { phone in
                let recorder = Recorder(follows: false)
                phone.session(recorder).dataTask(with: url("/redirect")).resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.body == "moved" && recorder.state.withLock { $0.statuses } == [302])
            }
        }

        @Test("Cancelling ends a running request with -999, and the server sees the disconnect")
        func cancelling() async throws {
            try await withPhone { phone in
                let session = phone.session
                let task = Task { await Phone.text { try await session.data(from: url("/hang")) } }
                #expect(await waitUntil { !phone.server.requests.isEmpty })
                task.cancel()
                #expect(await task.value == "error -999")
                #expect(blockUntil { phone.events.last?.outcome == "cancelled" })
            }
        }

        @Test("A resumed task continues where it was suspended")
        func suspending() async throws {
            try await withPhone { phone in
                try phone.set(NetworkConditions(latencyMilliseconds: 100))
                let recorder = Recorder()
                let task = phone.session(recorder).dataTask(with: url("/echo"))
                task.resume()
                task.suspend()
                task.resume()
                #expect(blockUntil { recorder.isOver })
                #expect(recorder.body.hasPrefix("GET /echo") && phone.server.requests.count == 1)
            }
        }

        @Test("Status 418, status 401 with its body, and cookies reach the program")
        func answers() async throws {
            try await withPhone { phone in
                #expect(await phone.ask("/teapot") == "418 short and stout")
                #expect(phone.events.last?.outcome == "status-418")
                #expect(await phone.ask("/secret") == "401 who are you")
                let session = phone.session
                #expect(await phone.ask("/cookie", session).hasPrefix("200"))
                let cookies = session.configuration.httpCookieStorage?.cookies(for: url("/"))
                #expect(cookies?.map(\.value) == ["sweet"])
            }
        }

        @Test("A request to a server that is not running fails with a connection error, and is logged as failed")
        func noServer() async throws {
            try await withPhone { phone in
                NetworkStandIn.use(StandIn(stateDirectory: phone.directory.path, backend: "http://127.0.0.1:9"))
                #expect(await phone.ask() == "error -1004")
                #expect(phone.events.last?.outcome == "failed")
            }
        }

        @Test(
            "Requests to a host without a server are refused and logged until a server is mapped; loopback is allowed"
        )
        func hosts() async throws {
            try await withPhone { phone in
                let other = URL(string: "https://images.example.com/a?key=secret")!
                let session = phone.session
                #expect(await Phone.text { try await session.data(from: other) } == "error -1009")
                let event = try #require(phone.events.last)
                #expect(event.outcome == "refused" && event.kind == "https://images.example.com/a")
                try phone.settings.update { $0.standIns["images.example.com"] = phone.server.address + "/images/" }
                #expect(
                    await Phone.text { try await session.data(from: other) }.hasPrefix("200 GET /images/a?key=secret"))
                let local = URL(string: phone.server.address + "/local")!
                #expect(await Phone.text { try await session.data(from: local) }.hasPrefix("200 GET /local"))
                NetworkStandIn.use(StandIn(stateDirectory: phone.directory.path, backend: nil))
                #expect(await phone.ask() == "error -1009")
            }
        }

        @Test("The environment's time limit for backend requests overrides the request's own limit")
        func requestTimeout() async throws {
            try await withPhone { phone in
                try await withRawServer {
                    $0.waitForClose()
                } test: { server in
                    NetworkStandIn.use(
                        StandIn(
                            stateDirectory: phone.directory.path, backend: server.url.absoluteString,
                            backendTimeout: 0.2))
                    let answer = Mutex<String?>(nil)
                    let session = phone.session
                    let task = Task {
                        let text = await Phone.text {
                            try await session.data(for: URLRequest(url: url("/slow"), timeoutInterval: 3_600))
                        }
                        answer.withLock { $0 = text }
                    }
                    #expect(await waitUntil { () async in answer.withLock { $0 } == "error -1001" })
                    task.cancel()
                    #expect(phone.events.last?.outcome == "failed")
                }
            }
        }

        @Test("If the backend is one of the real services, requests go to their original addresses")
        func realServices() throws {
            let directory = try TemporaryDirectory()
            for backend in ["https://firestore.googleapis.com", "https://api.coingecko.com/"] {
                let standIn = StandIn(stateDirectory: directory.path, backend: backend)
                for text in ["https://firestore.googleapis.com/v1/a", "https://api.coingecko.com/api/v3/ping"] {
                    guard case .server(let target) = standIn.plan(URL(string: text)!).destination else {
                        Issue.record("\(text) is refused")
                        continue
                    }
                    #expect(target.absoluteString == text)
                }
            }
        }

        @Test("With the stand-in off, configurations are Foundation's own")
        func off() {
            NetworkStandIn.use(nil)
            let configuration = URLSessionConfiguration.ephemeral
            #expect(NetworkStandIn.intercepting(configuration) === configuration)
            #expect(NetworkStandIn.sharedSession === URLSession.shared)
            let classes = NetworkStandIn.defaultConfiguration.protocolClasses ?? []
            #expect(!classes.contains { $0 == StandInProtocol.self })
            #expect(!StandInProtocol.canInit(with: URLRequest(url: url("/"))))
        }

        @Test("Simultaneous requests each get their own answer")
        func many() async throws {
            try await withPhone { phone in
                let session = phone.session
                let answers = await withTaskGroup(of: Bool.self) { group in
                    for number in 0..<100 {
                        group.addTask { await phone.ask("/\(number)", session).hasPrefix("200 GET /\(number)\n") }
                    }
                    return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
                }
                #expect(answers == 100)
            }
        }
    }
}
