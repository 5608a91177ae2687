package app.baize.shell;

import android.app.Activity;
import android.content.pm.ActivityInfo;
import android.view.View;

/** Full screen and the position of the screen. */
final class Screen {
    private static final int FULL =
            View.SYSTEM_UI_FLAG_FULLSCREEN
                    | View.SYSTEM_UI_FLAG_HIDE_NAVIGATION
                    | View.SYSTEM_UI_FLAG_IMMERSIVE_STICKY
                    | View.SYSTEM_UI_FLAG_LAYOUT_STABLE;

    private final Activity activity;
    private boolean full;

    Screen(Activity activity) {
        this.activity = activity;
    }

    void fill(boolean on) {
        full = on;
        apply();
    }

    /** Android shows its bars again with the keyboard or a dialog. */
    void apply() {
        activity.getWindow().getDecorView().setSystemUiVisibility(full ? FULL : View.SYSTEM_UI_FLAG_VISIBLE);
    }

    void turn(boolean landscape) {
        activity.setRequestedOrientation(
                landscape
                        ? ActivityInfo.SCREEN_ORIENTATION_SENSOR_LANDSCAPE
                        : ActivityInfo.SCREEN_ORIENTATION_SENSOR_PORTRAIT);
    }
}
