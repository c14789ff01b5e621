/** The numbers that CAMARA's scenarios speak of: invented ones of the sandbox, and phones of the registry. */
import { type Imei, luhnValid, OPERATIONAL_STATUSES, type OperationalStatus } from '@amana/contract'
import type { TestProduct } from '../../../testing/test-product.ts'
import { insertFlag, insertHold, newImei } from '../../devices/devices.fixtures.ts'
import { ownedPhone } from '../../law-enforcement/law-enforcement.fixtures.ts'

export type Asset = OperationalStatus | 'not applicable' | 'not found'
export type Assets = ReadonlyMap<Asset, Imei>

/** The words of the feature file behind "a valid IMEI". */
const NAMES: Record<string, Asset> = {
  '': 'allowed',
  'known to be on the allowed list': 'allowed',
  'known to be on the lost list': 'lost',
  'known to be on the stolen list': 'stolen',
  'known to be blacklisted': 'blacklisted',
  'known to be blocked': 'blocked',
  'known to be flagged for fraud': 'fraud',
  'known to be blocked for non-payment': 'non-payment',
  'known to be restricted for regulatory reasons': 'regulatory',
  'not present in any register': 'unknown',
  'for which the fraud check service is not applicable': 'not applicable',
  'that is not found in any accessible database': 'not found',
  ...Object.fromEntries(
    OPERATIONAL_STATUSES.map((status) => [`with operational status "${status}"`, status]),
  ),
}

/** Undefined: the file's words are new. */
export function assetOf(words: string): Asset | undefined {
  return NAMES[words.trim()]
}

function withCheckDigit(imei14: string): Imei {
  const digit = [...'0123456789'].find((last) => luhnValid(imei14 + last))
  return `${imei14}${digit}` as Imei
}

const SANDBOX: [Asset, string][] = [
  ['allowed', '000001'],
  ['lost', '000002'],
  ['stolen', '000003'],
  ['blacklisted', '000004'],
  ['blocked', '000005'],
  ['fraud', '000006'],
  ['non-payment', '000007'],
  ['regulatory', '000008'],
  ['unknown', '000009'],
  ['not found', '000404'],
  ['not applicable', '000422'],
]

export const SANDBOX_ASSETS: Assets = new Map(
  SANDBOX.map(([asset, serial]) => [asset, withCheckDigit(`00990000${serial}`)]),
)

/** The registry knows no blacklist, fraud or unpaid bills, and answers every number. */
export async function registryAssets(amana: TestProduct): Promise<Assets> {
  const { db } = amana.database
  const owner = await amana.account()
  const officer = await amana.account('officer')
  const next = () => withCheckDigit(newImei('35145102').slice(0, 14))

  const { imei: allowed, deviceId } = await ownedPhone(amana, owner, next())
  await db
    .updateTable('devices')
    .set({ ownership_proven_at: new Date() })
    .where('id', '=', deviceId)
    .execute()
  const [lost, stolen, blocked, regulatory, unknown] = [next(), next(), next(), next(), next()]
  await insertFlag(amana.database, lost, { flag_type: 'lost', by: owner.userId })
  await insertFlag(amana.database, stolen, { flag_type: 'stolen', by: owner.userId })
  await insertHold(amana.database, regulatory, officer.userId)
  const listed = { source: 'EIR', imei14: blocked.slice(0, 14), status: 'blocked' as const }
  await db
    .insertInto('list_entries')
    .values({ ...listed, reporting_date: new Date('2026-09-02'), imported_at: new Date() })
    .execute()
  return new Map(Object.entries({ allowed, lost, stolen, blocked, regulatory, unknown }) as [Asset, Imei][])
}
