#!/usr/bin/python3
"""The shell that runs on a desktop: the site in WebKitGTK, with the bridge of the Android and iOS apps (docs/shells.md).

It is for tests and for developers: WebKitGTK is the closest thing to the web view of iOS that runs on Linux.
    shell.py --site http://localhost:3000
With --automation a WebDriver controls it. With --plain it is a browser without a bridge, and does not say that it is our app.
"""

import argparse
import json
import sys
import urllib.parse

import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gdk, Gio, GLib, Gtk, WebKit2  # noqa: E402

VERSION = "1.13.0"
VERSION_CODE = 113
HANDLER = "appShell"
# The handler exists in this world of scripts alone. A page has no scripts in it, and neither has a frame of another origin.
WORLD = "baize-app"
LONGEST = 65536
LONGEST_CLIP = 4096

# Compared with the contract by shells/tests.
MESSAGES = {
    "deviceInfo": {},
    "launchUrl": {"url": "text"},
    "onPopup": {"top": "number", "title": "text", "url": "text", "fullScreen": "flag", "script": "text"},
    "enterFullScreen": {},
    "exitFullScreen": {},
    "landScreen": {},
    "portScreen": {},
    "readClipboard": {},
}

# In the page's own world, which has no handler: passes messages on as events of the document, which other frames cannot see.
PAGE_SCRIPT = """
((origin) => {
  if (location.origin !== origin) return
  const waiting = new Map()
  let last = 0
  document.addEventListener('baize-app-answer', (event) => {
    const { id, answer } = JSON.parse(event.detail)
    const resolve = waiting.get(id)
    waiting.delete(id)
    if (resolve) resolve(answer === null ? undefined : answer)
  })
  window.AppShell = {
    send: (message) =>
      new Promise((resolve) => {
        last += 1
        waiting.set(last, resolve)
        const detail = JSON.stringify({ id: last, message: String(message) })
        document.dispatchEvent(new CustomEvent('baize-app-message', { detail }))
      }),
  }
})(%s)
"""

# In the app's world.
APP_SCRIPT = """
((origin) => {
  if (location.origin !== origin) return
  document.addEventListener('baize-app-message', async (event) => {
    const { id, message } = JSON.parse(event.detail)
    const answer = await window.webkit.messageHandlers.appShell.postMessage(message).catch(() => null)
    const detail = JSON.stringify({ id, answer })
    document.dispatchEvent(new CustomEvent('baize-app-answer', { detail }))
  })
})(%s)
"""


def origin_of(address):
    """Scheme, host and port as `location.origin` has them; None for whatever is no http(s) address."""
    try:
        parts = urllib.parse.urlsplit(address or "")
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    usual = port is None or port == (443 if parts.scheme == "https" else 80)
    return f"{parts.scheme}://{parts.hostname}{'' if usual else f':{port}'}"


def fits(kind, value):
    if kind == "text":
        return isinstance(value, str)
    if kind == "flag":
        return isinstance(value, bool)
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def parse_message(text):
    """A message of a shape that the contract knows; None for anything else."""
    if not isinstance(text, str) or len(text) > LONGEST:
        return None
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict) or not isinstance(message.get("type"), str):
        return None
    shape = MESSAGES.get(message["type"])
    if shape is None or set(message) != {"type", *shape}:
        return None
    return message if all(fits(kind, message[name]) for name, kind in shape.items()) else None


