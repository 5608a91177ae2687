import Foundation

/// What shows when the site cannot be reached.
enum OfflinePage {
    static func html(again: URL) -> String {
        let text = { (key: String) in escaped(NSLocalizedString(key, comment: "")) }
        return """
        <!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>
        <title>\(text("offline_title"))</title>
        <style>body{background:#0f1722;color:#f4f6fa;font:16px/1.5 sans-serif;display:grid;place-content:center;
        min-height:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}
        a{display:inline-block;background:#f5a524;color:#1a1304;font-weight:600;padding:14px 24px;
        border-radius:12px;text-decoration:none}</style>
        <h1>\(text("offline_title"))</h1><p>\(text("offline_text"))</p>
        <p><a href="\(escaped(again.absoluteString))">\(text("try_again"))</a></p>
        """
    }

    private static func escaped(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(text) { done, pair in
            done.replacingOccurrences(of: pair.0, with: pair.1)
        }
    }
}
