package app.baize.shell;

import android.app.Activity;
import android.app.DownloadManager;
import android.content.Context;
import android.net.Uri;
import android.os.Environment;
import android.webkit.CookieManager;
import android.webkit.DownloadListener;
import android.webkit.URLUtil;
import android.widget.Toast;

/** Files that the page offers, into the app's own folder of downloads, which needs no permission. */
final class Downloads implements DownloadListener {
    private final Activity activity;
    private final Site site;

    Downloads(Activity activity, Site site) {
        this.activity = activity;
        this.site = site;
    }

    @Override
    public void onDownloadStart(String url, String agent, String disposition, String type, long length) {
        if (!Site.isWeb(url)) return;
        String name = URLUtil.guessFileName(url, disposition, type);
        DownloadManager.Request request = new DownloadManager.Request(Uri.parse(url));
        request.setMimeType(type);
        request.setTitle(name);
        request.addRequestHeader("User-Agent", agent);
        String cookies = CookieManager.getInstance().getCookie(url);
        if (cookies != null && site.isOurs(url)) request.addRequestHeader("Cookie", cookies);
        request.setNotificationVisibility(DownloadManager.Request.VISIBILITY_VISIBLE_NOTIFY_COMPLETED);
        request.setDestinationInExternalFilesDir(activity, Environment.DIRECTORY_DOWNLOADS, name);
        ((DownloadManager) activity.getSystemService(Context.DOWNLOAD_SERVICE)).enqueue(request);
        Toast.makeText(activity, activity.getString(R.string.downloading, name), Toast.LENGTH_LONG).show();
    }
}
