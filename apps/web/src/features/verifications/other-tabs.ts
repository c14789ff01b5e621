/**
 * A visitor's check belongs to the tab that started it, because its secret does. Another tab of the same
 * browser asks for it, so that nobody pays twice for a check that is paid for in the first one.
 */
import { fieldOf, textOf } from '../../lib/tab-store.ts'

/** A check that a visitor may open: its secret is with it. */
export interface SharedCheck {
  id: string
  /** 15 digits. */
  imei: string
  accessToken: string
}

const CHANNEL = 'amana.checks'
/** A tab in the background may be asleep (ms). */
const ANSWER_TIMEOUT_MS = 1_000

/** Held by a tab that has a check of the IMEI: a search need not wait for an answer that nobody has. */
const lockOf = (imei: string) => `amana.check.${imei}`

const offered = new Set<string>()

/** From here on other tabs find a check of this IMEI; `find` gives it while there is one. */
export function offerToOtherTabs(imei: string, find: (imei: string) => SharedCheck | null): void {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  if (!locks || offered.has(imei)) return
  if (offered.size === 0) answerOtherTabs(find)
  offered.add(imei)
  // Released by the browser when the tab closes.
  locks
    .request(lockOf(imei), { mode: 'shared' }, () => new Promise(() => {}))
    .catch(() => offered.delete(imei))
}

function answerOtherTabs(find: (imei: string) => SharedCheck | null): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => {
    const check = find(textOf(data, 'wanted'))
    if (check) channel.postMessage({ check })
  }
}

/** The check that another tab has of this IMEI; null: none has one, or it does not answer. */
export async function findInOtherTabs(imei: string): Promise<SharedCheck | null> {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  const held = locks ? ((await locks.query()).held ?? []) : []
  if (offered.has(imei) || !held.some(({ name }) => name === lockOf(imei))) return null
  const channel = new BroadcastChannel(CHANNEL)
  const answer = Promise.withResolvers<SharedCheck | null>()
  const timer = setTimeout(() => answer.resolve(null), ANSWER_TIMEOUT_MS)
  channel.onmessage = ({ data }) => {
    const check = fieldOf(data, 'check')
    if (textOf(check, 'imei') === imei) answer.resolve(check as SharedCheck)
  }
  channel.postMessage({ wanted: imei })
  const check = await answer.promise
  clearTimeout(timer)
  channel.close()
  return check
}
