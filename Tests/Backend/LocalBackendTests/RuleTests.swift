import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// The security rules for writes.
@Suite(.timeLimit(.minutes(10)))
struct RuleTests {
    private let root = "projects/demo/databases/(default)/documents"

    private func event(_ changes: [String: String?] = [:]) -> String {
        let fields: [String: String?] = [
            "user_id": #"{"stringValue":"u"}"#, "joke_id": #"{"stringValue":"j"}"#, "rating": #"{"integerValue":"4"}"#,
            "timestamp": #"{"timestampValue":"2026-01-30T05:00:00Z"}"#,
        ]
        return fields.merging(changes) { $1 }.sorted { $0.key < $1.key }
            .compactMap { name, value in value.map { "\"\(name)\":\($0)" } }.joined(separator: ",")
    }

    private func commit(_ fields: String, _ more: String = "", id: String = "u_j") -> String {
        "{\"update\":{\"name\":\"\(root)/rating_events/\(id)\",\"fields\":{\(fields)}}\(more)}"
    }

    @Test("Anyone may rate a joke, and rate it again, with every API method that writes")
    func rating() async throws {
        try await withBackend { backend throws in
            let body = "{\"fields\":{\(event())}}"
            #expect(try await backend.write("POST", "/rating_events?documentId=u_j", body, headers: []).code == 200)
            let month = "{\"fields\":{\(event(["month_id": #"{"stringValue":"2026-01"}"#]))}}"
            #expect(try await backend.write("PATCH", "/rating_events/u_j", month, headers: []).code == 200)
            let time = ",\"updateTransforms\":[{\"fieldPath\":\"timestamp\",\"setToServerValue\":\"REQUEST_TIME\"}]"
            #expect(try await backend.commit(commit(event(["timestamp": nil]), time), headers: []).code == 200)
            let rated = event(["timestamp": nil, "rated_at": #"{"timestampValue":"2026-01-01T05:00:00Z"}"#])
            #expect(try await backend.commit(commit(rated, time), headers: []).code == 200)
            let mask = "/rating_events/u_j?updateMask.fieldPaths=rating"
            #expect(
                try await backend.write("PATCH", mask, #"{"fields":{"rating":{"integerValue":1}}}"#, headers: []).code
                    == 200)
            #expect(try await backend.read("/rating_events/u_j")["rating"] == .integer(1))
        }
    }

    @Test("The response to a stranger's write does not reveal the fields that the write left unchanged")
    func answersToStrangers() async throws {
        try await withBackend { backend throws in
            #expect(try await backend.commit(commit(event()), headers: []).code == 200)
            let mask = "/rating_events/u_j?updateMask.fieldPaths=month_id"
            let stranger = try await backend.write("PATCH", mask, "{}", headers: [])
            #expect(stranger.code == 200)
            let shown: Document = try stranger.decoded()
            #expect(shown.fields.isEmpty && shown.updateTime != nil)
            let owner: Document = try await backend.write("PATCH", mask, "{}").decoded()
            #expect(owner["rating"] == .integer(4))
        }
    }

    @Test("A malformed rating event is refused, together with its whole commit")
    func shapes() async throws {
        try await withBackend { backend throws in
            let good = commit(event(["joke_id": #"{"stringValue":"k"}"#]), id: "u_k")
            for (name, value) in [
                ("rating", #"{"integerValue":"0"}"#), ("rating", #"{"integerValue":"6"}"#),
                ("rating", #"{"doubleValue":4}"#),
                ("rating", nil), ("user_id", #"{"stringValue":"v"}"#), ("user_id", #"{"integerValue":1}"#),
                ("joke_id", nil),
                ("timestamp", nil), ("timestamp", #"{"stringValue":"2026-01-30T05:00:00Z"}"#),
                ("month_id", #"{"integerValue":1}"#), ("rated_at", #"{"stringValue":"2026-01-30T05:00:00Z"}"#),
                ("extra", #"{"nullValue":null}"#),
            ] as [(String, String?)] {
                let answer = try await backend.commit(good + "," + commit(event([name: value])), headers: [])
                #expect(answer.code == 403 && answer.status == "PERMISSION_DENIED", "\(name) \(value ?? "absent")")
            }
            let increment = ",\"updateTransforms\":[{\"fieldPath\":\"rating\",\"increment\":{\"integerValue\":1}}]"
            #expect(try await backend.commit(commit(event(), increment), headers: []).code == 403)
            #expect(
                try await backend.write("PATCH", "/rating_events/u_j?updateMask.fieldPaths=rating", "{}", headers: [])
                    .code == 403)
            for path in ["/rating_events/u_j", "/rating_events/u_k"] {
                #expect(try await backend.write("GET", path).code == 404)
            }
            // The owner may write an event of any shape.
            #expect(try await backend.commit(commit(event(["rating": #"{"integerValue":"6"}"#]))).code == 200)
        }
    }

    @Test("An event's time must be between Firestore's release and one day ahead of the clock, inclusive")
    func times() throws {
        let now = Timestamp("2026-01-30T05:00:00Z")!
        func fields(_ time: String) -> Fields {
            [
                "user_id": .string("u"), "joke_id": .string("j"), "rating": .integer(4),
                "timestamp": .timestamp(Timestamp(time)!),
            ]
        }
        for time in ["2017-10-03T00:00:00Z", "2025-06-01T00:00:00Z", "2026-01-31T05:00:00Z"] {
            try RatingEvent.check(fields(time), over: nil, of: name("rating_events/u_j"), now: now)
        }
        for time in [
            "2017-10-02T23:59:59.999999Z", "0001-01-01T00:00:00Z", "2026-01-31T05:00:00.000001Z",
            "9999-12-31T23:59:59.999999Z",
        ] {
            let error = #expect(throws: Status.self, "\(time)") {
                try RatingEvent.check(fields(time), over: nil, of: name("rating_events/u_j"), now: now)
            }
            #expect(error?.code == 403 && error?.message.contains(time) ?? false)
            // A timestamp that the write does not change is accepted, whatever the clock says now.
            try RatingEvent.check(fields(time), over: fields(time), of: name("rating_events/u_j"), now: now)
        }
    }

    @Test("The server's clock limits the times of strangers' events, but not those of the owner's events")
    func timesOverHTTP() async throws {
        try await withBackend { backend throws in
            func body(_ time: Timestamp) -> String {
                "{\"fields\":{\(event(["timestamp": "{\"timestampValue\":\"\(time)\"}"]))}}"
            }
            let hour = 3_600.0
            let early = Timestamp("0001-01-01T00:00:00Z")!
            for (time, code) in [
                (Timestamp(Date() + 23 * hour), 200), (Timestamp(Date() + 25 * hour), 403), (early, 403),
                (Timestamp(Date() - 300 * 24 * hour), 200),
            ] {
                let answer = try await backend.write("PATCH", "/rating_events/u_j", body(time), headers: [])
                #expect(answer.code == code && (code == 200 || answer.status == "PERMISSION_DENIED"), "\(time)")
            }
            #expect(try await backend.write("PATCH", "/rating_events/u_j", body(early)).code == 200)
            // The app sends this write to test its access. The write changes nothing, so the event's time is not
            // checked again.
            let probe = "{\"fields\":{\"user_id\":{\"stringValue\":\"u\"}}}"
            let path = "/rating_events/u_j?updateMask.fieldPaths=user_id"
            #expect(try await backend.write("PATCH", path, probe, headers: []).code == 200)
        }
    }

    @Test("A stranger may write only rating events, and must not delete or read rating events")
    func others() async throws {
        try await withBackend { backend throws in
            let event = "{\"fields\":{\(event())}}"
            for (method, path, body) in [
                ("POST", "/jokes?documentId=u_j", event), ("PATCH", "/jokes/u_j", event), ("DELETE", "/jokes/u_j", ""),
                ("PATCH", "/jokes/j/rating_events/u_j", event), ("DELETE", "/rating_events/u_j", ""),
                ("PATCH", "/weekly_rankings/2026-01", "{}"),
                ("POST", ":commit", "{\"writes\":[\(commit(self.event())),{\"delete\":\"\(root)/jokes/j\"}]}"),
                (
                    "POST", ":commit",
                    "{\"writes\":[{\"verify\":\"\(root)/users/u\",\"currentDocument\":{\"exists\":false}}]}"
                ),
                ("GET", "/rating_events", ""), ("GET", "/rating_events/u_j", ""),
            ] {
                for headers in [[], ["Authorization: Bearer somebody"], ["Authorization: owner"]] {
                    let answer = try await backend.write(method, path, body, headers: headers)
                    #expect(answer.code == 403 && answer.status == "PERMISSION_DENIED", "\(method) \(path)")
                }
                #expect(try await backend.write(method, path, body).code != 403, "\(method) \(path)")
                _ = try await backend.write("DELETE", "/rating_events/u_j")
            }
        }
    }
}
