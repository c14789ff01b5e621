import type { Tx } from '../../db/index.ts'
import { imeisOf, lockDevice, lockImeis, type RegisteredDevice, selectDeviceByImei } from '../devices/index.ts'
import type { FlagDeps } from './deps.ts'
import { hasOpenHold } from './hold-queries.ts'
import { selectOpenFlags } from './queries.ts'
import type { OpenCases } from './rules.ts'

/** What flags and holds are put on: an IMEI, and the device that has it when somebody registered it. */
export interface FlagTarget {
  /** The IMEI and the other one of its device. */
  imeis: string[]
  device: RegisteredDevice | undefined
  /** Taken when everything was locked, so that what follows each other is dated in its order. */
  now: Date
}

/**
 * Keeps others from registering, flagging, transferring or holding what has this IMEI, until the transaction ends. What is read after
 * it stays true.
 */
export async function lockFlagTarget({ clock }: Pick<FlagDeps, 'clock'>, tx: Tx, imei: string): Promise<FlagTarget> {
  await lockImeis(tx, [imei])
  const seen = await selectDeviceByImei(tx, imei)
  if (!seen) return { imeis: [imei], device: undefined, now: clock.now() }
  await lockDevice(tx, seen.id)
  // Somebody may have given it away while we waited.
  const device = (await selectDeviceByImei(tx, imei)) ?? seen
  return { imeis: imeisOf(device), device, now: clock.now() }
}

/** Whose it is now; null: nobody's. */
export function ownerOf({ device }: FlagTarget): string | null {
  return device?.ownerUserId ?? null
}

/** What is open on a locked target. */
export async function openCasesOf(tx: Tx, { imeis }: FlagTarget): Promise<OpenCases> {
  return { flags: await selectOpenFlags(tx, imeis), policeHold: await hasOpenHold(tx, imeis) }
}
