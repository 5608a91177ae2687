import Foundation

/// The site this app belongs to. Only its pages are served by the bridge.
struct Site {
    /// Scheme, host and port, as `location.origin` has them.
    let origin: String

    init?(_ address: String) {
        guard let url = URL(string: address), let origin = Site.origin(of: url) else { return nil }
        self.origin = origin
    }

    var home: URL { URL(string: origin + "/")! }

    func isOurs(_ url: URL?) -> Bool {
        guard let url = url else { return false }
        return Site.origin(of: url) == origin
    }

    func isOurs(scheme: String, host: String, port: Int) -> Bool {
        // A security origin has port 0 for the usual one.
        Site.origin(scheme: scheme, host: host, port: port == 0 ? nil : port) == origin
    }

    static func isWeb(_ url: URL) -> Bool { origin(of: url) != nil }

    /// Nil for whatever is no http(s) address.
    static func origin(of url: URL) -> String? {
        origin(scheme: url.scheme ?? "", host: url.host ?? "", port: url.port)
    }

    private static func origin(scheme: String, host: String, port: Int?) -> String? {
        let scheme = scheme.lowercased()
        guard scheme == "https" || scheme == "http", !host.isEmpty else { return nil }
        let usual = port == nil || port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(host.lowercased())" + (usual ? "" : ":\(port!)")
    }
}
