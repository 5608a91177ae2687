import UIKit
import WebKit

/// What a message makes the app do.
protocol BridgeDevice: AnyObject {
    /// JSON for the page, or nil.
    func answer(_ message: Message) -> [String: Any]?
}

/// window.AppShell of our own pages. WebKit says which frame a message comes from, so a page or a frame that is not ours
/// is refused, whatever it has learned.
final class Bridge: NSObject, WKScriptMessageHandlerWithReply {
    static let name = "appShell"

    private let site: Site
    private weak var device: BridgeDevice?

    init(site: Site, device: BridgeDevice) {
        self.site = site
        self.device = device
    }

    /// The main frame alone, and only if its origin is ours.
    func script() -> WKUserScript {
        let source = """
        ((origin) => {
          if (location.origin !== origin) return
          const handler = window.webkit.messageHandlers.\(Bridge.name)
          window.AppShell = {
            send: (message) => handler.postMessage(String(message)).then((answer) => answer ?? undefined, () => undefined),
          }
        })("\(site.origin)")
        """
        return WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)
    }

    func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    ) {
        let from = message.frameInfo
        let origin = from.securityOrigin
        guard from.isMainFrame,
              site.isOurs(scheme: origin.protocol, host: origin.host, port: origin.port),
              let known = Message(message.body)
        else { return replyHandler(nil, "not a message of the page") }
        guard let answer = device?.answer(known),
              let data = try? JSONSerialization.data(withJSONObject: answer)
        else { return replyHandler(nil, nil) }
        replyHandler(String(decoding: data, as: UTF8.self), nil)
    }
}
