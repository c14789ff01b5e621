import { newId } from '../../../kernel/random.ts'
import type { AccountDeps } from '../deps.ts'
import { updatePhoneUnproven } from './queries.ts'

/**
 * The number has another subscriber since it was proven: it is unproven again, and the owner of the account
 * is notified by mail. Nobody is at the number, which is a stranger's.
 */
export async function unproveRecycled(
  { database, clock, jobs }: Pick<AccountDeps, 'database' | 'clock' | 'jobs'>,
  { userId, phone }: { userId: string; phone: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    if (!(await updatePhoneUnproven(tx, userId, phone))) return
    await jobs.enqueue(tx, 'accounts.notify', { id: newId(clock.now()), userId, what: 'phone_recycled' })
  })
}
