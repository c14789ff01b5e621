/** The code that /developers shows, against our own signatures. */
import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { newKeys, secretOf, signatureOf } from './sign.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../web/examples/', import.meta.url))
const BODY = '{"type":"check_job.done","name":"Ọla"}'
const now = () => Math.floor(Date.now() / 1000)

type Verify = (secret: string, headers: Record<string, string | undefined>, body: string) => boolean

/** Runs a program that reads `[secret, headers, body]` as JSON. */
const running =
  (command: string, ...options: string[]): Verify =>
  (...input) => {
    const text = execFileSync(command, options, { cwd: EXAMPLES, input: JSON.stringify(input), encoding: 'utf8' })
    return text.trim().toLowerCase() === 'true'
  }

const python = running(
  'python3',
  '-B',
  '-c',
  'import json,sys;from verify_webhook import *;s,h,b=json.load(sys.stdin);print(verify_webhook(s,h,b.encode()))',
)
const typeScript = running(
  process.execPath,
  '--input-type=module',
  '-e',
  `import { readFileSync } from 'node:fs'
  const { verifyWebhook } = await import(process.cwd() + '/verify-webhook.ts')
  console.log(verifyWebhook(...JSON.parse(readFileSync(0, 'utf8'))))`,
)

const php = running(
  'php',
  '-r',
  'require "verify-webhook.php"; [$s, $h, $b] = json_decode(stream_get_contents(STDIN), true);' +
    ' echo verify_webhook($s, $h, $b) ? "true" : "false";',
)

/** A machine may lack Python or PHP; TypeScript runs everywhere. */
const has = (program: string) => spawnSync(program, ['--version']).status === 0

describe.each([
  { language: 'TypeScript', verify: typeScript },
  ...(has('python3') ? [{ language: 'Python', verify: python }] : []),
  ...(has('php') ? [{ language: 'PHP', verify: php }] : []),
])('the example in $language', ({ verify }) => {
  const keys = newKeys()
  const headersAt = (at: number) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': signatureOf(keys, { id: 'msg_1', at, body: Buffer.from(BODY) }),
  })

  test('accepts what we signed', () => {
    expect(verify(secretOf(keys), headersAt(now()), BODY)).toBe(true)
  })

  test('refuses another body, another key, an old signature, and none', () => {
    const headers = headersAt(now())
    expect(verify(secretOf(keys), headers, `${BODY} `)).toBe(false)
    expect(verify(secretOf(newKeys()), headers, BODY)).toBe(false)
    expect(verify(secretOf(keys), headersAt(now() - 600), BODY)).toBe(false)
    expect(verify(secretOf(keys), {}, BODY)).toBe(false)
  })
})
