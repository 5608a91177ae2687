import UIKit
import WebKit

/// The whole app: the site in a web view, its bridge, and what a window needs around it.
final class ShellViewController: UIViewController {
    private static let longestClip = 4096

    private let site: Site
    private var web: WKWebView!
    private var isFull = false
    private var positions: UIInterfaceOrientationMask = .allButUpsideDown
    private let foreign = UIStackView()
    private let host = UILabel()
    /// Where finished downloads are, until the player has shared or kept them.
    private var downloads: [ObjectIdentifier: URL] = [:]

    init(site: Site) {
        self.site = site
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("made by the scene") }

    override var prefersStatusBarHidden: Bool { isFull }
    override var prefersHomeIndicatorAutoHidden: Bool { isFull }
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { positions }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = Colors.ground
        let bridge = Bridge(site: site, device: self)
        let settings = WKWebViewConfiguration()
        settings.applicationNameForUserAgent = "BaizeApp/\(Self.version)"
        settings.preferences.javaScriptCanOpenWindowsAutomatically = false
        settings.preferences.isFraudulentWebsiteWarningEnabled = true
        settings.allowsInlineMediaPlayback = true
        settings.userContentController.addUserScript(bridge.script())
        settings.userContentController.addScriptMessageHandler(bridge, contentWorld: .page, name: Bridge.name)
        web = WKWebView(frame: .zero, configuration: settings)
        web.navigationDelegate = self
        web.uiDelegate = self
        web.allowsBackForwardNavigationGestures = true
        web.isOpaque = false
        web.backgroundColor = Colors.ground

        // Where the player is must be seen as in a browser: there is no address line.
        host.textColor = Colors.text
        let back = UIButton(type: .system)
        back.setTitle(NSLocalizedString("back_to_site", comment: ""), for: .normal)
        back.tintColor = Colors.accent
        back.heightAnchor.constraint(greaterThanOrEqualToConstant: 48).isActive = true
        back.addAction(UIAction { [weak self] _ in self?.openHome() }, for: .touchUpInside)
        foreign.addArrangedSubview(host)
        foreign.addArrangedSubview(back)
        foreign.isLayoutMarginsRelativeArrangement = true
        foreign.directionalLayoutMargins = .init(top: 4, leading: 16, bottom: 4, trailing: 16)
        foreign.isHidden = true

        let column = UIStackView(arrangedSubviews: [foreign, web])
        column.axis = .vertical
        column.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(column)
        NSLayoutConstraint.activate([
            column.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            column.leadingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.leadingAnchor),
            column.trailingAnchor.constraint(equalTo: view.safeAreaLayoutGuide.trailingAnchor),
            column.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
        openHome()
    }

    func openHome() { web.load(URLRequest(url: site.home)) }

    /// A link of the site that opened the app.
    func open(_ url: URL) {
        guard site.isOurs(url) else { return }
        presentedViewController?.dismiss(animated: false)
        web.load(URLRequest(url: url))
    }

    private static var version: String {
        Bundle.main.object(forInfoDictionaryKey: "CFBundleShortVersionString") as? String ?? "0"
    }

    private static var versionCode: Int {
        Int(Bundle.main.object(forInfoDictionaryKey: "CFBundleVersion") as? String ?? "") ?? 0
    }

    private func fill(_ full: Bool) {
        isFull = full
        setNeedsStatusBarAppearanceUpdate()
        setNeedsUpdateOfHomeIndicatorAutoHidden()
    }

