import { ERRORS } from '@amana/contract/errors'
import { expect, test } from 'vitest'
import { auth } from '../../features/accounts/messages.ts'
import { registration } from '../../features/device-registration/messages.ts'
import { payments } from '../../features/payments/messages.ts'
import { files } from './files.ts'
import { refusals } from './refusals.ts'
import { session } from './session.ts'

test('what the page says by itself is what the server says', () => {
  const said = {
    internal: refusals.internal,
    token_expired: session.expired,
    unsupported_file: files.unsupported,
    file_too_large: files.tooLarge,
    device_flagged: registration.flagged,
    payment_provider_down: payments.providerDown,
    ...auth.login.refused,
  }
  for (const [code, text] of Object.entries(said))
    expect(text).toBe(ERRORS[code as keyof typeof said].message)
})
