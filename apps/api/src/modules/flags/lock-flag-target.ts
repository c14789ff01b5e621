import type { Imei } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { imeisOf, lockPhone } from '../devices/index.ts'
import type { FlagDeps } from './deps.ts'
import { hasOpenHold } from './hold-queries.ts'
import { selectOpenFlags } from './queries.ts'
import type { OpenCases } from './rules.ts'

/** The target of flags and holds: an IMEI, and its device if it is registered. */
export interface FlagTarget {
  /** The IMEI and the other one of its device. */
  imeis: Imei[]
  device: Awaited<ReturnType<typeof lockPhone>>
  /** Taken after everything was locked, so that successive changes have ascending times. */
  now: Date
}

/**
 * Locks this IMEI against registration, flags, transfers and holds until the transaction ends. Later reads
 * stay true.
 */
export async function lockFlagTarget(
  { clock }: Pick<FlagDeps, 'clock'>,
  tx: Tx,
  imei: Imei,
): Promise<FlagTarget> {
  const device = await lockPhone(tx, imei)
  return { imeis: imeisOf(device ?? { imei, imei2: null }), device, now: clock.now() }
}

/** The present owner; null: none. */
export function ownerOf({ device }: FlagTarget): string | null {
  return device?.owner_user_id ?? null
}

/** The open cases of a locked target. */
export async function openCasesOf(tx: Tx, { imeis }: FlagTarget): Promise<OpenCases> {
  return { flags: await selectOpenFlags(tx, imeis), policeHold: await hasOpenHold(tx, imeis) }
}
