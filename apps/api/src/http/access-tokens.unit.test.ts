/** Forged and odd tokens: what the library refuses is refused, though it does not check most tokens. */
import { createHmac } from 'node:crypto'
import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import type { UserActor } from '../kernel/actor.ts'
import { SECOND } from '../kernel/durations.ts'
import { createAccessTokens } from './access-tokens.ts'

const KEY = Buffer.alloc(32, 7)
const OTHER_KEY = Buffer.alloc(32, 8)
const NOW = new Date('2026-11-20T10:00:00.700Z')
const SECONDS = Math.floor(NOW.getTime() / SECOND)
const ACCOUNT: UserActor = {
  kind: 'account',
  userId: '0198a3a0-0000-7000-8000-000000000001',
  sessionId: '0198a3a0-0000-7000-8000-000000000002',
  role: 'user',
}
const CLAIMS = {
  sid: ACCOUNT.sessionId,
  role: 'user',
  iss: 'amana',
  sub: ACCOUNT.userId,
  iat: SECONDS,
  exp: SECONDS + 900,
}

const encoded = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

function signed(header: unknown, claims: unknown, { key = KEY, hash = 'sha256' } = {}): string {
  const begin = `${encoded(header)}.${encoded(claims)}`
  return `${begin}.${createHmac(hash, key).update(begin).digest('base64url')}`
}
const HEADER = { alg: 'HS256' }
const GOOD = signed(HEADER, CLAIMS)
const [HEAD = '', BODY = '', MAC = ''] = GOOD.split('.')

/** The last character of a signature holds two bits that mean nothing. */
function withOtherLastBits(token: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return token.slice(0, -1) + alphabet[alphabet.indexOf(token.slice(-1)) ^ 1]
}

const tokens = (now = NOW) => createAccessTokens(KEY, { now: () => now })

/** The library's verdict on a token, without our check before it. */
const libraryTakes = (token: string) =>
  jwtVerify(token, KEY, { algorithms: ['HS256'], issuer: 'amana', currentDate: NOW }).then(
    () => true,
    () => false,
  )

const outcomeOf = async (token: string, now?: Date) => {
  try {
    return await tokens(now).verify(token)
  } catch (error) {
    return (error as { code?: string }).code ?? error
  }
}

test('its own token is checked at once, and the same as the library makes it', async () => {
  const { token } = await tokens().sign(ACCOUNT)
  expect(token).toBe(GOOD)
  expect(tokens().verify(token)).toEqual(ACCOUNT)
  expect(await libraryTakes(token)).toBe(true)
})

describe('refused as not signed in', () => {
  const bent: Record<string, string> = {
    'no algorithm': `${encoded({ alg: 'none' })}.${BODY}.`,
    'no algorithm, with a signature': signed({ alg: 'none' }, CLAIMS),
    'another algorithm': signed({ alg: 'HS512' }, CLAIMS, { hash: 'sha512' }),
    'another algorithm, signed as ours': signed({ alg: 'HS384' }, CLAIMS),
    'an algorithm of public keys': signed({ alg: 'RS256' }, CLAIMS),
    'another key': signed(HEADER, CLAIMS, { key: OTHER_KEY }),
    'another key, which the header names': signed({ ...HEADER, kid: 'x' }, CLAIMS, { key: OTHER_KEY }),
    'a critical extension': signed({ ...HEADER, crit: ['x'], x: 1 }, CLAIMS),
    'not before a later time': signed(HEADER, { ...CLAIMS, nbf: SECONDS + 60 }),
    'a not-before that is no number': signed(HEADER, { ...CLAIMS, nbf: 'now' }),
    'an end that is no number': signed(HEADER, { ...CLAIMS, exp: String(CLAIMS.exp) }),
    'no end': signed(HEADER, { ...CLAIMS, exp: undefined }),
    'another issuer': signed(HEADER, { ...CLAIMS, iss: 'x' }),
    'no issuer': signed(HEADER, { ...CLAIMS, iss: undefined }),
    'an unknown role': signed(HEADER, { ...CLAIMS, role: 'admin' }),
    'no session': signed(HEADER, { ...CLAIMS, sid: undefined }),
    'an account that is no id': signed(HEADER, { ...CLAIMS, sub: '1' }),
    'no JSON': signed(HEADER, 'not json'),
    'a list of claims': signed(HEADER, [CLAIMS]),
    'no signature': `${HEAD}.${BODY}.`,
    'no third part': `${HEAD}.${BODY}`,
    'a fourth part': `${GOOD}.${MAC}`,
    'a part in between': `${HEAD}..${BODY}.${MAC}`,
    'no payload': signed(HEADER, ''),
    'the header alone': `${HEAD}.`,
    nothing: '',
    'a shorter signature': GOOD.slice(0, -1),
    'a longer signature': `${GOOD}A`,
    'a signature of the last request': `${HEAD}.${encoded({ ...CLAIMS, role: 'officer' })}.${MAC}`,
    'a cut payload': `${HEAD}.${BODY.slice(0, -4)}.${MAC}`,
  }
  for (const [name, token] of Object.entries(bent))
    test(name, async () => expect(await outcomeOf(token)).toBe('not_signed_in'))
})

/** The library reads these as the same signature. It is the one that decides about them. */
describe('other ways to write a good token', () => {
  const ways: Record<string, string> = {
    'a padded signature': `${GOOD}=`,
    'a padded payload': `${HEAD}.${BODY}==.${MAC}`,
    'a signature with other last bits': withOtherLastBits(GOOD),
    'a signature in base64': `${HEAD}.${BODY}.${Buffer.from(MAC, 'base64url').toString('base64')}`,
    'blanks around it': ` ${GOOD} `,
    'a header with a key id': signed({ ...HEADER, kid: 'x' }, CLAIMS),
    'a header with a type': signed({ ...HEADER, typ: 'JWT' }, CLAIMS),
    'a header with blanks': signed('{ "alg": "HS256" }', CLAIMS),
    'a not-before in the past': signed(HEADER, { ...CLAIMS, nbf: SECONDS - 60 }),
    'more claims': signed(HEADER, { ...CLAIMS, aud: 'x' }),
  }
  for (const [name, token] of Object.entries(ways))
    test(name, async () =>
      expect(await outcomeOf(token)).toEqual((await libraryTakes(token)) ? ACCOUNT : 'not_signed_in'),
    )
})

describe('the end of a token', () => {
  const at = (seconds: number) => new Date(seconds * SECOND)
  test('its last second is still good', async () =>
    expect(await outcomeOf(GOOD, at(CLAIMS.exp - 1))).toEqual(ACCOUNT))
  test('its end is over', async () => expect(await outcomeOf(GOOD, at(CLAIMS.exp))).toBe('token_expired'))
  test('a forged one that is over is not told so', async () =>
    expect(await outcomeOf(signed(HEADER, { ...CLAIMS, exp: SECONDS - 1 }, { key: OTHER_KEY }))).toBe(
      'not_signed_in',
    ))
  test('what is remembered ends too', async () => {
    let now = NOW
    const kept = createAccessTokens(KEY, { now: () => now })
    expect(kept.verify(GOOD)).toEqual(ACCOUNT)
    now = at(CLAIMS.exp)
    expect(() => kept.verify(GOOD)).toThrow(expect.objectContaining({ code: 'token_expired' }))
  })
})
