import { formatDateTime, type NetworkAct } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { AppError } from '../../kernel/app-error.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { askNetwork, noteNotAsked } from './ask-network.ts'
import type { TelecomDeps } from './deps.ts'
import { selectGuardedNumber, selectSimHold, upsertSimHold } from './queries.ts'

/** As long as after a recovery of the account (decisions §17). */
const HOLD = 72 * HOUR

/**
 * Before something leaves the account, the network is asked whether the SIM of its number was replaced in the
 * last 72 hours; if so, this and the other acts wait, and the person is notified at all addresses. No answer
 * holds nothing. While a hold runs nobody is asked again. Call it outside of any transaction, after the PIN:
 * only the person's own act asks.
 *
 * @throws AppError sim_recently_changed, with `until`
 */
export async function requireNoSimChange(
  deps: TelecomDeps,
  { userId, act }: { userId: string; act: NetworkAct },
): Promise<void> {
  await requireNoSimHold(deps, userId)
  const now = deps.clock.now()
  const since = after(now, -HOLD)
  const number = await selectGuardedNumber(deps.database.db, userId, since)
  if (!number) return noteNotAsked(deps, { userId, act }, 'no_number')
  const about = { userId, act, question: 'sim_swap', phone: number.phone } as const
  const said = await askNetwork(deps, about, {
    ask: (asked) => deps.telecom.simChange(asked, since),
    read: ({ swapped }) => ({ yes: swapped }),
  })
  if (said?.answer.swapped) throw simRecentlyChanged(await hold(deps, userId, said.answer.at, said.at))
}

/** Without a question: a hold that runs. @throws AppError sim_recently_changed, with `until` */
export async function requireNoSimHold(
  { database, clock }: Pick<TelecomDeps, 'database' | 'clock'>,
  userId: string,
): Promise<void> {
  const until = await selectSimHold(database.db, userId, clock.now())
  if (until !== undefined) throw simRecentlyChanged(until)
}

/** Whether a hold runs, for an act of somebody else that would take something out of the account. */
export async function hasSimHold(db: Db, userId: string, now: Date): Promise<boolean> {
  return (await selectSimHold(db, userId, now)) !== undefined
}

/** Returns its end. A network that names no time may mean this moment. */
async function hold(deps: TelecomDeps, userId: string, changedAt: Date | null, now: Date): Promise<Date> {
  const swappedAt = changedAt !== null && changedAt < now ? changedAt : now
  const until = after(swappedAt, HOLD)
  await deps.database.transaction(async (tx) => {
    // One of several acts at the same moment notifies.
    if (!(await upsertSimHold(tx, { userId, swappedAt, until, now }))) return
    const id = newId(now)
    await deps.jobs.enqueue(tx, 'accounts.notify', { id, userId, what: 'sim_changed' })
    await deps.jobs.enqueue(tx, 'accounts.text-sim-changed', { id, userId })
  })
  return until
}

function simRecentlyChanged(until: Date): AppError {
  const message = `The SIM card of your number was replaced recently. For your safety this works again from ${formatDateTime(until)}. You can still report a device stolen or lost.`
  return new AppError('sim_recently_changed', { message, context: { until: until.toISOString() } })
}
