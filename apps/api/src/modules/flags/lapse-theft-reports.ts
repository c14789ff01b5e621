import { FLAG_MESSAGES } from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import { after } from '../../kernel/durations.ts'
import type { FlagDeps } from './deps.ts'
import { updatePendingLapsed } from './imei-to-follow/pending-queries.ts'
import { PROVE_WITHIN } from './rules.ts'
import { updateLapsed } from './theft-report-queries.ts'

const BATCH = 1_000

/**
 * Job: ends the reports whose contact nobody proved in 72 hours (decisions §12). They changed nothing, so
 * nobody is notified.
 *
 * @throws the signal's reason, between two batches, when it aborts
 */
export async function lapseTheftReports(
  { database, clock }: Pick<FlagDeps, 'database' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  const now = clock.now()
  const [before, batch] = [after(now, -PROVE_WITHIN), { limit: BATCH, now }]
  for (const update of [updateLapsed, updatePendingLapsed])
    while ((await update(database.db, before, batch)) === BATCH) signal?.throwIfAborted()
}

/** 409: it is too late to prove this report. */
export function reportLapsed(): AppError {
  return new AppError('flag_state', { message: FLAG_MESSAGES.lapsed })
}
