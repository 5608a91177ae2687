package app.baize.shell;

import android.content.Context;
import android.webkit.CookieManager;
import android.webkit.WebSettings;
import android.webkit.WebView;

/** A web view with the settings of this app. */
final class Browser {
    private Browser() {}

    static WebView create(Context context, String version) {
        WebView web = new WebView(context);
        WebSettings settings = web.getSettings();
        settings.setJavaScriptEnabled(true);
        settings.setDomStorageEnabled(true);
        settings.setDatabaseEnabled(true);
        settings.setAllowFileAccess(false);
        settings.setAllowContentAccess(false);
        settings.setAllowFileAccessFromFileURLs(false);
        settings.setAllowUniversalAccessFromFileURLs(false);
        settings.setGeolocationEnabled(false);
        settings.setMixedContentMode(WebSettings.MIXED_CONTENT_NEVER_ALLOW);
        settings.setSafeBrowsingEnabled(true);
        settings.setJavaScriptCanOpenWindowsAutomatically(false);
        // New windows are asked for in `Chrome.onCreateWindow`, and leave the app.
        settings.setSupportMultipleWindows(true);
        settings.setSupportZoom(false);
        settings.setTextZoom(100);
        if (version != null) settings.setUserAgentString(settings.getUserAgentString() + " BaizeApp/" + version);
        CookieManager.getInstance().setAcceptCookie(true);
        CookieManager.getInstance().setAcceptThirdPartyCookies(web, false);
        return web;
    }
}
