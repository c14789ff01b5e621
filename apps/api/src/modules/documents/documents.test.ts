/** Access to documents, their delivery, and their removal. */
import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathFor, readDeviceDocument, readDocument } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { after, DAY, HOUR, MINUTE } from '../../kernel/durations.ts'
import { newId } from '../../kernel/random.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { type DocumentsUnderTest, pdf, photo, startDocuments } from './documents.fixtures.ts'
import { listDocuments } from './index.ts'
import { clearIncoming, purgeDocuments } from './purge-documents.ts'
import { documentTypeOf, downloadName } from './rules.ts'

const IMEI = '356938035643809'
const OTHER_IMEI = '490154203237518'

let amana: DocumentsUnderTest
let now = new Date()
type Person = { userId: string; token: string }
let [ada, bola, claimant, officer]: Person[] = []
let device: number
let [receipt, picture, claim]: string[] = []

beforeAll(async () => {
  amana = await startDocuments({ clock: { now: () => now } })
  ;[ada, bola, claimant, officer] = await Promise.all([
    amana.account(),
    amana.account(),
    amana.account(),
    amana.account('officer'),
  ])
  device = await amana.device(as(ada).userId, IMEI)
  await amana.device(as(bola).userId, OTHER_IMEI)
  const dispute = await amana.dispute(device, as(claimant).userId)
  const sent = await amana.send(as(ada).token, { device }, [
    { name: 'r.pdf', content: pdf() },
    { name: 'b.jpg', content: await photo() },
  ])
  ;[receipt, picture] = sent.body.response_data.ids
  const claimed = await amana.send(as(claimant).token, { dispute }, [{ name: 'c.pdf', content: pdf(900) }])
  ;[claim] = claimed.body.response_data.ids
})
afterAll(() => amana.stop())

function as(person: Person | undefined): Person {
  if (!person) throw new Error('too early')
  return person
}

async function get(path: string, person?: Person) {
  const headers = person ? { authorization: `Bearer ${person.token}` } : {}
  return amana.app.inject({ method: 'GET', url: `/api/v1${path}`, headers })
}

const list = (imei: string, person?: Person) => get(`/devices/${imei}/documents/`, person)
const ofDevice = (imei: string, id: string | undefined, person?: Person) =>
  get(pathFor(readDeviceDocument.path, { imei, id }), person)
const byId = (id: string | undefined, person?: Person) => get(pathFor(readDocument.path, { id }), person)

describe('the list', () => {
  test('for the owner and for officers, oldest first', async () => {
    for (const person of [ada, officer]) {
      const { statusCode, body } = await list(IMEI, person)
      expect(statusCode).toBe(200)
      expect(JSON.parse(body).response_data.results).toEqual([
        {
          id: receipt,
          document_type: 'receipt',
          media_type: 'application/pdf',
          size: 400,
          created_at: now.toISOString(),
          status: 'waiting',
          declined_reason: null,
        },
        expect.objectContaining({ id: picture, document_type: 'photo', media_type: 'image/jpeg' }),
      ])
    }
    expect(await listDocuments(amana.database.db, device, as(ada).userId)).toHaveLength(2)
  })

  test('for nobody else: 404, as for an IMEI that is not registered', async () => {
    expect((await list(IMEI, bola)).statusCode).toBe(404)
    expect((await list(IMEI, claimant)).statusCode).toBe(404)
    expect((await list('353879234252633', officer)).statusCode).toBe(404)
    expect((await list(IMEI)).statusCode).toBe(401)
    expect((await list('123', ada)).statusCode).toBe(422)
  })

  test('a device without documents', async () => {
    expect((await list(OTHER_IMEI, bola)).json().response_data).toEqual({ results: [] })
  })
})

