import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        configurationForConnecting session: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let scene = UISceneConfiguration(name: nil, sessionRole: session.role)
        scene.delegateClass = SceneDelegate.self
        return scene
    }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var shell: ShellViewController?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
        guard let scene = scene as? UIWindowScene else { return }
        let address = Bundle.main.object(forInfoDictionaryKey: "BaizeSite") as? String ?? ""
        guard let site = Site(address) else { fatalError("BaizeSite must be an http(s) address, not \(address)") }
        let shell = ShellViewController(site: site)
        let window = UIWindow(windowScene: scene)
        window.rootViewController = shell
        window.makeKeyAndVisible()
        self.shell = shell
        self.window = window
        if let link = options.userActivities.first?.webpageURL { shell.open(link) }
    }

    /// A link of the site, of which iOS knows by apple-app-site-association that it is ours.
    func scene(_ scene: UIScene, continue activity: NSUserActivity) {
        if let link = activity.webpageURL { shell?.open(link) }
    }
}