    private func turn(_ mask: UIInterfaceOrientationMask) {
        positions = mask
        if #available(iOS 16.0, *) {
            setNeedsUpdateOfSupportedInterfaceOrientations()
            view.window?.windowScene?.requestGeometryUpdate(.iOS(interfaceOrientations: mask)) { _ in }
        } else {
            UIViewController.attemptRotationToDeviceOrientation()
        }
    }

    private func openOutside(_ url: URL) { UIApplication.shared.open(url) }

    /// `aid` is the vendor's id of the device: an app of another vendor sees another one.
    private func deviceInfo() -> [String: Any] {
        let aid = UIDevice.current.identifierForVendor?.uuidString
        return ["realVersionCode": Self.versionCode, "os": "ios", "context": aid.map { "aid=\($0)" } ?? ""]
    }

    private func clip() -> String {
        let text = UIPasteboard.general.string ?? ""
        return text.count > Self.longestClip ? "" : text
    }

    private func showForeignBar() {
        let url = web.url
        let isElsewhere = url.map { Site.isWeb($0) && !site.isOurs($0) } ?? false
        foreign.isHidden = !isElsewhere
        host.text = url?.host
    }

    private func showOffline(_ failed: URL?) {
        let again = failed.flatMap { site.isOurs($0) ? $0 : nil } ?? site.home
        web.loadHTMLString(OfflinePage.html(again: again), baseURL: nil)
    }
}

extension ShellViewController: BridgeDevice {
    func answer(_ message: Message) -> [String: Any]? {
        switch message.type {
        case "deviceInfo":
            return deviceInfo()
        case "launchUrl":
            guard let url = URL(string: message.text("url")), Site.isWeb(url) else { return nil }
            if site.isOurs(url) { web.load(URLRequest(url: url)) } else { openOutside(url) }
        case "onPopup":
            if let sheet = Sheet(message) { present(sheet, animated: true) }
        case "enterFullScreen":
            fill(true)
        case "exitFullScreen":
            fill(false)
        case "landScreen":
            turn(.landscape)
        case "portScreen":
            turn(.portrait)
        case "readClipboard":
            return ["text": clip()]
        default:
            break
        }
        return nil
    }
}

extension ShellViewController: WKNavigationDelegate {
    func webView(
        _ web: WKWebView,
        decidePolicyFor action: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if action.shouldPerformDownload { return decisionHandler(.download) }
        let scheme = url.scheme?.lowercased() ?? ""
        if Site.isWeb(url) || ["about", "blob", "data"].contains(scheme) { return decisionHandler(.allow) }
        // A page in a frame must not start another app, nor may one without a press of the player.
        let isPressed = action.navigationType == .linkActivated && action.targetFrame?.isMainFrame == true
        if isPressed, ["mailto", "tel", "sms"].contains(scheme) { openOutside(url) }
        decisionHandler(.cancel)
    }

    func webView(
        _ web: WKWebView,
        decidePolicyFor response: WKNavigationResponse,
        decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void
    ) {
        decisionHandler(response.canShowMIMEType ? .allow : .download)
    }

    func webView(_ web: WKWebView, navigationAction: WKNavigationAction, didBecome download: WKDownload) {
        download.delegate = self
    }

    func webView(_ web: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        download.delegate = self
    }

    func webView(_ web: WKWebView, didCommit navigation: WKNavigation!) { showForeignBar() }

    func webView(_ web: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        let fault = error as NSError
        // A navigation that gave way to another one, or to a download, has not failed.
        if fault.domain == NSURLErrorDomain, fault.code == NSURLErrorCancelled { return }
        if fault.domain == "WebKitErrorDomain", fault.code == 102 { return }
        showOffline(fault.userInfo[NSURLErrorFailingURLErrorKey] as? URL)
    }

    /// iOS may end the process of a page in the background.
    func webViewWebContentProcessDidTerminate(_ web: WKWebView) { web.reload() }
}

extension ShellViewController: WKUIDelegate {
    /// A link to a new window leaves the app.
    func webView(
        _ web: WKWebView,
        createWebViewWith settings: WKWebViewConfiguration,
        for action: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? {
        if let url = action.request.url, Site.isWeb(url) { openOutside(url) }
        return nil
    }
}

extension ShellViewController: WKDownloadDelegate {
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename name: String,
        completionHandler: @escaping (URL?) -> Void
    ) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(name)
        downloads[ObjectIdentifier(download)] = file
        completionHandler(file)
    }

    func downloadDidFinish(_ download: WKDownload) {
        guard let file = downloads.removeValue(forKey: ObjectIdentifier(download)) else { return }
        let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
    }

    func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
        downloads.removeValue(forKey: ObjectIdentifier(download))
    }
}
