# A browser of WebKitGTK for WebKitWebDriver: one window as wide as a phone. It differs from MiniBrowser, which the driver
# starts by itself, in three ways: it has no bars that keep the window wide, it prints the console, and it runs a script
# before those of each document. Arguments: width, height, a separate folder with that script as `script.js`.
import ctypes
import signal
import sys

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

PR_SET_PDEATHSIG = 1
width, height, folder = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]

# The driver sometimes leaves its browser running: it ends with the driver.
ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)

with open(folder + '/script.js') as file:
    script = WebKit2.UserScript.new(
        file.read(), WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START, None, None
    )

# Not an ephemeral context: WebKit does not print the console of those.
storage = WebKit2.WebsiteDataManager(base_data_directory=folder + '/data', base_cache_directory=folder + '/cache')
context = WebKit2.WebContext(website_data_manager=storage)
context.set_automation_allowed(True)
window = Gtk.Window()
window.set_default_size(width, height)


def create_web_view(_session):
    scripts = WebKit2.UserContentManager()
    scripts.add_script(script)
    view = WebKit2.WebView(
        web_context=context,
        is_controlled_by_automation=True,
        user_content_manager=scripts,
        settings=WebKit2.Settings(enable_write_console_messages_to_stdout=True),
    )
    window.add(view)
    window.show_all()
    return view


def start_automation(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('storefront-tests')
    info.set_version(WebKit2.MAJOR_VERSION, WebKit2.MINOR_VERSION, WebKit2.MICRO_VERSION)
    session.set_application_info(info)
    session.connect('create-web-view', create_web_view)


context.connect('automation-started', start_automation)
Gtk.main()
