/**
 * Unsent drafts, files included, in IndexedDB: one value for each person, under the person's id. Where the
 * browser refuses (private windows, a full disk) nothing is stored, and nothing fails.
 */
import { DRAFTS } from './forget-drafts.ts'

const STORE = 'drafts'

export interface DraftDatabase {
  /** The draft of this person, or undefined. Deletes the drafts of others in this browser. */
  read(userId: string): Promise<unknown>
  write(userId: string, value: unknown): Promise<void>
  remove(userId: string): Promise<void>
}

export const draftDatabase: DraftDatabase = {
  read: (userId) =>
    inStore(async (store) => {
      await keepOnly(store, userId)
      return done(store.get(userId) as IDBRequest<unknown>)
    }),
  async write(userId, value) {
    await inStore((store) => done(store.put(value, userId)))
  },
  async remove(userId) {
    await inStore((store) => done(store.delete(userId)))
  },
}

async function keepOnly(store: IDBObjectStore, userId: string): Promise<void> {
  for (const key of await done(store.getAllKeys())) if (key !== userId) store.delete(key)
}

/** A person signs in: drafts that others left here after their session expired are deleted. */
export function forgetDraftsOfOthers(userId: string): void {
  void inStore((store) => keepOnly(store, userId))
}

async function inStore<T>(action: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await connect()
    return await action(database.transaction(STORE, 'readwrite').objectStore(STORE))
  } catch {
    return undefined
  }
}

/** Kept open: a write while the page is being left must not wait for a connection. */
let connection: Promise<IDBDatabase> | null = null

function connect(): Promise<IDBDatabase> {
  connection ??= open().catch((error: unknown) => {
    connection = null
    throw error
  })
  return connection
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DRAFTS, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const database = await done(request)
  // A session ends, here or in another tab: the database is about to be deleted.
  database.onversionchange = () => {
    database.close()
    connection = null
  }
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
