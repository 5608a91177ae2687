package app.baize.shell;

import android.app.Activity;
import android.view.Gravity;
import android.view.View;
import android.view.ViewGroup.LayoutParams;
import android.webkit.WebResourceRequest;
import android.webkit.WebView;
import android.webkit.WebViewClient;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;

/** A page over ours, with a title and a way to close it. It has no bridge, and does not name this app to its site. */
final class Sheet {
    private final Activity activity;
    private final FrameLayout root;
    private final Outside outside;
    private LinearLayout open;
    private WebView web;

    Sheet(Activity activity, FrameLayout root, Outside outside) {
        this.activity = activity;
        this.root = root;
        this.outside = outside;
    }

    void show(Message popup) {
        close();
        final String url = popup.text("url");
        final String script = popup.text("script");
        float density = activity.getResources().getDisplayMetrics().density;
        open = new LinearLayout(activity);
        open.setOrientation(LinearLayout.VERTICAL);
        open.setBackgroundColor(activity.getColor(R.color.ground));
        if (!popup.flag("fullScreen")) open.addView(bar(activity, popup.text("title"), R.string.close, closing()));
        web = Browser.create(activity, null);
        web.setWebViewClient(new WebViewClient() {
            private boolean hasRun;

            @Override
            public boolean shouldOverrideUrlLoading(WebView view, WebResourceRequest request) {
                String next = request.getUrl().toString();
                if (Site.isWeb(next)) return false;
                if (request.isForMainFrame() && request.hasGesture()) outside.open(next);
                return true;
            }

            @Override
            public void onPageFinished(WebView view, String finished) {
                // Once, and only in the page for which it was meant.
                String origin = Site.originOf(url);
                if (hasRun || script.isEmpty() || origin == null || !origin.equals(Site.originOf(finished))) return;
                hasRun = true;
                view.evaluateJavascript(script, null);
            }
        });
        open.addView(web, new LinearLayout.LayoutParams(LayoutParams.MATCH_PARENT, 0, 1));
        FrameLayout.LayoutParams place =
                new FrameLayout.LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.MATCH_PARENT);
        double top = popup.flag("fullScreen") ? 0 : popup.number("top");
        // At most half of the screen, so that the page under it never looks like the sheet's.
        place.topMargin = (int) Math.max(0, Math.min(top * density, root.getHeight() / 2.0));
        root.addView(open, place);
        web.loadUrl(url);
    }

    private Runnable closing() {
        return new Runnable() {
            @Override
            public void run() {
                close();
            }
        };
    }

    /** Back goes back within the sheet first. False if there is none. */
    boolean goBack() {
        if (open == null) return false;
        if (web.canGoBack()) web.goBack();
        else close();
        return true;
    }

    void close() {
        if (open == null) return;
        root.removeView(open);
        web.destroy();
        open = null;
        web = null;
    }

    /** A title with a button at its end. */
    static LinearLayout bar(Activity activity, String title, int action, final Runnable onPress) {
        float density = activity.getResources().getDisplayMetrics().density;
        int gap = (int) (16 * density);
        LinearLayout bar = new LinearLayout(activity);
        bar.setGravity(Gravity.CENTER_VERTICAL);
        bar.setBackgroundColor(activity.getColor(R.color.bar));
        bar.setMinimumHeight((int) (56 * density));
        TextView name = new TextView(activity);
        name.setText(title);
        name.setTextColor(activity.getColor(R.color.text));
        name.setTextSize(16);
        name.setSingleLine(true);
        name.setPadding(gap, 0, gap, 0);
        bar.addView(name, new LinearLayout.LayoutParams(0, LayoutParams.WRAP_CONTENT, 1));
        TextView button = new TextView(activity);
        button.setText(action);
        button.setTextColor(activity.getColor(R.color.accent));
        button.setTextSize(16);
        button.setGravity(Gravity.CENTER);
        button.setMinHeight((int) (48 * density));
        button.setPadding(gap, 0, gap, 0);
        button.setClickable(true);
        button.setFocusable(true);
        button.setOnClickListener(new View.OnClickListener() {
            @Override
            public void onClick(View pressed) {
                onPress.run();
            }
        });
        bar.addView(button);
        return bar;
    }
}
