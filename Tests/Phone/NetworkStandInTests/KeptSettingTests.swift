import Foundation
import FoundationNetworking
import Testing

@testable import NetworkStandIn

extension NetworkStandInTests {
    /// Settings that Foundation on Linux lacks keep their values.
    @Suite struct KeptSettingTests {
        @Test(
            "A request's settings keep their values, also in copies and comparisons, and the address does not change"
        )
        func requests() throws {
            let url = try #require(URL(string: "https://api.example.com/v1"))
            var request = URLRequest(url: url)
            #expect(request.allowsConstrainedNetworkAccess && request.allowsExpensiveNetworkAccess)
            #expect(!request.assumesHTTP3Capable)
            request.allowsConstrainedNetworkAccess = false
            request.assumesHTTP3Capable = true
            let copy = request
            #expect(
                !copy.allowsConstrainedNetworkAccess && copy.allowsExpensiveNetworkAccess && copy.assumesHTTP3Capable)
            request.assumesHTTP3Capable = false
            #expect(!request.assumesHTTP3Capable && copy.assumesHTTP3Capable && request != copy)
            #expect(request.url == url && request.allHTTPHeaderFields?.isEmpty ?? true)
            request.mainDocumentURL = URL(string: "https://example.com/page")
            request.allowsExpensiveNetworkAccess = false
            #expect(!request.allowsExpensiveNetworkAccess)
            #expect(request.mainDocumentURL?.host == "example.com" && request.mainDocumentURL?.path == "/page")
        }

        @Test("A configuration has separate settings, which its intercepting copy inherits")
        func configurations() throws {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.allowsConstrainedNetworkAccess = false
            configuration.tlsMinimumSupportedProtocolVersion = .TLSv13
            configuration.requiresDNSSECValidation = true
            let other = URLSessionConfiguration.ephemeral
            #expect(other.allowsConstrainedNetworkAccess && other.tlsMinimumSupportedProtocolVersion == .TLSv12)
            #expect(!other.requiresDNSSECValidation && !other.sessionSendsLaunchEvents)
            let copy = try #require(configuration.copy() as? URLSessionConfiguration)
            KeptSettings.copy(from: configuration, to: copy)
            for one in [configuration, copy] {
                #expect(!one.allowsConstrainedNetworkAccess && one.allowsExpensiveNetworkAccess)
                #expect(one.tlsMinimumSupportedProtocolVersion == .TLSv13 && one.requiresDNSSECValidation)
            }
        }
    }
}
