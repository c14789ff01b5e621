/** The evening of each day: everybody who knows something is compared with the model. */
import { setTimeout as sleep } from 'node:timers/promises'
import { findBroken, findWaiting } from './compare/always.ts'
import { findInLog, type LogReader } from './compare/log.ts'
import { compareMoney } from './compare/money.ts'
import { compareAgent, compareNetworks, type Feed } from './compare/networks.ts'
import { compareOwners, comparePhones } from './compare/phones.ts'
import { comparePrivate } from './compare/private.ts'
import { compareProfiles } from './compare/profiles.ts'
import { compareRecords, findDoubledMails } from './compare/records.ts'
import { compareTexts } from './compare/texts.ts'
import type { Corner } from './corner.ts'
import type { State } from './model/state.ts'
import type { World } from './world.ts'

export interface Judging {
  world: World
  feed: Feed
  log: LogReader
  /** 1: as promised. A machine that others use as well needs more. */
  patience: number
  /** A process died in this history: a mail that it sent at that moment may come again. */
  died: boolean
  /** So did one in the history before. */
  diedBefore: boolean
  /** The acts of this history go to HAProxy, which chooses the server. */
  throughProxy: boolean
}

export interface Broken {
  promise: string
  wrong: readonly string[]
}

/** Feed, list and answers agree after so long. */
const AGREE_MS = 5_000
/** Its server may have died: it asks again after pauses that grow. */
const AGENT_MS = 30_000
/**
 * Notices go out, and the log is written. The readings above make events of the log themselves, and one that
 * comes just after the log has looked waits for 50 s.
 */
const DONE_MS = 60_000

/** The first promise that is broken; null: none. */
export async function compareAll(judging: Judging, corner: Corner, state: State): Promise<Broken | null> {
  const { world, feed, patience } = judging
  const promises: [promise: string, within: number, find: () => Promise<string[]>][] = [
    ['rows', 0, () => comparePhones(corner, state)],
    ['owners read it', 0, () => compareOwners(corner, state)],
    ['people read it', 0, () => compareProfiles(corner, state)],
    ['money', 0, () => compareMoney(corner, state)],
    ['networks agree', AGREE_MS, () => compareNetworks(corner, state, feed)],
    ['the agent agrees', AGENT_MS, async () => compareAgent(corner, state)],
    ['the private set agrees', AGREE_MS, () => comparePrivate(corner, state)],
    ['nothing waits', DONE_MS, () => findWaiting(world.pool)],
    ['no record is missing', AGREE_MS, () => compareRecords(corner, state, 'too few')],
    ['no record twice', 0, () => compareRecords(corner, state, 'too many')],
    ['always', 0, () => findBroken(world.pool)],
    ['log', 0, async () => findInLog(judging.log, corner, judging.died || judging.diedBefore)],
    ['mails', 0, async () => (judging.died ? [] : findDoubledMails(world.mail.accepted))],
    ['no SMS is missing', DONE_MS, () => compareTexts(corner, 'too few')],
    ['no SMS twice', 0, async () => (judging.died ? [] : compareTexts(corner, 'too many'))],
  ]
  for (const [promise, within, find] of promises) {
    const wrong = await untilNone(find, within * patience)
    if (wrong.length > 0) return { promise, wrong }
  }
  return null
}

/** The differences that are left after so many milliseconds. */
async function untilNone(find: () => Promise<string[]>, milliseconds: number): Promise<string[]> {
  const deadline = performance.now() + milliseconds
  for (;;) {
    const wrong = await find()
    if (wrong.length === 0 || performance.now() > deadline) return wrong
    await sleep(100)
  }
}
