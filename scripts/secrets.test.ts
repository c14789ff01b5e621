/** Each rule on a secret of its form, put together here so that the file does not contain one. */
import { expect, test } from 'vitest'
import { checkSecrets, SECRET_RULES, secretsIn } from './secrets.ts'

const of = (length: number) => 'a1B2c3D4e5F6g7H8'.repeat(10).slice(0, length)

const PLANTED: Record<string, string> = {
  'private key': ['-----BEGIN RSA PRIVATE', 'KEY-----\nMIIEowIBAAKCAQEAxyz'].join(' '),
  'AWS access key': `AKIA${'Z2'.repeat(8)}`,
  'GitHub token': `ghp_${of(36)}`,
  'npm token': `npm_${of(36)}`,
  'Google API key': `AIza${of(35)}`,
  'Slack token': `xoxb-${of(30)}`,
  'Paystack or Stripe key': `sk_live_${of(40)}`,
  'signed token': `eyJ${of(20)}.eyJ${of(30)}.${of(40)}`,
  'password in a URL': `postgres://root:${of(12)}@db.bank.ng/x`,
  'key in an assignment': `secretKey = '${of(44)}'`,
}

test.each(SECRET_RULES.map(({ name }) => name))('%s', (name) => {
  const planted = PLANTED[name]
  if (planted === undefined) throw new Error(`plant something for ${name}`)
  expect(secretsIn(`const before = 1\n${planted}\n`)).toContainEqual({ rule: name, line: 2 })
})

test('what only looks like one', () => {
  const harmless = [
    'sk_test_xxx',
    'smtp://user:pass@host:port',
    'PAYSTACK_SECRET_KEY',
    "const secretKey = 'secret'",
    'eyJ.J',
  ].join('\n')
  expect(secretsIn(harmless)).toEqual([])
})

test('no file that git keeps holds one', () => {
  const { files, problems } = checkSecrets()
  expect(files).toBeGreaterThan(500)
  expect(problems).toEqual([])
})
