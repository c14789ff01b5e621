/** The choices of an owner for the phone of a case (decisions §20). */
import { FLAG_MESSAGES, type FlagMode } from '@amana/contract'
import type { Tx } from '../../db/index.ts'
import { AppError, fieldError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import { hasOpenHold } from './hold-queries.ts'
import type { FlagTarget } from './lock-flag-target.ts'
import { isOfficersBlock, selectTracedSince } from './mode-queries.ts'
import {
  isOpenCase,
  type ModeRefusal,
  type OpenFlag,
  ownersTracePeriod,
  refusesOwnersMode,
  TRACE_WINDOW,
  type TracePeriod,
} from './rules.ts'

/**
 * The period for which an owner has the phone of a locked target traced.
 *
 * @param flag null: it is being made
 * @throws AppError validation_failed on `mode`: ownership is not proven, or the period is over; flag_state;
 *   police_hold
 */
export async function ownersTrace(tx: Tx, target: FlagTarget, flag: OpenFlag | null): Promise<TracePeriod> {
  await requireOwnersMode(tx, target, flag, 'trace')
  const since = await selectTracedSince(tx, target.imeis, after(target.now, -TRACE_WINDOW))
  const period = ownersTracePeriod(since, target.now)
  if (!period) throw fieldError('mode', FLAG_MESSAGES.tracedEnough)
  return period
}

/** @throws AppError validation_failed on `mode`, flag_state, police_hold */
export async function requireOwnersMode(
  tx: Tx,
  { device, imeis }: FlagTarget,
  flag: OpenFlag | null,
  mode: FlagMode,
): Promise<void> {
  const refusal = refusesOwnersMode(
    {
      open: flag === null || isOpenCase(flag),
      proven: (device?.ownership_proven_at ?? null) !== null,
      // A new flag is possible under a hold.
      policeHold: flag !== null && (await hasOpenHold(tx, imeis)),
      officersBlock: flag !== null && (await isOfficersBlock(tx, flag.id)),
    },
    mode,
  )
  if (refusal) throw REFUSALS[refusal]()
}

const REFUSALS: Record<ModeRefusal, () => AppError> = {
  closed: () => new AppError('flag_state', { message: FLAG_MESSAGES.modeClosed }),
  police_hold: () => new AppError('police_hold'),
  not_proven: () => fieldError('mode', FLAG_MESSAGES.traceNeedsProof),
  officers_block: () => new AppError('flag_state', { message: FLAG_MESSAGES.officersBlock }),
}
