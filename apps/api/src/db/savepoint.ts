import { sql } from 'kysely'
import type { Tx } from './index.ts'

/** When `fn` throws, what it wrote is undone alone: the transaction can continue without it. */
export async function inSavepoint<Result>(tx: Tx, fn: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const result = await fn()
    await sql`release savepoint attempt`.execute(tx)
    return result
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    throw error
  }
}
