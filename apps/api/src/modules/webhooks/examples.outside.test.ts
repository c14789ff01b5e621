/** The examples for Python and PHP. */
import { describeExample } from './examples.fixtures.ts'

describeExample(
  'Python',
  'python3',
  '-B',
  '-c',
  'import json,sys;from verify_webhook import *;s,h,b=json.load(sys.stdin);print(verify_webhook(s,h,b.encode()))',
)

describeExample(
  'PHP',
  'php',
  '-r',
  'require "verify-webhook.php"; [$s, $h, $b] = json_decode(stream_get_contents(STDIN), true);' +
    ' echo verify_webhook($s, $h, $b) ? "true" : "false";',
)
