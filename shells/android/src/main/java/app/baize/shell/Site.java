package app.baize.shell;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/** The site this app belongs to. Only its pages are served by the bridge. */
final class Site {
    /** Scheme, host and port, as `location.origin` has them. */
    final String origin;

    Site(String address) {
        String found = originOf(address);
        if (found == null) throw new IllegalArgumentException("the site must be an http(s) address, not " + address);
        origin = found;
    }

    boolean isOurs(String url) {
        return origin.equals(originOf(url));
    }

    String home() {
        return origin + "/";
    }

    /** Null for whatever is no http(s) address. An address that cannot be parsed is nobody's. */
    static String originOf(String url) {
        if (url == null) return null;
        try {
            URI address = new URI(url);
            String scheme = lower(address.getScheme());
            String host = lower(address.getHost());
            if (host == null || !("https".equals(scheme) || "http".equals(scheme))) return null;
            int port = address.getPort();
            boolean usual = port == -1 || port == ("https".equals(scheme) ? 443 : 80);
            return scheme + "://" + host + (usual ? "" : ":" + port);
        } catch (URISyntaxException cause) {
            return lenientOrigin(url);
        }
    }

    /** Query strings may have characters that java.net.URI refuses and browsers accept. */
    private static String lenientOrigin(String url) {
        int end = url.length();
        for (String mark : new String[] {"?", "#"}) {
            int at = url.indexOf(mark);
            if (at >= 0 && at < end) end = at;
        }
        if (end == url.length()) return null;
        return originOf(url.substring(0, end));
    }

    static boolean isWeb(String url) {
        return originOf(url) != null;
    }

    private static String lower(String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }
}
