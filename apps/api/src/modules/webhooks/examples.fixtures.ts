/** The code that /developers shows, against our own signatures. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { newKeys, secretOf, signatureOf } from './sign.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../web/examples/', import.meta.url))
const BODY = '{"type":"check_job.done","name":"Ọla"}'
const now = () => Math.floor(Date.now() / 1000)

/** A program that reads `[secret, headers, body]` as JSON and prints whether the signature is ours. */
export function describeExample(language: string, command: string, ...options: string[]): void {
  const verify = (
    ...input: [secret: string, headers: Record<string, string | undefined>, body: string]
  ): boolean => {
    const text = execFileSync(command, options, {
      cwd: EXAMPLES,
      input: JSON.stringify(input),
      encoding: 'utf8',
    })
    return text.trim().toLowerCase() === 'true'
  }
  const keys = newKeys()
  const headersAt = (at: number) => ({
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': signatureOf(keys, { id: 'msg_1', at, body: Buffer.from(BODY) }),
  })

  describe(`the example in ${language}`, () => {
    test('accepts what we signed', () => {
      const headers = headersAt(now())
      expect(verify(secretOf(keys), headers, BODY)).toBe(true)
      const capitals = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
      )
      expect(verify(secretOf(keys), capitals, BODY)).toBe(true)
    })

    test('refuses another body, another key, an old signature, and none', () => {
      const headers = headersAt(now())
      expect(verify(secretOf(keys), headers, `${BODY} `)).toBe(false)
      expect(verify(secretOf(newKeys()), headers, BODY)).toBe(false)
      expect(verify(secretOf(keys), headersAt(now() - 600), BODY)).toBe(false)
      expect(verify(secretOf(keys), {}, BODY)).toBe(false)
    })
  })
}
