import UIKit
import WebKit

/// A page over ours, with a title and a way to close it. It has no bridge, and does not name this app to its site.
final class Sheet: UIViewController, WKNavigationDelegate {
    private let message: Message
    private let url: URL
    private var hasRun = false

    init?(_ message: Message) {
        guard let url = URL(string: message.text("url")), Site.isWeb(url) else { return nil }
        self.message = message
        self.url = url
        super.init(nibName: nil, bundle: nil)
        modalPresentationStyle = message.flag("fullScreen") ? .fullScreen : .pageSheet
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("sheets are made by messages") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Colors.ground
        let web = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        web.navigationDelegate = self
        let title = UILabel()
        title.text = message.text("title")
        title.textColor = Colors.text
        title.font = .preferredFont(forTextStyle: .headline)
        let close = UIButton(type: .system)
        close.setTitle(NSLocalizedString("close", comment: ""), for: .normal)
        close.tintColor = Colors.accent
        close.setContentCompressionResistancePriority(.required, for: .horizontal)
        close.heightAnchor.constraint(greaterThanOrEqualToConstant: 48).isActive = true
        close.addAction(UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
        let bar = UIStackView(arrangedSubviews: [title, close])
        bar.isLayoutMarginsRelativeArrangement = true
        bar.directionalLayoutMargins = .init(top: 4, leading: 16, bottom: 4, trailing: 16)
        let column = UIStackView(arrangedSubviews: [bar, web])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        // At most half of the screen, so that the page under it never looks like the sheet's.
        let top = min(max(message.number("top"), 0), Double(UIScreen.main.bounds.height) / 2)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(
                equalTo: view.safeAreaLayoutGuide.topAnchor,
                constant: message.flag("fullScreen") ? 0 : CGFloat(top)
            ),
            column.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            column.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        web.load(URLRequest(url: url))
    }

    func webView(_ web: WKWebView, didFinish navigation: WKNavigation!) {
        // Once, and only in the page for which it was meant.
        guard !hasRun, !message.text("script").isEmpty, let open = web.url,
              Site.origin(of: open) == Site.origin(of: url) else { return }
        hasRun = true
        web.evaluateJavaScript(message.text("script"), completionHandler: nil)
    }
}