class Shell:
    def __init__(self, options):
        self.site = origin_of(options.site)
        if self.site is None:
            sys.exit(f"--site must be an http(s) address, not {options.site}")
        self.options = options
        self.land = False
        self.popup = None
        self.log("started")
        self.context = WebKit2.WebContext.new_ephemeral()
        self.context.set_automation_allowed(options.automation)
        self.context.connect("automation-started", self.on_automation)
        self.web = self.new_web()
        self.window = Gtk.Window(title="Baize")
        self.window.set_default_size(*(1440, 900) if options.plain else (390, 844))
        self.overlay = Gtk.Overlay()
        column = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        self.foreign = self.new_foreign_bar()
        column.pack_start(self.foreign, False, False, 0)
        column.pack_start(self.web, True, True, 0)
        self.overlay.add(column)
        self.window.add(self.overlay)
        self.window.connect("destroy", Gtk.main_quit)
        self.window.connect("key-press-event", self.on_key)
        self.window.show_all()
        self.foreign.hide()
        if not options.automation:
            self.web.load_uri(self.site + "/")

    def log(self, event, **fields):
        """One line of JSON for each thing that leaves the page, for whoever started the shell."""
        line = json.dumps({"event": event, **fields})
        if self.options.journal:
            with open(self.options.journal, "a", encoding="utf-8") as journal:
                journal.write(line + "\n")

    def new_web(self):
        manager = WebKit2.UserContentManager()
        if not self.options.plain:
            # Not the list of addresses that WebKit offers for it: that matches no address with a port.
            page, app = (script % json.dumps(self.site) for script in (PAGE_SCRIPT, APP_SCRIPT))
            top, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
            manager.add_script(WebKit2.UserScript.new_for_world(app, top, start, WORLD, None, None))
            manager.add_script(WebKit2.UserScript.new(page, top, start, None, None))
            manager.connect(f"script-message-with-reply-received::{HANDLER}", self.on_message)
            manager.register_script_message_handler_with_reply(HANDLER, WORLD)
        settings = WebKit2.Settings()
        settings.set_allow_file_access_from_file_urls(False)
        settings.set_allow_universal_access_from_file_urls(False)
        settings.set_javascript_can_open_windows_automatically(False)
        settings.set_enable_webgl(False)
        settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.NEVER)
        if not self.options.plain:
            settings.set_user_agent(f"{settings.get_user_agent()} BaizeApp/{VERSION}")
        web = WebKit2.WebView(
            web_context=self.context,
            user_content_manager=manager,
            settings=settings,
            is_controlled_by_automation=self.options.automation,
        )
        if not self.options.plain:
            web.connect("create", self.on_new_window)
            web.connect("decide-policy", self.on_policy)
        web.connect("load-changed", self.on_load)
        web.connect("permission-request", lambda _web, request: request.deny() or True)
        return web

    def new_foreign_bar(self):
        """Where the player is must be seen as in a browser: there is no address line."""
        bar = Gtk.Box(orientation=Gtk.Orientation.HORIZONTAL)
        self.host = Gtk.Label(label="", xalign=0)
        back = Gtk.Button(label="Back to the site")
        back.connect("clicked", lambda _button: self.web.load_uri(self.site + "/"))
        bar.pack_start(self.host, True, True, 12)
        bar.pack_end(back, False, False, 0)
        return bar

    def is_ours(self, address):
        return origin_of(address) == self.site

    def on_automation(self, _context, session):
        info = WebKit2.ApplicationInfo()
        info.set_name("Baize")
        info.set_version(1, 13, 0)
        session.set_application_info(info)
        session.connect("create-web-view", lambda _session: self.web)

    def on_load(self, web, _event):
        ours = self.options.plain or self.is_ours(web.get_uri()) or origin_of(web.get_uri()) is None
        self.foreign.set_visible(not ours)
        self.host.set_text(urllib.parse.urlsplit(web.get_uri() or "").hostname or "")

    def on_new_window(self, _web, action):
        """A link to a new window leaves the app."""
        self.open_outside(action.get_request().get_uri())
        return None

    def on_policy(self, _web, decision, kind):
        if kind != WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            return False
        action = decision.get_navigation_action()
        address = action.get_request().get_uri()
        if origin_of(address) is not None or address.startswith(("about:", "blob:", "data:")):
            return False
        decision.ignore()
        if action.is_user_gesture() and urllib.parse.urlsplit(address).scheme in ("mailto", "tel", "sms"):
            self.open_outside(address)
        return True

    def open_outside(self, address):
        self.log("outside", url=address)
        if not self.options.automation:
            Gio.AppInfo.launch_default_for_uri(address, None)

    def on_message(self, _manager, value, reply):
        text = value.to_string() if value.is_string() else None
        message = parse_message(text) if self.is_ours(self.web.get_uri()) else None
        if message is None:
            self.log("refused", url=self.web.get_uri(), text=text)
            reply.return_error_message("not a message of the page")
            return True
        self.log("message", **message)
        answer = self.answer(message)
        context = value.get_context()
        if answer is None:
            reply.return_value(value.new_null(context))
        else:
            reply.return_value(value.new_string(context, json.dumps(answer)))
        return True

    def answer(self, message):
        kind = message["type"]
        if kind == "deviceInfo":
            return {"realVersionCode": VERSION_CODE, "os": "linux", "context": self.options.ids}
        if kind == "readClipboard":
            text = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_text() or ""
            return {"text": text if len(text) <= LONGEST_CLIP else ""}
        if kind == "launchUrl":
            if self.is_ours(message["url"]):
                self.web.load_uri(message["url"])
            elif origin_of(message["url"]):
                self.open_outside(message["url"])
        elif kind == "onPopup":
            if origin_of(message["url"]):
                self.show_popup(message)
        elif kind == "enterFullScreen":
            self.window.fullscreen()
        elif kind == "exitFullScreen":
            self.window.unfullscreen()
        else:
            self.turn(kind == "landScreen")
        return None

    def turn(self, land):
        """A desktop's screen does not turn, so the window does."""
        width, height = self.window.get_size()
        if (width > height) != land:
            self.window.resize(height, width)

    def show_popup(self, message):
        """A page over ours, without a bridge."""
        self.close_popup()
        web = WebKit2.WebView(web_context=self.context)
        origin = origin_of(message["url"])
        script = [message["script"]]

        def run_script(loaded, event):
            if event == WebKit2.LoadEvent.FINISHED and script[0] and origin_of(loaded.get_uri()) == origin:
                loaded.evaluate_javascript(script.pop() or "", -1, None, None, None, None)
                script.append("")

        web.connect("load-changed", run_script)
        self.popup = Gtk.Box(orientation=Gtk.Orientation.VERTICAL)
        if not message["fullScreen"]:
            bar = Gtk.Box(orientation=Gtk.Orientation.HORIZONTAL)
            close = Gtk.Button(label="Close")
            close.connect("clicked", lambda _button: self.close_popup())
            bar.pack_start(Gtk.Label(label=message["title"], xalign=0), True, True, 12)
            bar.pack_end(close, False, False, 0)
            self.popup.pack_start(bar, False, False, 0)
            self.popup.set_margin_top(int(max(0, min(message["top"], self.window.get_size()[1] / 2))))
        self.popup.pack_start(web, True, True, 0)
        self.overlay.add_overlay(self.popup)
        self.popup.show_all()
        web.load_uri(message["url"])

    def close_popup(self):
        if self.popup is not None:
            self.popup.destroy()
        self.popup = None

    def on_key(self, _window, event):
        if event.keyval == Gdk.KEY_Escape and self.popup is not None:
            self.close_popup()
            return True
        if event.keyval == Gdk.KEY_Left and event.state & Gdk.ModifierType.MOD1_MASK and self.web.can_go_back():
            self.web.go_back()
            return True
        return False


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--site", default="http://localhost:3000")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--automation", action="store_true")
    parser.add_argument("--journal", help="a file for one line of JSON for each message and each address that leaves the app")
    parser.add_argument("--clipboard", help="text to put into the clipboard first")
    parser.add_argument("--ids", default="", help="ids of the device as a query string, such as aid=1&gaid=2")
    options, _others = parser.parse_known_args()
    if options.clipboard is not None:
        Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).set_text(options.clipboard, -1)
    GLib.set_prgname("baize-shell")
    Shell(options)
    Gtk.main()


if __name__ == "__main__":
    main()
