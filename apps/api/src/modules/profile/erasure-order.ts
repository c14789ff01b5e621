import type { PersonalData } from '../../db/personal-data.ts'

/**
 * The order in which an erasure goes through the modules. All erasures lock rows in this order. The
 * account's row is the last that other modules read; the transparency log erases the events that the others
 * have caused.
 */
const ORDER = [
  'identity',
  'organisations',
  'partner-checks',
  'one-time-codes',
  'notifications',
  'settings',
  'push',
  'accesses',
  'sightings',
  'custody',
  'devices',
  'cases',
  'documents',
  'verifications',
  'payments',
  'transfers',
  'flags',
  'found',
  'profile',
  'telecom',
  'accounts',
  'transparency-log',
]

/** @throws Error naming a module that has no place in the order */
export function inErasureOrder(personalData: readonly PersonalData[]): PersonalData[] {
  const missing = personalData.find(({ module }) => !ORDER.includes(module))
  if (missing)
    throw new Error(`${missing.module} has no place in the order of erasure (profile/erasure-order.ts)`)
  return personalData.toSorted((one, other) => ORDER.indexOf(one.module) - ORDER.indexOf(other.module))
}