describe('a document', () => {
  test('comes as an attachment under a name of ours, never to be shown or guessed at', async () => {
    for (const answer of [await ofDevice(IMEI, receipt, ada), await byId(receipt, ada)]) {
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload).toEqual(pdf())
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="receipt-${receipt?.slice(-8)}.pdf"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
    }
    expect((await byId(picture, officer)).headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename="photo-${picture?.slice(-8)}.jpg"`,
    })
  })

  test('is not there for others, nor under another IMEI, nor by an id that is none', async () => {
    for (const answer of [
      await ofDevice(IMEI, receipt, bola),
      await byId(receipt, bola),
      await byId(receipt, claimant),
      await ofDevice(OTHER_IMEI, receipt, ada),
      await ofDevice(OTHER_IMEI, receipt, officer),
      await ofDevice(IMEI, newId(now), ada),
      await byId(newId(now), officer),
      await byId('1', ada),
      await byId('..%2f..%2fetc%2fpasswd', ada),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not_found' })
    }
    expect((await byId(receipt)).statusCode).toBe(401)
  })

  test('of a dispute: for who sent it and for officers, not for the owner', async () => {
    expect((await byId(claim, claimant)).rawPayload).toEqual(pdf(900))
    expect((await byId(claim, officer)).statusCode).toBe(200)
    expect((await byId(claim, ada)).statusCode).toBe(404)
    expect((await ofDevice(IMEI, claim, claimant)).statusCode).toBe(404)
  })

  test('does not go with the device: it names who bought it; officers see it, and its sender no longer', async () => {
    const { db } = amana.database
    await db.updateTable('ownerships').set({ ended_at: now }).where('device_id', '=', device).execute()
    expect((await byId(receipt, ada)).statusCode).toBe(404)
    expect((await byId(receipt, officer)).statusCode).toBe(200)
    const next = {
      device_id: device,
      user_id: as(bola).userId,
      origin: 'transfer' as const,
      acquired_at: now,
      ended_at: null,
    }
    await db.insertInto('ownerships').values(next).execute()
    expect((await byId(receipt, bola)).statusCode).toBe(404)
    expect((await list(IMEI, bola)).json().response_data).toEqual({ results: [] })
    expect((await list(IMEI, officer)).json().response_data.results).toHaveLength(2)
    expect((await list(IMEI, ada)).statusCode).toBe(404)
  })

  test('when the storage is down, or has lost it', async () => {
    const working = amana.storage.now
    amana.storage.now = { ...working, open: async () => Promise.reject(new StorageDown('test')) }
    expect((await byId(receipt, officer)).json()).toMatchObject({ code: 'unavailable' })
    amana.storage.now = { ...working, open: async () => null }
    expect((await byId(receipt, officer)).json()).toMatchObject({ code: 'internal' })
    amana.storage.now = working
  })
})

describe('clearing away', () => {
  test('stored files that no document has go after a day; those of documents stay', async () => {
    const source = join(amana.deps.incomingDir, '..', 'source')
    writeFileSync(source, pdf())
    await amana.deps.storage.put('documents/orphan', source, 'application/pdf')
    const before = await amana.storedKeys()
    now = after(new Date(), DAY - MINUTE)
    await purgeDocuments(amana.deps)
    expect(await amana.storedKeys()).toEqual(before)
    now = after(new Date(), DAY + MINUTE)
    await purgeDocuments(amana.deps)
    expect(await amana.storedKeys()).toEqual(before.filter((key) => key !== 'documents/orphan'))
    expect((await byId(receipt, officer)).statusCode).toBe(200)
  })

  test('more orphans than one look at the rows takes', async () => {
    const deleted: string[] = []
    const keys = Array.from({ length: 1203 }, (_, index) => `documents/o${index}`)
    const [kept] = await amana.storedKeys()
    const storage = {
      ...amana.storage.now,
      async *list() {
        for (const key of [...keys, kept ?? '']) yield { key, storedAt: new Date(0) }
      },
      delete: async (key: string) => void deleted.push(key),
    }
    await purgeDocuments({ ...amana.deps, storage })
    expect(deleted).toEqual(keys)
  })

  test('stops between two files when it is told to', async () => {
    const stop = new AbortController()
    const seen: string[] = []
    const storage = {
      ...amana.storage.now,
      async *list() {
        for (const key of ['documents/o1', 'documents/o2', 'documents/o3']) {
          seen.push(key)
          if (seen.length === 2) stop.abort(new Error('taken'))
          yield { key, storedAt: new Date(0) }
        }
      },
    }
    await expect(purgeDocuments({ ...amana.deps, storage }, stop.signal)).rejects.toThrow('taken')
    expect(seen).toHaveLength(2)
  })

  test('uploads on their way go after an hour', async () => {
    const at = new Date()
    const [young, old] = ['young', 'old'].map((name) => join(amana.deps.incomingDir, name))
    for (const path of [young, old]) writeFileSync(path ?? '', 'half')
    utimesSync(old ?? '', after(at, -HOUR - MINUTE), after(at, -HOUR - MINUTE))
    await clearIncoming(amana.deps.incomingDir, at)
    expect(amana.incoming()).toEqual(['young'])
  })
})

test('what a file is when nobody says, and what its download is called', () => {
  expect(documentTypeOf('application/pdf')).toBe('receipt')
  expect(documentTypeOf('image/png')).toBe('photo')
  const named = (media_type: 'application/pdf' | 'image/jpeg' | 'image/png') =>
    downloadName({ id: '0191f0a0-0000-7000-8000-0000deadbeef', document_type: 'receipt', media_type })
  expect([named('application/pdf'), named('image/jpeg'), named('image/png')]).toEqual([
    'receipt-deadbeef.pdf',
    'receipt-deadbeef.jpg',
    'receipt-deadbeef.png',
  ])
})
