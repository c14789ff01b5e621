/** Epochs that can follow the list no longer: another set takes their place. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { after, DAY, SECOND } from '../../kernel/durations.ts'
import { type Follower, startFollower } from './follower.fixtures.ts'

let follower: Follower
beforeAll(async () => {
  follower = await startFollower()
})
beforeEach(() => follower.clear())
afterAll(() => follower?.stop())

describe('a list that outgrows', () => {
  test('the present epoch is in it no further, and not confirmed: the next one takes its place at once', async () => {
    const epoch = await follower.presentEpoch({ slots: 3 })
    await follower.block(2)
    await follower.follow()
    const before = await follower.rowOf(epoch)
    const file = readFileSync(follower.pathOf(before))
    follower.now = after(follower.now, 60 * SECOND)
    await follower.block(2)
    await follower.follow()
    follower.now = after(follower.now, 60 * SECOND)
    await follower.follow()
    expect(await follower.rowOf(epoch)).toEqual({ ...before, list_epoch: null })
    expect(readFileSync(follower.pathOf(before)).equals(file)).toBe(true)
    const next = await follower.keptUntilBegun(epoch)
    expect(next).toMatchObject({ entries: 4, begun_at: follower.now, confirmed_at: follower.now })
    const { rows } = await sql<{
      until: Date
    }>`select until from private_epochs where epoch = ${epoch}`.execute(follower.database.db)
    expect(rows).toEqual([{ until: follower.now }])
  })

  test('one that has not begun builds it anew, larger', async () => {
    const epoch = await follower.nextEpoch({ slots: 3 })
    await follower.block(4)
    await follower.follow()
    expect(await follower.rowOf(epoch)).toMatchObject({ build: null, bits: null, slots: null })
    const begun = await follower.keptUntilBegun(epoch - 1)
    expect(begun).toMatchObject({ epoch, entries: 4, published: 0 })
    expect(begun.slots).toBeGreaterThan(3)
  })

  test('an old one ends it, and the present one goes on', async () => {
    const [old, present] = [await follower.presentEpoch({ slots: 3 }), await follower.presentEpoch()]
    expect((await follower.rowOf(old)).until).toEqual(after(follower.now, DAY))
    await follower.block(4)
    await follower.follow()
    expect((await follower.rowOf(old)).until).toEqual(follower.now)
    expect(await follower.rowOf(present)).toMatchObject({ entries: 4, published: 4, until: null })
  })
})

describe('an epoch that lost', () => {
  test('a file, is replaced', async () => {
    const epoch = await follower.presentEpoch()
    rmSync(follower.pathOf(await follower.rowOf(epoch)))
    await follower.block(1)
    await follower.follow()
    expect(await follower.rowOf(epoch)).toMatchObject({ list_epoch: null, published: 0 })
    expect(await follower.keptUntilBegun(epoch)).toMatchObject({ entries: 1 })
  })

  test('a file before it began, is built anew', async () => {
    const epoch = await follower.nextEpoch()
    rmSync(follower.pathOf(await follower.rowOf(epoch)))
    const begun = await follower.keptUntilBegun(epoch - 1)
    expect(begun.epoch).toBe(epoch)
    expect(existsSync(follower.pathOf(begun))).toBe(true)
  })

  test.each([
    ['some', (head: number) => head - 1],
    ['all', (head: number) => head],
  ])('%s changes, is replaced', async (_name, upTo) => {
    const epoch = await follower.presentEpoch()
    await follower.block(3)
    await sql`delete from block_changes where position <= ${upTo(await follower.head())}`.execute(
      follower.database.db,
    )
    await follower.follow()
    expect((await follower.rowOf(epoch)).list_epoch).toBeNull()
    expect(await follower.keptUntilBegun(epoch)).toMatchObject({ entries: 3 })
  })

  test('its secret before it began, makes room for another one', async () => {
    const epoch = await follower.nextEpoch()
    await follower.block(1)
    await sql`update private_epochs set key_id = '0000000000000000'`.execute(follower.database.db)
    await follower.follow()
    expect((await follower.keptUntilBegun(epoch)).epoch).toBeGreaterThan(epoch)
  })
})
