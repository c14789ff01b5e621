import { afterEach, describe, expect, test, vi } from 'vitest'
import { makePasskey, PasskeyError, whyNoPasskeys } from './passkeys.ts'

const at = (address: string, more: object = { PublicKeyCredential: class {} }) =>
  vi.stubGlobal('window', { location: new URL(address), ...more })

afterEach(() => vi.unstubAllGlobals())

describe('where there are no passkeys', () => {
  test.each([
    ['https://amana.ng/auth/login', null],
    ['http://localhost:3000/', null],
    ['http://127.0.0.1:3000/', 'Open http://localhost:3000 instead.'],
    ['http://[::1]:3000/', 'Open http://localhost:3000 instead.'],
    ['https://192.168.1.20/', 'a name in the address, not a number'],
  ])('%s', (address, words) => {
    at(address)
    if (words === null) expect(whyNoPasskeys()).toBeNull()
    else expect(whyNoPasskeys()).toContain(words)
  })

  test('an old browser', () => {
    at('https://amana.ng/', {})
    expect(whyNoPasskeys()).toContain('This browser cannot use passkeys.')
  })
})

describe('why none was made', () => {
  const options = {
    challenge: 'AAAA',
    rp: { id: 'localhost', name: 'Amana' },
    user: { id: 'AAAA', name: 'ada@example.com', displayName: 'Ada' },
    pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
    timeout: 300_000,
    attestation: 'none' as const,
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true as const,
      userVerification: 'required' as const,
    },
    excludeCredentials: [],
  }
  const problemOf = async (name: string, timeout = options.timeout) => {
    const refused = () => Promise.reject(Object.assign(new Error('The browser’s words'), { name }))
    vi.stubGlobal('PublicKeyCredential', class {})
    vi.stubGlobal('location', new URL('http://localhost:3000'))
    vi.stubGlobal('navigator', { credentials: { create: refused } })
    const error = await makePasskey({ ...options, timeout }).catch((thrown: unknown) => thrown)
    return error instanceof PasskeyError ? error.problem : null
  }

  test.each([
    ['NotAllowedError', 'notMade'],
    ['InvalidStateError', 'exists'],
    ['ConstraintError', 'noLock'],
    ['SecurityError', 'address'],
    ['AbortError', 'aborted'],
    ['UnknownError', 'failed'],
  ])('%s: %s', async (name, problem) => {
    expect(await problemOf(name)).toBe(problem)
  })

  test('the time ran out', async () => {
    expect(await problemOf('NotAllowedError', 0)).toBe('late')
  })
})
