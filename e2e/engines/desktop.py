#!/usr/bin/python3
"""The part of a desktop that shows notifications: prints each as a line of JSON, and clicks those whose id it reads."""

import json
import sys

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402

NAME = "org.freedesktop.Notifications"
PATH = "/org/freedesktop/Notifications"
INTERFACE = """
<node><interface name="org.freedesktop.Notifications">
  <method name="GetCapabilities"><arg type="as" direction="out"/></method>
  <method name="GetServerInformation">
    <arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/><arg type="s" direction="out"/>
  </method>
  <method name="Notify">
    <arg type="s" direction="in"/><arg type="u" direction="in"/><arg type="s" direction="in"/><arg type="s" direction="in"/>
    <arg type="s" direction="in"/><arg type="as" direction="in"/><arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
    <arg type="u" direction="out"/>
  </method>
  <method name="CloseNotification"><arg type="u" direction="in"/></method>
  <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
  <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
</interface></node>
"""
CLOSED_BY_THE_APP = 3


def say(line):
    print(json.dumps(line), flush=True)


class Desktop:
    def __init__(self):
        self.loop = GLib.MainLoop()
        self.bus = None
        self.last = 0

    def run(self):
        Gio.bus_own_name(Gio.BusType.SESSION, NAME, 0, self.joins, lambda *_: say({"event": "ready"}), None)
        GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, self.reads)
        self.loop.run()

    def joins(self, bus, _name):
        self.bus = bus
        bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0], self.answers, None, None)

    def answers(self, _bus, _sender, _path, _interface, method, parameters, call):
        given = parameters.unpack()
        if method == "GetCapabilities":
            call.return_value(GLib.Variant("(as)", (["actions", "body", "persistence"],)))
        elif method == "GetServerInformation":
            call.return_value(GLib.Variant("(ssss)", ("desktop", "Baize", "1", "1.2")))
        elif method == "Notify":
            replaced, title, body = given[1], given[3], given[4]
            self.last += 0 if replaced else 1
            shown = replaced or self.last
            say({"event": "shown", "id": shown, "title": title, "body": body})
            call.return_value(GLib.Variant("(u)", (shown,)))
        else:
            say({"event": "closed", "id": given[0]})
            call.return_value(None)
            self.signal("NotificationClosed", GLib.Variant("(uu)", (given[0], CLOSED_BY_THE_APP)))

    def signal(self, name, values):
        self.bus.emit_signal(None, PATH, NAME, name, values)

    def reads(self, _source, _condition):
        line = sys.stdin.readline()
        if not line:
            self.loop.quit()
            return False
        self.signal("ActionInvoked", GLib.Variant("(us)", (int(line), "default")))
        return True


Desktop().run()
