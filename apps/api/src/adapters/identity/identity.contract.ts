/** The contract of every adapter of ports/identity-provider.ts. */
import { describe, expect, test } from 'vitest'
import {
  type IdentityKind,
  IdentityNumberRefused,
  type IdentityProvider,
  IdentityProviderDown,
} from '../../ports/identity-provider.ts'

export const ADA = { firstName: 'Ada', lastName: 'Okafor' }

export interface IdentityUnderTest {
  provider: () => IdentityProvider
  /** Numbers that give this answer, for either kind. */
  found: string
  otherNames: string
  missing: string
  wrongFormat: string
  down: string
}

export function identityContract({
  provider,
  found,
  otherNames,
  missing,
  wrongFormat,
  down,
}: IdentityUnderTest): void {
  describe.each<IdentityKind>(['nin', 'bvn'])('identity contract: %s', (kind) => {
    const lookUp = (number: string) => provider().lookUp(kind, number, ADA)

    test('found: the names of the record', async () => {
      const record = await lookUp(found)
      expect(record?.firstName.toLowerCase()).toBe('ada')
      expect(record?.lastName.toLowerCase()).toBe('okafor')
      expect(record).toMatchObject({ middleName: expect.any(String), reference: expect.any(String) })
    })

    test('found with other names: the record, not the claim', async () => {
      const record = await lookUp(otherNames)
      expect(record?.lastName.toLowerCase()).not.toBe('okafor')
    })

    test('nobody has the number', async () => {
      expect(await lookUp(missing)).toBeNull()
    })

    test('no such number can be', async () => {
      await expect(lookUp(wrongFormat)).rejects.toBeInstanceOf(IdentityNumberRefused)
    })

    test('down', async () => {
      await expect(lookUp(down)).rejects.toBeInstanceOf(IdentityProviderDown)
    })
  })
}
