package app.baize.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.graphics.Bitmap;
import android.net.Uri;
import android.os.Message;
import android.view.View;
import android.webkit.ValueCallback;
import android.webkit.WebChromeClient;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.FrameLayout;

/** What a page asks of the window around it: new windows, files, video in full screen. */
final class Chrome extends WebChromeClient {
    static final int FILES = 1;

    private final Activity activity;
    private final FrameLayout root;
    private final Screen screen;
    private final Outside outside;
    private final Runnable onProgress;
    private ValueCallback<Uri[]> waiting;
    private View video;
    private CustomViewCallback videoEnds;

    Chrome(Activity activity, FrameLayout root, Screen screen, Outside outside, Runnable onProgress) {
        this.activity = activity;
        this.root = root;
        this.screen = screen;
        this.outside = outside;
        this.onProgress = onProgress;
    }

    @Override
    public void onProgressChanged(WebView view, int percent) {
        onProgress.run();
    }

    /** A link to a new window leaves the app. Its address is known only to a view that is asked to load it. */
    @Override
    public boolean onCreateWindow(WebView view, boolean isDialog, boolean byPress, Message result) {
        if (!byPress) return false;
        final WebView draft = new WebView(activity);
        draft.setWebViewClient(new WebViewClient() {
            private boolean left;

            @Override
            public boolean shouldOverrideUrlLoading(WebView window, WebResourceRequest request) {
                leave(window, request.getUrl().toString());
                return true;
            }

            @Override
            public void onPageStarted(WebView window, String url, Bitmap icon) {
                leave(window, url);
            }

            private void leave(final WebView window, String url) {
                if (left || "about:blank".equals(url)) return;
                left = true;
                window.stopLoading();
                outside.open(url);
                // Not within a callback of its own.
                root.post(new Runnable() {
                    @Override
                    public void run() {
                        window.destroy();
                    }
                });
            }
        });
        ((WebView.WebViewTransport) result.obj).setWebView(draft);
        result.sendToTarget();
        return true;
    }

    @Override
    public boolean onShowFileChooser(WebView view, ValueCallback<Uri[]> chosen, FileChooserParams wanted) {
        cancelFiles();
        waiting = chosen;
        Intent intent = new Intent(Intent.ACTION_GET_CONTENT);
        intent.addCategory(Intent.CATEGORY_OPENABLE);
        intent.setType("*/*");
        String[] types = typesOf(wanted.getAcceptTypes());
        if (types.length > 0) intent.putExtra(Intent.EXTRA_MIME_TYPES, types);
        intent.putExtra(Intent.EXTRA_ALLOW_MULTIPLE, wanted.getMode() == FileChooserParams.MODE_OPEN_MULTIPLE);
        try {
            activity.startActivityForResult(intent, FILES);
        } catch (ActivityNotFoundException cause) {
            cancelFiles();
        }
        return true;
    }

    /** Without endings such as `.pdf`, which Android does not know as types. */
    private static String[] typesOf(String[] accepted) {
        int count = 0;
        String[] types = new String[accepted.length];
        for (String type : accepted) {
            if (type.indexOf('/') > 0) types[count++] = type;
        }
        String[] found = new String[count];
        System.arraycopy(types, 0, found, 0, count);
        return found;
    }

    void onFiles(int result, Intent data) {
        if (waiting == null) return;
        waiting.onReceiveValue(FileChooserParams.parseResult(result, data));
        waiting = null;
    }

    private void cancelFiles() {
        if (waiting != null) waiting.onReceiveValue(null);
        waiting = null;
    }

    @Override
    public void onShowCustomView(View view, CustomViewCallback callback) {
        onHideCustomView();
        video = view;
        videoEnds = callback;
        root.addView(view);
        screen.fill(true);
    }

    @Override
    public void onHideCustomView() {
        leaveVideo();
    }

    /** Whether there was one to leave. */
    boolean leaveVideo() {
        if (video == null) return false;
        root.removeView(video);
        video = null;
        screen.fill(false);
        videoEnds.onCustomViewHidden();
        return true;
    }
}
