/** Pictures of phones in custody: who takes, sees and removes them (decisions §21). */
import { CUSTODY_MESSAGES, type CustodyPhoto } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUseCounts } from '../../db/use-counts.ts'
import { systemClock } from '../../kernel/clock.ts'
import { DAY } from '../../kernel/durations.ts'
import { countInWindow } from '../../limits/count-in-window.ts'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { pdf } from '../documents/documents.fixtures.ts'
import { selectKnownKeys } from '../documents/queries.ts'
import { flagOn } from '../law-enforcement/law-enforcement.fixtures.ts'
import { type Desk, fileAt, openDesk, ownView, pictureOf, sendPictures, victim } from './custody.fixtures.ts'
import { personalData } from './personal-data.ts'

let amana: TestProduct
let desk: Desk
beforeAll(async () => {
  amana = await startTestProduct()
  desk = await openDesk(amana)
})
afterAll(() => amana?.stop())

let number = 0
const pictures = (count: number) =>
  Promise.all(
    Array.from({ length: count }, () => {
      number += 1
      return pictureOf(number)
    }),
  )
const send = async (id: number, count = 1, by: TestAccount = desk.officer) =>
  sendPictures(amana, by, id, await pictures(count))
const read = async (id: number, { token } = desk.officer) =>
  (await amana.call('GET', `/le/custody/${id}/`, { token })).body.response_data
const remove = (id: number, photo: string, body?: object, { token } = desk.officer) =>
  amana.call('DELETE', `/le/custody/${id}/photos/${photo}/`, { token, ...(body ? { body } : {}) })
const placesOf = (photos: readonly CustodyPhoto[]) => photos.map(({ position }) => position)
const keyOf = async (photo: string) =>
  (
    await amana.database.db
      .selectFrom('custody_photos')
      .select('storage_key')
      .where('id', '=', photo)
      .executeTakeFirst()
  )?.storage_key
const audited = async (action: string) => {
  const { rows } = await sql<{ imei: string; detail: Record<string, unknown> }>`
    select imei, detail from audit_log where action = ${action} order by id desc limit 1`.execute(
    amana.database.db,
  )
  return rows[0]
}

