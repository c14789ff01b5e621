/**
 * Scans in IndexedDB until the server has them, and what is typed once at the desk. They outlast the session:
 * an officer whose session ends without a connection loses nothing, and nobody else sees or sends them. Where
 * the browser refuses (private windows, a full disk) nothing is stored, and the page says so.
 */
import type { Scan } from './scans.ts'

const NAME = 'amana-scans'
const SCANS = 'scans'
const DESKS = 'desks'

/** Typed once for many scans. */
export interface Desk {
  place: string
  condition: string
  /** Of the next phone. */
  exhibit: string
  sound: boolean
}

/** Null: the browser refuses. */
export async function readScans(officer: string): Promise<Scan[] | null> {
  const all = await inStore(SCANS, (store) => done(store.getAll() as IDBRequest<Scan[]>))
  return all === FAILED ? null : all.filter((scan) => scan.officer === officer)
}

/** False: the browser refuses. */
export async function writeScan(scan: Scan): Promise<boolean> {
  return (await inStore(SCANS, (store) => done(store.put(scan)))) !== FAILED
}

export async function removeScan({ scan_id }: Scan): Promise<void> {
  await inStore(SCANS, (store) => done(store.delete(scan_id)))
}

export async function readDesk(officer: string): Promise<Desk | null> {
  const desk = await inStore(DESKS, (store) => done(store.get(officer) as IDBRequest<Desk | undefined>))
  return desk === FAILED ? null : (desk ?? null)
}

export async function writeDesk(officer: string, desk: Desk): Promise<void> {
  await inStore(DESKS, (store) => done(store.put(desk, officer)))
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
