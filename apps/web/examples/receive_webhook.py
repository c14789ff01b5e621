"""Receives webhooks of Amana: AMANA_WEBHOOK_SECRET=whsec_… python3 receive_webhook.py"""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from verify_webhook import verify_webhook

SECRET = os.environ["AMANA_WEBHOOK_SECRET"]


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        genuine = verify_webhook(SECRET, dict(self.headers), body)
        # Answer before you work: Amana waits 15 seconds.
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            event = json.loads(body)
            print("verified", event["id"], event["type"], json.dumps(event["data"]), flush=True)


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8787"))), Receiver).serve_forever()
