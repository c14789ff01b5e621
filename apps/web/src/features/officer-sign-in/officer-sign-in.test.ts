import { setOfficerPassword } from '@amana/contract/accounts'
import { describe, expect, test } from 'vitest'
import { errorsOf } from '../../lib/form/rules.ts'
import { stepAfter } from './steps.ts'

const credentials = { officerId: 'NPF204517', password: 'one-time password' }

describe('what comes after the password', () => {
  test('a code, where two factors are asked for: from the mail, or from the app', () => {
    const asked = { otp_required: true, email: 'a.bello@npf.example', expires_in: 600, attempt: 'a' } as const
    expect(stepAfter(asked, credentials)).toEqual({
      name: 'code',
      email: 'a.bello@npf.example',
      app: false,
      attempt: 'a',
    })
    expect(stepAfter({ ...asked, method: 'totp' }, credentials)).toMatchObject({ app: true })
  })

  test('a passkey before a code, with the app beside it where there is one', () => {
    const asked = { otp_required: true, email: 'a.bello@npf.example', expires_in: 600, attempt: 'a' } as const
    expect(stepAfter({ ...asked, method: 'passkey', methods: ['passkey'] }, credentials)).toEqual({
      name: 'passkey',
      officerId: 'NPF204517',
      email: 'a.bello@npf.example',
      app: false,
      attempt: 'a',
    })
    const both = { ...asked, method: 'totp', methods: ['passkey', 'totp'] } as const
    expect(stepAfter({ ...both, methods: [...both.methods] }, credentials)).toMatchObject({
      name: 'passkey',
      app: true,
    })
  })

  test('a password of one’s own after the one-time password, which is needed once more', () => {
    expect(stepAfter({ password_change_required: true }, credentials)).toEqual({
      name: 'new-password',
      ...credentials,
    })
  })

  test('nothing more once there are tokens', () => {
    const user = {
      id: '00000000-0000-7000-8000-000000000001',
      first_name: 'Aisha',
      last_name: 'Bello',
      email: 'a.bello@npf.example',
      phone_number: null,
      is_verified: true,
      phone_verified: false,
      officer_id: 'NPF204517',
      is_officer: true,
      has_pin: false,
    }
    const expiration = '2026-11-21T14:00:00.000Z'
    const tokens = { access: 'a', refresh: 'r', access_token: 'a', refresh_token: 'r' }
    const expirations = { access_token_expiration: expiration, refresh_token_expiration: expiration }
    expect(stepAfter({ ...tokens, ...expirations, user }, credentials)).toBeNull()
  })
})

describe('the first password of one’s own', () => {
  test.each([
    ['', '', { new_password: 'Password is required', confirm_new_password: 'Please confirm your password' }],
    ['short', 'short', { new_password: 'Password must be at least 8 characters' }],
    ['palm wine tapper', 'palm wine', { confirm_new_password: 'Passwords do not match' }],
    ['palm wine tapper', 'palm wine tapper', {}],
  ])('%j, %j', (new_password, confirm_new_password, errors) => {
    const values = { new_password, confirm_new_password }
    expect(
      setOfficerPassword.body && errorsOf(setOfficerPassword.body, values, { fields: Object.keys(values) }),
    ).toEqual(errors)
  })
})
