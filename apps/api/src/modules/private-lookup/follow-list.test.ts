/** Files and times of sets that follow the list, and what others do in the same moment. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { after, SECOND } from '../../kernel/durations.ts'
import { StorageDown } from '../../ports/file-storage.ts'
import { type Follower, startFollower } from './follower.fixtures.ts'
import { blockNumbers } from './private-lookup.fixtures.ts'
import { insertChanges, updateBegun, updateBuilt } from './queries.ts'

let follower: Follower
beforeAll(async () => {
  follower = await startFollower()
})
beforeEach(() => follower.clear())
afterAll(() => follower?.stop())

describe('files', () => {
  test('of the present epoch come first, and those of the next one last', async () => {
    const epochs = {
      old: await follower.presentEpoch(),
      present: await follower.presentEpoch(),
      next: await follower.nextEpoch(),
    }
    await follower.block(1)
    const written: string[] = []
    follower.beforePut = (key) => void written.push(key)
    await follower.follow()
    expect(written.map((key) => Number(key.split('/')[1]))).toEqual([epochs.present, epochs.old, epochs.next])
  })

  test('that cannot be written stop no other epoch', async () => {
    const [old, present] = [await follower.presentEpoch(), await follower.presentEpoch()]
    await follower.block(1)
    follower.beforePut = (key) => {
      if (key.startsWith(`private/${present}/`)) throw new StorageDown('down')
    }
    await follower.follow()
    expect(await follower.rowOf(old)).toMatchObject({ assigned: 1, published: 1 })
    expect(await follower.rowOf(present)).toMatchObject({ assigned: 1, published: 0 })
    follower.beforePut = () => undefined
    await follower.follow()
    expect(await follower.rowOf(present)).toMatchObject({
      assigned: 1,
      published: 1,
      list_position: await follower.head(),
    })
  })

  test('whose rows the database refuses stop no other epoch', async () => {
    const [old, present] = [await follower.presentEpoch(), await follower.presentEpoch()]
    await sql`insert into private_changes values (${present}, 1, 0, ${Buffer.alloc(16)}, ${Buffer.alloc(16)})`.execute(
      follower.database.db,
    )
    await follower.block(1)
    await follower.follow()
    expect(await follower.rowOf(old)).toMatchObject({ assigned: 1, published: 1 })
    expect(await follower.rowOf(present)).toMatchObject({
      assigned: 0,
      list_position: (await follower.head()) - 1,
    })
  })

  test('are not written any more once one of them has failed', async () => {
    const epoch = await follower.presentEpoch({ bits: 5 })
    await follower.block(100)
    let [first, writing] = [true, 0]
    follower.beforePut = async () => {
      writing += 1
      if (!first) return sleep(20)
      first = false
      throw new StorageDown('down')
    }
    await follower.follow()
    const written = writing
    expect(written).toBeLessThan(20)
    expect((await follower.rowOf(epoch)).published).toBe(0)
    await sleep(200)
    expect(writing).toBe(written)
    await follower.follow()
    expect((await follower.rowOf(epoch)).published).toBe(100)
  })

  test('of an epoch that is built anew meanwhile are left alone', async () => {
    const epoch = await follower.nextEpoch()
    await follower.block(1)
    const rebuilt = await follower.anotherBuildOf(epoch)
    follower.beforeOpen = async () =>
      void (await follower.database.transaction((tx) => updateBuilt(tx, epoch, rebuilt)))
    await follower.follow()
    expect(await follower.rowOf(epoch)).toMatchObject({ ...rebuilt, assigned: 0, published: 0 })
    const { rows } = await sql`select position from private_changes`.execute(follower.database.db)
    expect(rows).toEqual([])
  })
})

describe('a traced phone', () => {
  const put = async (change: 'block' | 'update' | 'unblock', imei14: string, status: string) => {
    const { db } = follower.database
    await sql`insert into block_changes (position, imei14, change, status, reporting_date, at)
      select head + 1, ${imei14}, ${change}, ${status}, '2026-11-24', now() from block_list_state`.execute(db)
    await sql`update block_list_state set head = head + 1`.execute(db)
    await sql`delete from block_list where imei14 = ${imei14}`.execute(db)
    if (change !== 'unblock')
      await sql`insert into block_list (imei14, status, reporting_date, blocked_at_position)
        select ${imei14}, ${status}, '2026-11-24', head from block_list_state`.execute(db)
    await follower.follow()
  }

  test('is in no set: it leaves when tracing begins, and comes when it is blocked', async () => {
    const epoch = await follower.presentEpoch()
    const entries = async () => (await follower.rowOf(epoch)).entries
    const [one = '', other = ''] = follower.fresh(2)
    await put('block', one, 'track')
    expect(await entries()).toBe(0)
    await put('unblock', one, 'track')
    await put('block', one, 'track')
    await put('update', one, 'stolen')
    expect(await entries()).toBe(1)
    await put('block', other, 'lost')
    await put('update', other, 'held')
    expect(await entries()).toBe(2)
    await put('update', one, 'track')
    expect(await entries()).toBe(1)
    await put('unblock', other, 'held')
    expect(await entries()).toBe(0)
    expect(await follower.rowOf(epoch)).toMatchObject({ list_position: await follower.head() })
    // A set that is built now has none of them either.
    expect((await follower.rowOf(await follower.presentEpoch())).entries).toBe(0)
  })
})

describe('an epoch that is changed in the same moment', () => {
  test('keeps no rows of the set before', async () => {
    const { database } = follower
    const epoch = await follower.nextEpoch()
    const row = await follower.rowOf(epoch)
    const change = { position: 1, bucket: 0, removed: Buffer.alloc(16), added: Buffer.alloc(16, 1) }
    const inserted = Promise.withResolvers<void>()
    const following = database.transaction(async (tx) => {
      expect(await insertChanges(tx, row, [change], { list_position: 1, entries: 1, assigned: 1 })).toBe(true)
      inserted.resolve()
      await sleep(200)
    })
    await inserted.promise
    const rebuilt = await follower.anotherBuildOf(epoch)
    await database.transaction((tx) => updateBuilt(tx, epoch, rebuilt))
    await following
    expect((await sql`select position from private_changes`.execute(database.db)).rows).toEqual([])
  })

  test('does not begin, and the present one stays', async () => {
    const { database } = follower
    const [present, epoch] = [await follower.presentEpoch(), await follower.nextEpoch()]
    const read = await follower.rowOf(epoch)
    const rebuilt = await follower.anotherBuildOf(epoch)
    await database.transaction((tx) => updateBuilt(tx, epoch, rebuilt))
    expect(
      await database.transaction((tx) => updateBegun(tx, read, { now: follower.now, until: follower.now })),
    ).toBe(false)
    expect([(await follower.rowOf(present)).until, (await follower.rowOf(epoch)).begun_at]).toEqual([
      null,
      null,
    ])
  })
})

describe('the time of a set', () => {
  test('stands still while numbers wait for their position', async () => {
    const epoch = await follower.presentEpoch()
    const begun = follower.now
    await blockNumbers(follower, follower.fresh(1))
    follower.now = after(follower.now, 60 * SECOND)
    await follower.follow()
    expect((await follower.rowOf(epoch)).confirmed_at).toEqual(begun)
    await follower.assignPositions()
    await follower.follow()
    expect((await follower.rowOf(epoch)).confirmed_at).toEqual(follower.now)
  })

  test('goes on while the brake holds numbers back', async () => {
    const epoch = await follower.presentEpoch()
    follower.now = after(follower.now, 60 * SECOND)
    await blockNumbers(follower, follower.fresh(3))
    await follower.assignPositions(1)
    const { rows } = await sql`select imei14 from block_held_back`.execute(follower.database.db)
    expect(rows).toHaveLength(2)
    await follower.follow()
    expect((await follower.rowOf(epoch)).confirmed_at).toEqual(follower.now)
  })

  test('no epoch begins while numbers wait for their position', async () => {
    const epoch = await follower.nextEpoch()
    await blockNumbers(follower, follower.fresh(1))
    await follower.keptFor(() => sleep(1_500))
    expect((await follower.rowOf(epoch)).begun_at).toBeNull()
    await follower.assignPositions()
    await follower.follow()
    expect(await follower.keptUntilBegun(epoch - 1)).toMatchObject({ epoch, entries: 1 })
  })
})
