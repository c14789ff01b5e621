import type { Access, InUse } from '@amana/contract'
import type { Db } from '../../db/index.ts'
import { selectInUse, selectQuestions } from './queries.ts'

/** When a network last saw the present owner's SIM in a device; null: none did, or the owner withdrew. */
export async function inUseOf(db: Db, deviceId: number): Promise<InUse> {
  const seen = await selectInUse(db, deviceId)
  return seen ? { network: seen.network, at: seen.at.toISOString() } : null
}

/** Questions about a person's own number, as lines of their list of accesses, newest first. */
export async function questionsAbout(db: Db, userId: string, limit: number): Promise<Access[]> {
  return (await selectQuestions(db, userId, limit)).map(({ at, imei, act, question, network, answer }) => ({
    at: at.toISOString(),
    imei,
    action: 'question',
    command: network,
    purpose: null,
    case: null,
    question: { act, question, network, answer: answer ?? 'unknown' },
  }))
}