describe('pictures of a phone', () => {
  test('are re-encoded without place and camera, and officers see them; each look is audited', async () => {
    const imei = newImei()
    const id = await desk.seize(imei)
    const [sent] = await pictures(1)
    if (!sent) throw new Error('no picture')
    expect(sent.includes('Exif')).toBe(true)
    const { status, body } = await sendPictures(amana, desk.officer, id, [sent])
    expect(status).toBe(201)
    const [photo] = body.response_data.photos
    expect(photo).toMatchObject({ position: 1, added_by: expect.stringContaining('Okafor') })
    expect((await read(id)).photos).toEqual([photo])
    const path = `/le/custody/${id}/photos/${photo.id}/`
    const seen = await fileAt(amana, path, desk.second.token)
    expect(seen.status).toBe(200)
    expect(seen.content.subarray(0, 2).toString('hex')).toBe('ffd8')
    expect(seen.content.includes('Exif')).toBe(false)
    expect(await audited('view_custody_photo')).toMatchObject({
      imei,
      detail: { custody: id, photo: photo.id },
    })
    expect(await audited('add_custody_photos')).toMatchObject({ imei, detail: { custody: id, photos: 1 } })
  })
  test('are nothing to their owner, nor to anybody else who is no officer', async () => {
    const owner = await victim(amana)
    const id = await desk.seize(owner.imei)
    const { body } = await send(id)
    const path = `/le/custody/${id}/photos/${body.response_data.photos[0].id}/`
    for (const { token } of [owner, await amana.account()])
      expect((await fileAt(amana, path, token)).status).toBe(403)
    expect(JSON.stringify(await ownView(amana, owner))).not.toContain('photo')
    const exported = await amana.call('GET', '/users/profile/export/', { token: owner.token })
    expect(JSON.stringify(exported.body.response_data.phones_in_custody)).not.toContain('photo')
  })
  test('are seen with their own phone alone', async () => {
    const [one, other] = [await desk.seize(newImei()), await desk.seize(newImei())]
    const { id: photo } = (await send(one)).body.response_data.photos[0]
    expect((await fileAt(amana, `/le/custody/${other}/photos/${photo}/`, desk.officer.token)).status).toBe(
      404,
    )
    expect((await remove(other, photo)).status).toBe(404)
    expect(await keyOf(photo)).not.toBeNull()
  })
  test('are three at most, and the same one again is no second', async () => {
    const id = await desk.seize(newImei())
    const [first, ...others] = await pictures(3)
    if (!first) throw new Error('no picture')
    expect((await sendPictures(amana, desk.officer, id, [first])).status).toBe(201)
    const again = await sendPictures(amana, desk.second, id, [first, first])
    expect([again.status, placesOf(again.body.response_data.photos)]).toEqual([201, [1]])
    expect((await sendPictures(amana, desk.second, id, others)).status).toBe(201)
    const fourth = await send(id)
    expect([fourth.status, fourth.body.response_description]).toEqual([409, CUSTODY_MESSAGES.photosEnough])
    expect(placesOf((await read(id)).photos)).toEqual([1, 2, 3])
  })
  test('are three at most from two desks at the same moment', async () => {
    const id = await desk.seize(newImei())
    const sent = await Promise.all([desk.officer, desk.second].map((by) => send(id, 2, by)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(placesOf((await read(id)).photos)).toEqual([1, 2])
    const { photos } = (await send(id)).body.response_data
    const double =
      sql`insert into custody_photos (id, custody_id, position, storage_key, size, sha256, added_by_user_id, added_at)
      select gen_random_uuid(), custody_id, position, 'documents/double', size, 'x', added_by_user_id, added_at
      from custody_photos where id = ${photos[2].id}`.execute(amana.database.db)
    await expect(double).rejects.toThrow('custody_photos_places')
  })
  test('are pictures: no PDF, no empty form, nothing of a phone that is not there', async () => {
    const id = await desk.seize(newImei())
    const document = await sendPictures(amana, desk.officer, id, [pdf()])
    expect([document.status, document.body.errors[0].field]).toEqual([415, 'photos'])
    const none = await sendPictures(amana, desk.officer, id, [])
    expect([none.status, none.body.errors[0].field]).toEqual([422, 'photos'])
    expect((await send(999_999_999)).status).toBe(404)
    expect((await read(id)).photos).toEqual([])
  })
  test('are 1,000 of an officer in a day', async () => {
    const by = await amana.account('officer')
    const id = await desk.seize(newImei())
    const counts = createUseCounts(amana.database)
    const limit = { name: `files|${by.userId}`, most: 1_000, windowMs: DAY }
    await countInWindow({ counts, clock: systemClock }, { ...limit, uses: 999 })
    expect((await send(id, 1, by)).status).toBe(201)
    const late = await send(id, 1, by)
    expect([late.status, late.body.response_description]).toEqual([429, CUSTODY_MESSAGES.photosToday])
  })
  test('are not added by an officer to a phone of an own case', async () => {
    const imei = newImei()
    const id = await desk.seize(imei)
    const party = await amana.account('officer')
    await flagOn(amana, imei, { by: party.userId })
    expect((await send(id, 1, party)).status).toBe(403)
    const { photos } = (await send(id)).body.response_data
    expect((await remove(id, photos[0].id, { reason: 'Mine' }, party)).status).toBe(403)
  })
})

describe('a picture is removed', () => {
  test('at once by who added it, without a reason; its file goes and its row stays', async () => {
    const id = await desk.seize(newImei())
    const [photo] = (await send(id)).body.response_data.photos
    const key = (await keyOf(photo.id)) ?? ''
    // `documents.purge` deletes what is not known.
    const known = () => selectKnownKeys(amana.database.db, [key])
    expect([...(await known())]).toEqual([key])
    expect(Date.parse(photo.removable_until) - Date.parse(photo.added_at)).toBe(15 * 60_000)
    const { status, body } = await remove(id, photo.id)
    expect([status, body.response_data.photos]).toEqual([200, []])
    expect((await read(id)).removed_photos).toMatchObject([
      { id: photo.id, reason: null, removed_by: photo.added_by },
    ])
    expect([await keyOf(photo.id), [...(await known())]]).toEqual([null, []])
    expect((await fileAt(amana, `/le/custody/${id}/photos/${photo.id}/`, desk.officer.token)).status).toBe(
      404,
    )
    expect((await remove(id, photo.id)).status).toBe(404)
    expect(placesOf((await send(id)).body.response_data.photos)).toEqual([1])
  })
  test('by another officer with a reason, which stays', async () => {
    const id = await desk.seize(newImei())
    const [{ id: photo }] = (await send(id)).body.response_data.photos
    expect((await read(id, desk.second)).photos[0].removable_until).toBeNull()
    const refused = await remove(id, photo, {}, desk.second)
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'reason'])
    expect((await remove(id, photo, { reason: 'Shows a face' }, desk.second)).status).toBe(200)
    const { photos, removed_photos } = await read(id)
    expect(photos).toEqual([])
    expect(removed_photos).toMatchObject([{ reason: 'Shows a face' }])
    expect(removed_photos[0].removed_by).toContain(desk.second.officerId)
    expect(await audited('remove_custody_photo')).toMatchObject({ detail: { custody: id, photo } })
  })
  test('after 15 minutes with a reason alone, which the database asks for too', async () => {
    const id = await desk.seize(newImei())
    const [{ id: fresh }] = (await send(id)).body.response_data.photos
    const { rows } = await sql<{ id: string }>`
      insert into custody_photos (id, custody_id, position, storage_key, size, sha256, added_by_user_id, added_at)
      select gen_random_uuid(), custody_id, 2, storage_key || '0', size, 'earlier', added_by_user_id, added_at - interval '16 minutes'
      from custody_photos where id = ${fresh} returning id`.execute(amana.database.db)
    const early = rows[0]?.id ?? ''
    expect((await remove(id, early)).status).toBe(422)
    const silently =
      sql`update custody_photos set storage_key = null, removed_at = now(), removed_by_user_id = added_by_user_id
      where id = ${early}`.execute(amana.database.db)
    await expect(silently).rejects.toThrow('custody_photos_needs_reason')
    const moved = sql`update custody_photos set added_at = now() where id = ${early}`.execute(
      amana.database.db,
    )
    await expect(moved).rejects.toThrow('custody changes by its steps')
    expect((await remove(id, early, { reason: 'Blurred' })).status).toBe(200)
  })
  test('once, by two officers at the same moment', async () => {
    const id = await desk.seize(newImei())
    const [{ id: photo }] = (await send(id)).body.response_data.photos
    const both = [desk.officer, desk.second].map((by) => remove(id, photo, { reason: 'Blurred' }, by))
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 404])
  })
})

