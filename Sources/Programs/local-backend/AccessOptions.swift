import ArgumentParser
import CommandSupport
import Foundation
import LocalBackend

/// Options for the server's address and access token.
struct AccessOptions: ParsableArguments {
    /// The environment variable that holds the token, as an alternative to a token file.
    private static let variable = "TANDEM_BACKEND_TOKEN"

    @Option(help: ArgumentHelp("The address to listen on.", valueName: "address"))
    var host = ServerOptions().host

    @Flag(help: "Allow a --host that other machines can reach. Needs a token.")
    var allowRemote = false

    @Option(
        help: ArgumentHelp(
            "The file with the token that every request must send, of at least 16 characters; by default that in "
                + "$TANDEM_BACKEND_TOKEN.", valueName: "file"), completion: .file())
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            "The time limit for each of: sending a request, idling until the next one, receiving a response.",
            valueName: "duration"))
    var readTimeout = DurationArgument(ServerOptions().readTimeout)

    @Option(help: ArgumentHelp("The maximum number of connections; further ones wait.", valueName: "n"))
    var maxConnections = ServerOptions().maximumConnections

    func validate() throws {
        guard ServerOptions.isLoopback(host) || allowRemote else {
            throw ValidationError(
                "\(host) can be reached from other machines. If that is meant, add --allow-remote and --token-file.")
        }
        guard readTimeout.duration >= .milliseconds(1), readTimeout.duration <= .seconds(86_400) else {
            throw ValidationError("--read-timeout takes 1ms to 1d.")
        }
        guard (1...100_000).contains(maxConnections) else {
            throw ValidationError("--max-connections takes a number from 1 to 100000.")
        }
    }

    func apply(to options: inout ServerOptions) throws {
        options.host = host
        options.token = try token()
        options.readTimeout = readTimeout.duration
        options.maximumConnections = maxConnections
    }

    private func token() throws -> String? {
        var token = ProcessInfo.processInfo.environment[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
        if let tokenFile {
            do {
                token = try SecretFile.text(tokenFile)
            } catch {
                throw CommandFailure(
                    .io, reason: "io", "cannot read the token in \(tokenFile): \(error)", path: tokenFile)
            }
        }
        guard let token = token?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        // The token may contain only characters that an HTTP header transports unchanged.
        guard token.utf8.count >= ServerOptions.shortestToken, token.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw CommandFailure(
                .data, reason: "token",
                "the token in \(tokenFile ?? "$\(Self.variable)") must have at least \(ServerOptions.shortestToken) "
                    + "characters, ASCII without spaces. Make one with `openssl rand -hex 32`", path: tokenFile)
        }
        return token
    }
}
