package app.baize.shell;

import android.content.Context;
import android.graphics.Bitmap;
import android.net.http.SslError;
import android.text.TextUtils;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.SslErrorHandler;
import android.webkit.WebResourceError;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Pages of the app: ours, and those of others that ours leads to, such as a payment provider's. */
final class Pages extends WebViewClient {
    interface Listener {
        /** Another page is open, ours or not. */
        void onPage(String url);

        void onRendererGone();
    }

    private final Context context;
    private final Site site;
    private final Outside outside;
    private final Listener listener;

    Pages(Context context, Site site, Outside outside, Listener listener) {
        this.context = context;
        this.site = site;
        this.outside = outside;
        this.listener = listener;
    }

    @Override
    public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
        String url = request.getUrl().toString();
        if (Site.isWeb(url)) return false;
        // A page in a frame must not start another app, nor may one without a press of the player.
        if (request.isForMainFrame() && request.hasGesture()) outside.open(url);
        return true;
    }

    @Override
    public void onPageStarted(WebView view, String url, Bitmap icon) {
        listener.onPage(url);
    }

    @Override
    public void onPageCommitVisible(WebView view, String url) {
        listener.onPage(url);
    }

    @Override
    public void onPageFinished(WebView view, String url) {
        listener.onPage(url);
    }

    @Override
    public void onReceivedError(WebView view, WebResourceRequest request, WebResourceError error) {
        if (!request.isForMainFrame()) return;
        String failed = request.getUrl().toString();
        view.loadDataWithBaseURL(null, offlinePage(failed), "text/html", "utf-8", failed);
    }

    /** A certificate that is not valid is never accepted, not even by the player. */
    @Override
    public void onReceivedSslError(WebView view, SslErrorHandler handler, SslError error) {
        handler.cancel();
    }

    @Override
    public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        listener.onRendererGone();
        return true;
    }

    private String offlinePage(String failed) {
        String again = site.isOurs(failed) ? failed : site.home();
        return "<!doctype html><meta charset=utf-8><meta name=viewport content='width=device-width'>"
                + "<title>" + text(R.string.offline_title) + "</title>"
                + "<style>body{background:#0f1722;color:#f4f6fa;font:16px/1.5 sans-serif;display:grid;place-content:center;"
                + "min-height:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}"
                + "a{display:inline-block;background:#f5a524;color:#1a1304;font-weight:600;padding:14px 24px;"
                + "border-radius:12px;text-decoration:none}</style>"
                + "<h1>" + text(R.string.offline_title) + "</h1><p>" + text(R.string.offline_text) + "</p>"
                + "<p><a href=\"" + TextUtils.htmlEncode(again) + "\">" + text(R.string.try_again) + "</a></p>";
    }

    private String text(int id) {
        return TextUtils.htmlEncode(context.getString(id));
    }
}
