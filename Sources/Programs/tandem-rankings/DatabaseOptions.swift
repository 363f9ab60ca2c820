import ArgumentParser
import CommandSupport
import Firestore
import Foundation
import Rankings

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Options for the database and the access token.
struct DatabaseOptions: ParsableArguments {
    @OptionGroup var backend: BackendOptions

    @Option(help: ArgumentHelp("The project.", valueName: "name"))
    var project = "mr-funny-jokes"

    @Option(
        help: ArgumentHelp(
            "A file with the access token, such as `gcloud auth print-access-token` prints; a backend on this machine "
                + "needs none.",
            valueName: "token-file"), completion: .file())
    var authorization: String?

    func validate() throws {
        do {
            _ = try DatabaseName(project: project)
        } catch {
            throw ValidationError("--project: \(error).")
        }
    }

    func client() throws -> FirestoreClient {
        let url = try backend.url()
        return FirestoreClient(
            baseURL: url, project: project, session: URLSession(configuration: .ephemeral),
            timeout: try backend.timeout().duration / .seconds(1),
            // A page of events exceeds the client's default limit, which suits the small responses that a widget
            // fetches.
            bodyLimit: 16 << 20, authorization: try header(for: url))
    }

    /// Returns the header with the token from the file. Without a file, a backend on this machine gets the owner's
    /// header.
    private func header(for url: URL) throws -> String? {
        guard let authorization else {
            return ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host() ?? "") ? "Bearer owner" : nil
        }
        let text: String
        do {
            text = try SecretFile.text(authorization).trimmingCharacters(in: .whitespacesAndNewlines)
        } catch {
            throw CommandFailure(
                error.isMissing ? .missing : .io, reason: "noToken",
                "The token file \(authorization) cannot be read: \(error). Name another with --authorization.",
                path: authorization)
        }
        // Line breaks would turn the text into several headers.
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x20...0x7e).contains($0) }) else {
            throw CommandFailure(
                .data, reason: "noToken", "The token file \(authorization) must hold one line, the token.",
                path: authorization)
        }
        return text.hasPrefix("Bearer ") ? text : "Bearer \(text)"
    }

    /// Returns the error as a sentence. A server's message may already be one.
    private func sentence(_ error: FirestoreError) -> String {
        let text = error.description
        return text.hasSuffix(".") ? text : text + "."
    }

    /// Converts errors of the database into exit codes of the program.
    func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as FirestoreError {
            switch error {
            case .notFound:
                throw CommandFailure(
                    .missing, reason: "notFound",
                    "\(try backend.url()) is not a Firestore server. Name its address, without a path, with "
                        + "--backend.")
            case .status(401, _, _), .status(403, _, _):
                throw CommandFailure(
                    .notEntitled, reason: "permissionDenied",
                    "\(sentence(error)) Name a file with the owner's token with --authorization.")
            case .status(_, "RESOURCE_EXHAUSTED", _), .status(_, "ABORTED", _):
                throw CommandFailure(
                    .tryAgain, reason: "tryAgain", "\(sentence(error)) The ratings counted so far are kept; try again.")
            case .unreachable, .timedOut:
                throw CommandFailure(.unavailable, reason: "unavailable", "\(sentence(error)) \(backend.advice).")
            default: throw CommandFailure(.unavailable, reason: "unavailable", error.description)
            }
        } catch let error as RankingsError {
            switch error {
            case .corrupt: throw CommandFailure(.data, reason: "corrupt", "\(error).")
            case .conflict: throw CommandFailure(.tryAgain, reason: "conflict", "\(error).")
            }
        }
    }
}

/// A month on the command line, `yyyy-MM`.
struct MonthArgument: ExpressibleByArgument {
    var month: RankingMonth

    init?(argument: String) {
        guard let month = RankingMonth(argument) else { return nil }
        self.month = month
    }
}
