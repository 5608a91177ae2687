package app.baize.shell;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.json.JSONException;
import org.json.JSONObject;
import org.json.JSONTokener;

/** A message of the page, of a shape that the contract knows (packages/contract/src/player/shell.ts). */
final class Message {
    /** Compared with the contract by shells/tests. */
    private static final String[][] MESSAGES = {
        {"deviceInfo"},
        {"launchUrl", "url:text"},
        {"onPopup", "top:number", "title:text", "url:text", "fullScreen:flag", "script:text"},
        {"enterFullScreen"},
        {"exitFullScreen"},
        {"landScreen"},
        {"portScreen"},
        {"readClipboard"},
    };

    private static final int LONGEST = 65536;

    final String type;
    private final Map<String, Object> fields;

    private Message(String type, Map<String, Object> fields) {
        this.type = type;
        this.fields = fields;
    }

    String text(String name) {
        return (String) fields.get(name);
    }

    double number(String name) {
        return ((Number) fields.get(name)).doubleValue();
    }

    boolean flag(String name) {
        return ((Boolean) fields.get(name)).booleanValue();
    }

    /** Null for anything else: the page then gets no answer, as from an app that is too old for the message. */
    static Message parse(String text) {
        if (text == null || text.length() > LONGEST) return null;
        try {
            JSONTokener tokens = new JSONTokener(text);
            Object value = tokens.nextValue();
            if (!(value instanceof JSONObject) || tokens.nextClean() != 0) return null;
            JSONObject given = (JSONObject) value;
            for (String[] shape : MESSAGES) {
                if (shape[0].equals(given.opt("type"))) return read(shape, given);
            }
            return null;
        } catch (JSONException | StackOverflowError cause) {
            // Android reads arrays within arrays by recursion, without a limit: some thousand would end the app.
            return null;
        }
    }

    private static Message read(String[] shape, JSONObject given) {
        Map<String, Object> fields = new HashMap<String, Object>();
        for (int at = 1; at < shape.length; at++) {
            String[] field = shape[at].split(":");
            Object value = given.opt(field[0]);
            if (!fits(field[1], value)) return null;
            fields.put(field[0], value);
        }
        Iterator<String> names = given.keys();
        while (names.hasNext()) {
            String name = names.next();
            if (!"type".equals(name) && !fields.containsKey(name)) return null;
        }
        return new Message(shape[0], fields);
    }

    private static boolean fits(String kind, Object value) {
        if ("text".equals(kind)) return value instanceof String;
        if ("flag".equals(kind)) return value instanceof Boolean;
        return value instanceof Number;
    }
}
