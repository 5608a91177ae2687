package app.baize.shell;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Answers of the app's own classes, outside of Android: each line of the input is a message or an address. */
final class Answers {
    private Answers() {}

    public static void main(String[] args) throws IOException {
        Site site = new Site(args[0]);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, "UTF-8"));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            boolean isAddress = line.startsWith("address ");
            Message message = isAddress ? null : Message.parse(line);
            if (isAddress) System.out.println(site.isOurs(line.substring(8)) ? "ours" : "not ours");
            else System.out.println(message == null ? "refused" : message.type);
        }
    }
}
