package app.baize.shell;

import android.app.Activity;
import android.content.ClipData;
import android.content.ClipboardManager;
import android.content.Context;
import android.content.Intent;
import android.content.pm.PackageInfo;
import android.content.pm.PackageManager;
import android.net.Uri;
import android.os.Bundle;
import android.provider.Settings;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.view.WindowInsets;
import android.webkit.CookieManager;
import android.webkit.WebView;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.json.JSONException;
import org.json.JSONObject;

/** The whole app: the site in a web view, its bridge, and what a window needs around it. */
public final class MainActivity extends Activity implements Bridge.Device, Pages.Listener {
    private static final int LONGEST_CLIP = 4096;

    private Site site;
    private WebView web;
    private Bridge bridge;
    private Screen screen;
    private Outside outside;
    private Sheet sheet;
    private Chrome chrome;
    private FrameLayout root;
    private LinearLayout foreign;
    private PackageInfo self;

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        try {
            PackageManager packages = getPackageManager();
            self = packages.getPackageInfo(getPackageName(), 0);
            Bundle data = packages.getApplicationInfo(getPackageName(), PackageManager.GET_META_DATA).metaData;
            site = new Site(data.getString("site"));
        } catch (PackageManager.NameNotFoundException cause) {
            throw new IllegalStateException("an app always knows itself", cause);
        }
        root = new FrameLayout(this);
        root.setBackgroundColor(getColor(R.color.ground));
        // From Android 15 on the window is under the bars of the system, and under the keyboard.
        root.setOnApplyWindowInsetsListener(new View.OnApplyWindowInsetsListener() {
            @Override
            public WindowInsets onApplyWindowInsets(View view, WindowInsets insets) {
                view.setPadding(
                        insets.getSystemWindowInsetLeft(),
                        insets.getSystemWindowInsetTop(),
                        insets.getSystemWindowInsetRight(),
                        insets.getSystemWindowInsetBottom());
                return insets.consumeSystemWindowInsets();
            }
        });
        screen = new Screen(this);
        outside = new Outside(this);
        sheet = new Sheet(this, root, outside);
        setContentView(root);
        start();
        if (saved == null || web.restoreState(saved) == null) web.loadUrl(addressOf(getIntent()));
    }

    private void start() {
        LinearLayout column = new LinearLayout(this);
        column.setOrientation(LinearLayout.VERTICAL);
        foreign = Sheet.bar(this, "", R.string.back_to_site, new Runnable() {
            @Override
            public void run() {
                web.loadUrl(site.home());
            }
        });
        foreign.setVisibility(View.GONE);
        column.addView(foreign);
        web = Browser.create(this, self.versionName);
        bridge = new Bridge(web, site, this, asset("bridge.js"));
        chrome = new Chrome(this, root, screen, outside, new Runnable() {
            @Override
            public void run() {
                bridge.offer();
            }
        });
        web.setWebViewClient(new Pages(this, site, outside, this));
        web.setWebChromeClient(chrome);
        web.setDownloadListener(new Downloads(this, site));
        column.addView(web, new LinearLayout.LayoutParams(LayoutParams.MATCH_PARENT, 0, 1));
        root.addView(column, 0, new FrameLayout.LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT));
    }

    private String asset(String name) {
        try (InputStream in = getAssets().open(name)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] part = new byte[4096];
            for (int read = in.read(part); read >= 0; read = in.read(part)) out.write(part, 0, read);
            return out.toString("UTF-8");
        } catch (IOException cause) {
            throw new IllegalStateException("the app is incomplete: " + name, cause);
        }
    }

    /** A link of the site that opened the app, or its home page. */
    private String addressOf(Intent intent) {
        String given = intent == null ? null : intent.getDataString();
        return site.isOurs(given) ? given : site.home();
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        if (!site.isOurs(intent.getDataString())) return;
        sheet.close();
        web.loadUrl(intent.getDataString());
    }

    @Override
    public void onPage(String url) {
        boolean isOurs = site.isOurs(web.getUrl());
        String origin = Site.originOf(web.getUrl());
        // Where the player is must be seen as in a browser: there is no address line.
        foreign.setVisibility(isOurs || origin == null ? View.GONE : View.VISIBLE);
        ((TextView) foreign.getChildAt(0)).setText(origin == null ? "" : Uri.parse(origin).getHost());
        if (isOurs) bridge.offer();
        else bridge.close();
    }

    /** Android may end a renderer in the background; the app starts another one instead of ending as well. */
    @Override
    public void onRendererGone() {
        sheet.close();
        bridge.close();
        root.removeViewAt(0);
        web.destroy();
        start();
        web.loadUrl(site.home());
    }

    @Override
    public String answer(Message message) throws JSONException {
        switch (message.type) {
            case "deviceInfo":
                return deviceInfo();
            case "launchUrl":
                if (site.isOurs(message.text("url"))) web.loadUrl(message.text("url"));
                else if (Site.isWeb(message.text("url"))) outside.open(message.text("url"));
                return null;
            case "onPopup":
                if (Site.isWeb(message.text("url"))) sheet.show(message);
                return null;
            case "enterFullScreen":
                screen.fill(true);
                return null;
            case "exitFullScreen":
                screen.fill(false);
                return null;
            case "landScreen":
                screen.turn(true);
                return null;
            case "portScreen":
                screen.turn(false);
                return null;
            case "readClipboard":
                return new JSONObject().put("text", clip()).toString();
            default:
                return null;
        }
    }

    /** `aid` is this app's id of the device: another app, or the same one with another signature, sees another. */
    private String deviceInfo() throws JSONException {
        String aid = Settings.Secure.getString(getContentResolver(), Settings.Secure.ANDROID_ID);
        return new JSONObject()
                .put("realVersionCode", self.versionCode)
                .put("os", "android")
                .put("context", aid == null ? "" : "aid=" + Uri.encode(aid))
                .toString();
    }

    /** Android reads the clipboard for the app in front only, and tells the player. */
    private String clip() {
        ClipData data = ((ClipboardManager) getSystemService(Context.CLIPBOARD_SERVICE)).getPrimaryClip();
        if (data == null || data.getItemCount() == 0) return "";
        CharSequence text = data.getItemAt(0).getText();
        if (text == null) return "";
        return text.length() > LONGEST_CLIP ? "" : text.toString();
    }

    @Override
    protected void onActivityResult(int request, int result, Intent data) {
        if (request == Chrome.FILES) chrome.onFiles(result, data);
    }

    @Override
    public void onBackPressed() {
        if (chrome.leaveVideo() || sheet.goBack()) return;
        if (web.canGoBack()) web.goBack();
        else moveTaskToBack(true);
    }

    @Override
    public void onWindowFocusChanged(boolean focused) {
        super.onWindowFocusChanged(focused);
        if (focused) screen.apply();
    }

    @Override
    protected void onSaveInstanceState(Bundle state) {
        super.onSaveInstanceState(state);
        web.saveState(state);
    }

    @Override
    protected void onPause() {
        CookieManager.getInstance().flush();
        web.onPause();
        super.onPause();
    }

    @Override
    protected void onResume() {
        super.onResume();
        web.onResume();
    }

    @Override
    protected void onDestroy() {
        sheet.close();
        bridge.close();
        web.destroy();
        super.onDestroy();
    }
}
