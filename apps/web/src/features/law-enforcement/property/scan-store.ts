/**
 * Scans in IndexedDB until the server has them, and what is typed once at the desk. They outlast the session:
 * an officer whose session ends without a connection loses nothing, and nobody else sees or sends them. Where
 * the browser refuses (private windows, a full disk) nothing is stored, and the page says so.
 */
import { isOver, isWaiting, type Scan } from './scans.ts'

const NAME = 'amana-scans'
const SCANS = 'scans'
const DESKS = 'desks'

/** Typed once for many scans. */
export interface Desk {
  place: string
  condition: string
  /** The next phone's. */
  exhibit: string
  sound: boolean
}

/** Null: the browser refuses. Answered scans of an earlier day go, those of other officers too. */
export async function readScans(officer: string): Promise<Scan[] | null> {
  const all = await readAll()
  const now = Date.now()
  for (const scan of all ?? []) if (isOver(scan, now)) void removeScan(scan)
  return all?.filter((scan) => scan.officer === officer && !isOver(scan, now)) ?? null
}

/** How many scans of all officers wait in this browser. */
export async function countWaiting(): Promise<number> {
  return ((await readAll()) ?? []).filter(isWaiting).length
}

/** False: the browser refuses. */
export async function writeScan(scan: Scan): Promise<boolean> {
  askToPersist()
  const written = (await inStore(SCANS, (store) => done(store.put(scan)))) !== FAILED
  otherTabs()?.postMessage(null)
  return written
}

export async function removeScan({ scan_id }: Pick<Scan, 'scan_id'>): Promise<void> {
  await inStore(SCANS, (store) => done(store.delete(scan_id)))
  otherTabs()?.postMessage(null)
}

/** Forgets what the server has answered: an officer leaves the browser, which others may use. */
export async function forgetAnswered(officer: string): Promise<void> {
  const scans = (await readAll()) ?? []
  const answered = scans.filter((scan) => scan.officer === officer && !isWaiting(scan))
  await Promise.all(answered.map(removeScan))
}

/** Calls `listener` when another tab changed scans. @returns the unsubscribe function */
export function onOtherTab(listener: () => void): () => void {
  otherTabs()?.addEventListener('message', listener)
  return () => otherTabs()?.removeEventListener('message', listener)
}

async function readAll(): Promise<Scan[] | null> {
  const all = await inStore(SCANS, (store) => done(store.getAll() as IDBRequest<Scan[]>))
  return all === FAILED ? null : all
}

export async function readDesk(officer: string): Promise<Desk | null> {
  const desk = await inStore(DESKS, (store) => done(store.get(officer) as IDBRequest<Desk | undefined>))
  return desk === FAILED ? null : (desk ?? null)
}

export async function writeDesk(officer: string, desk: Desk): Promise<void> {
  await inStore(DESKS, (store) => done(store.put(desk, officer)))
}

let channel: BroadcastChannel | null = null

/** The other tabs. Opened when it is needed: the build runs these modules too, and would never end. */
function otherTabs(): BroadcastChannel | null {
  if ('BroadcastChannel' in globalThis) channel ??= new BroadcastChannel(NAME)
  return channel
}

let asked = false

/** A browser that runs out of room deletes sites that did not ask. It may refuse. */
function askToPersist(): void {
  if (asked) return
  asked = true
  void navigator.storage?.persist?.().catch(() => false)
}

const FAILED = Symbol('refused by the browser')
let connection: Promise<IDBDatabase> | null = null

async function inStore<T>(
  name: string,
  action: (store: IDBObjectStore) => Promise<T>,
): Promise<T | typeof FAILED> {
  try {
    connection ??= open()
    const database = await connection
    return await action(database.transaction(name, 'readwrite').objectStore(name))
  } catch {
    connection = null
    return FAILED
  }
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(SCANS, { keyPath: 'scan_id' })
    request.result.createObjectStore(DESKS)
  }
  const database = await done(request)
  database.onversionchange = () => database.close()
  database.onclose = () => {
    connection = null
  }
  return database
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
