package app.baize.shell;

import android.net.Uri;
import android.os.Handler;
import android.os.Looper;
import android.webkit.ValueCallback;
import android.webkit.WebMessage;
import android.webkit.WebMessagePort;
import android.webkit.WebView;
import java.util.UUID;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * window.AppShell of our own pages. Not `addJavascriptInterface`: that would be in every frame of every page, also in games
 * of other origins, and could not tell who calls. A port is posted to the main frame if its origin is ours.
 */
final class Bridge {
    /** Returns JSON for the page, or null. */
    interface Device {
        String answer(Message message) throws JSONException;
    }

    private final WebView web;
    private final Site site;
    private final Device device;
    private final String script;
    private final Handler main = new Handler(Looper.getMainLooper());
    private WebMessagePort port;

    Bridge(WebView web, Site site, Device device, String script) {
        this.web = web;
        this.site = site;
        this.device = device;
        this.script = script;
    }

    /** Called whenever the page may be a new one; a page that has the bridge already keeps it. */
    void offer() {
        if (!site.isOurs(web.getUrl())) return;
        final String nonce = UUID.randomUUID().toString();
        String call = "(" + script + "\n)(" + JSONObject.quote(site.origin) + "," + JSONObject.quote(nonce) + ")";
        web.evaluateJavascript(call, new ValueCallback<String>() {
            @Override
            public void onReceiveValue(String installed) {
                if ("true".equals(installed)) connect(nonce);
            }
        });
    }

    void connect(String nonce) {
        close();
        WebMessagePort[] ends = web.createWebMessageChannel();
        port = ends[0];
        final WebMessagePort ours = ends[0];
        ours.setWebMessageCallback(new WebMessagePort.WebMessageCallback() {
            @Override
            public void onMessage(WebMessagePort from, WebMessage message) {
                hear(ours, message.getData());
            }
        }, main);
        // The browser delivers it to this origin only, whatever page is open by then.
        web.postWebMessage(new WebMessage(nonce, new WebMessagePort[] {ends[1]}), Uri.parse(site.origin));
    }

    void hear(WebMessagePort ours, String data) {
        // The page may have left while its message was under way.
        if (ours != port || data == null || !site.isOurs(web.getUrl())) return;
        try {
            JSONObject envelope = new JSONObject(data);
            JSONObject reply = new JSONObject();
            reply.put("id", envelope.getInt("id"));
            Message message = Message.parse(envelope.getString("message"));
            if (message != null) reply.put("answer", device.answer(message));
            ours.postMessage(new WebMessage(reply.toString()));
        } catch (JSONException cause) {
            // Not of our script: nobody waits for an answer.
        }
    }

    void close() {
        if (port != null) port.close();
        port = null;
    }
}
