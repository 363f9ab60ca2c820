// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized
// These types and functions have the names that Security declares in C.

public import Dispatch

/// The options of an encrypted connection (Security: `sec_protocol_options_t`).
public final class sec_protocol_options_t: Sendable {}
/// The properties of an encrypted connection (Security: `sec_protocol_metadata_t`).
public final class sec_protocol_metadata_t: Sendable {}
/// A certificate to trust or not (Security: `sec_trust_t`).
public final class sec_trust_t: Sendable {}
/// Receives whether a certificate is trusted.
public typealias sec_protocol_verify_complete_t = (Bool) -> Void
/// Decides whether a certificate is trusted.
public typealias sec_protocol_verify_t = (
    sec_protocol_metadata_t, sec_trust_t, @escaping sec_protocol_verify_complete_t
) -> Void

/// Sets the closure that decides whether a certificate is trusted. No connection asks it here.
public func sec_protocol_options_set_verify_block(
    _ options: sec_protocol_options_t, _ verifyBlock: @escaping sec_protocol_verify_t,
    _ queue: DispatchQueue
) {}
/// Sets the name of the server. It has no effect here.
public func sec_protocol_options_set_tls_server_name(_ options: sec_protocol_options_t, _ name: String) {}
/// Sets whether a certificate is asked for. It has no effect here.
public func sec_protocol_options_set_peer_authentication_required(
    _ options: sec_protocol_options_t, _ isRequired: Bool
) {}