describe('the end of the stay', () => {
  test('after a return no picture comes or goes, and the database takes none', async () => {
    const owner = await victim(amana)
    const id = await desk.seize(owner.imei)
    const [photo] = (await send(id)).body.response_data.photos
    await desk.step(id, 'owner_called')
    const { code } = await ownView(amana, owner)
    expect((await desk.giveBack(id, { owner_code: code })).status).toBe(200)
    expect((await send(id)).body.code).toBe('custody_state')
    expect((await remove(id, photo.id, { reason: 'Late' })).body.code).toBe('custody_state')
    expect((await read(id)).photos).toHaveLength(1)
    const late =
      sql`insert into custody_photos (id, custody_id, position, storage_key, size, sha256, added_by_user_id, added_at)
      values (gen_random_uuid(), ${id}, 2, 'documents/late', 1, 'late', ${desk.officer.userId}, now())`.execute(
        amana.database.db,
      )
    await expect(late).rejects.toThrow('the phone is not kept')
  })
  test('an undone scan takes its pictures along, also one that comes at the same moment', async () => {
    const seen = { undone: 0, added: 0 }
    const enough = () => seen.undone > 0 && seen.added > 0
    await rounds({ enough }, async (index) => {
      const id = await desk.seize(newImei())
      expect((await send(id)).status).toBe(201)
      const undo = () => amana.call('DELETE', `/le/custody/${id}/`, { token: desk.officer.token })
      const [undone, added] = await inEitherOrder(index, undo, () => send(id))
      expect(undone.status).toBe(200)
      expect([201, 404]).toContain(added.status)
      if (added.status === 201) seen.added += 1
      else seen.undone += 1
      const { rows } = await sql`select from custody_photos where custody_id = ${id}`.execute(
        amana.database.db,
      )
      expect(rows).toHaveLength(0)
    })
    expect(enough()).toBe(true)
  })
  test('forgets the pictures some time later, and not before', async () => {
    const [over, running] = [await desk.seize(newImei()), await desk.seize(newImei())]
    for (const id of [over, running]) await send(id)
    await desk.step(over, 'disposed', 'Nobody came')
    const left = async () => {
      const { rows } = await sql<{ id: number }>`
        select custody_id as id from custody_photos where custody_id in (${over}, ${running}) order by 1`.execute(
        amana.database.db,
      )
      return rows.map(({ id }) => Number(id))
    }
    const forget = async (before: Date) => {
      for (const { end } of personalData.retention ?? [])
        await end(amana.database.db, before, 1_000, new Date())
    }
    await forget(new Date(0))
    expect(await left()).toEqual([over, running])
    await forget(new Date(Date.now() + 60_000))
    expect(await left()).toEqual([running])
  })
})
