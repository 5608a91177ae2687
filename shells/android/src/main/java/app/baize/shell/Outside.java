package app.baize.shell;

import android.app.Activity;
import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.net.Uri;
import android.widget.Toast;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Addresses that leave the app. */
final class Outside {
    /** Any other scheme could start an app of somebody else with data of the page. */
    private static final List<String> SCHEMES = Arrays.asList("http", "https", "mailto", "tel", "sms");

    private final Activity activity;

    Outside(Activity activity) {
        this.activity = activity;
    }

    void open(String url) {
        Uri address = Uri.parse(url);
        String scheme = address.getScheme();
        if (scheme == null || !SCHEMES.contains(scheme.toLowerCase(Locale.ROOT))) return;
        String action = "tel".equals(scheme) ? Intent.ACTION_DIAL : Intent.ACTION_VIEW;
        Intent intent = new Intent(action, address);
        intent.addCategory(Intent.CATEGORY_BROWSABLE);
        intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK);
        try {
            activity.startActivity(intent);
        } catch (ActivityNotFoundException cause) {
            Toast.makeText(activity, R.string.cannot_open, Toast.LENGTH_LONG).show();
        }
    }
}
