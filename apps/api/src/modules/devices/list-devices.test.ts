import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { moveDevice } from './devices.fixtures.ts'

let amana: TestProduct
let bello: TestAccount
beforeAll(async () => {
  amana = await startTestProduct()
  bello = await amana.account()
})
afterAll(() => amana.stop())

const get = (path: string, token?: string) => amana.call('GET', path, token === undefined ? {} : { token })

describe('5,000 devices', () => {
  const COUNT = 5_000
  let owner: TestAccount

  /** Inserted, because no account may register so many by itself. */
  async function give(count: number): Promise<void> {
    await amana.database.pool.query(
      `with made as (
         insert into devices (brand, model, registered_at) select 'Tecno', 'Spark ' || n, now() from generate_series(1, $1::int) n returning id
       ), numbers as (
         insert into device_imeis (imei, device_id, slot) select '98' || lpad(id::text, 12, '0') || '0', id, 1 from made
       )
       insert into ownerships (device_id, user_id, origin, acquired_at) select id, $2, 'registration', now() from made order by id`,
      [count, owner.userId],
    )
  }
  beforeAll(async () => {
    owner = await amana.account()
    await give(COUNT)
  })

  test('page by page each once, newest first, whatever is registered and given away meanwhile', async () => {
    const seen: number[] = []
    const given: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { status, body } = await get(`/devices/?limit=200${cursor && `&cursor=${cursor}`}`, owner.token)
      expect(status).toBe(200)
      const { results, next, count } = body.response_data
      expect(count).toBe(COUNT + 3 * (seen.length / 200) - given.length)
      seen.push(...results.map(({ id }: { id: number }) => id))
      cursor = next
      await give(3)
      if (given.length === 0) {
        // A device of the first page goes to another person.
        given.push(results[100].id)
        await moveDevice(amana.database, {
          deviceId: results[100].id,
          toUserId: bello.userId,
          actorUserId: owner.userId,
          now: new Date(),
        })
      }
    }
    expect(seen).toHaveLength(COUNT)
    expect(new Set(seen).size).toBe(COUNT)
    expect(seen).toEqual(seen.toSorted((one, other) => other - one))
  })

  test('a small page, and cursors that are none', async () => {
    const { body } = await get('/devices/?limit=1', owner.token)
    expect(body.response_data.results).toHaveLength(1)
    expect(body.response_data.next).toMatch(/^\d+$/)
    for (const cursor of ['x', '-1', '1;drop', '9'.repeat(50)])
      expect(await get(`/devices/?cursor=${cursor}`, owner.token)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'cursor' }] },
      })
    expect((await get('/devices/?limit=0', owner.token)).status).toBe(422)
    expect((await get('/devices/?limit=201', owner.token)).status).toBe(422)
  })

  test('"My Verified Devices" shows the 200 newest', async () => {
    expect((await get('/devices/all/', owner.token)).body.response_data).toHaveLength(200)
  })
})

test('nobody’s list is empty', async () => {
  const { token } = await amana.account()
  expect((await get('/devices/', token)).body.response_data).toEqual({ results: [], count: 0, next: null })
})
