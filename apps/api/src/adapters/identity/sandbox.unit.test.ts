import { describe, expect, test } from 'vitest'
import { ADA, identityContract } from './identity.contract.ts'
import { createSandboxIdentity } from './sandbox.ts'

describe('sandbox', () => {
  identityContract({
    provider: createSandboxIdentity,
    found: '12345678900',
    missing: '12345678901',
    wrongFormat: '12345678902',
    down: '12345678903',
    otherNames: '12345678904',
  })

  test.each(['5', '6', '7', '8', '9'])('a last digit of %s is as 0', async (digit) => {
    expect(await createSandboxIdentity().lookUp('nin', `1234567890${digit}`, ADA)).toMatchObject({
      lastName: 'OKAFOR',
    })
  })
})
