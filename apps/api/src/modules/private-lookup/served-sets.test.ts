/** How often the database is asked for what anybody may read, and what is answered while nothing may be. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../kernel/app-error.ts'
import type { ServedLog } from '../transparency-log/index.ts'
import { type Follower, startFollower } from './follower.fixtures.ts'
import { createPrivateSets } from './served-sets.ts'

let follower: Follower
beforeAll(async () => {
  follower = await startFollower()
})
beforeEach(() => follower.clear())
afterAll(() => follower?.stop())

/** Epochs that were read once are known for good: the clock of their age stands still. */
function setsOf({ privateLookup = true } = {}) {
  const { database, clock, storage } = follower
  const servedLog = { now: async () => ({ paused: null, checkpoint: null }) } as unknown as ServedLog
  return createPrivateSets({ database, clock, storage, servedLog, privateLookup }, () => 0)
}

const refused = (code: string) => expect.objectContaining({ code })

describe('rows after a position', () => {
  test('are read with the epochs that are known, until a caller has all of them', async () => {
    const sets = setsOf()
    const epoch = String(await follower.presentEpoch())
    await follower.block(3)
    await follower.follow()
    expect((await sets.delta(epoch, '0')).position).toBe(3)
    await follower.block(1)
    await follower.follow()
    expect((await sets.delta(epoch, '1')).position).toBe(3)
    expect((await sets.delta(epoch, '3')).position).toBe(4)
  })

  test('are full when one answer has no more of them', async () => {
    const epoch = await follower.presentEpoch()
    const entry = Buffer.alloc(16)
    await sql`insert into private_changes select ${epoch}::bigint, n, 0, ${entry}, ${entry} from generate_series(1, 10001) n`.execute(
      follower.database.db,
    )
    await sql`update private_epochs set assigned = 10001, published = 10001`.execute(follower.database.db)
    const sets = setsOf()
    expect(await sets.delta(String(epoch), '0')).toMatchObject({ position: 10_000, full: true })
    expect(await sets.delta(String(epoch), '10000')).toMatchObject({ position: 10_001, full: false })
  })
})

test('the database is asked for an unknown epoch only after its caller was counted', async () => {
  const sets = setsOf()
  const epoch = await follower.presentEpoch()
  const count = vi.fn()
  await sets.bucket(String(epoch), '0', count)
  expect(count).toHaveBeenCalledTimes(0)
  await expect(sets.bucket(String(epoch - 1), '0', count)).rejects.toEqual(refused('not_found'))
  expect(count).toHaveBeenCalledTimes(0)
  await expect(sets.bucket(String(epoch + 1), '0', count)).rejects.toEqual(refused('not_found'))
  expect(count).toHaveBeenCalledTimes(1)
  const next = await follower.presentEpoch()
  const tooMany = () => {
    throw new AppError('too_many_requests')
  }
  await expect(sets.bucket(String(next), '0', tooMany)).rejects.toEqual(refused('too_many_requests'))
  expect((await sets.bucket(String(next), '0', count)).position).toBe(0)
})

test('nothing is answered while private look-ups are off, but for the keys', async () => {
  const epoch = String(await follower.presentEpoch())
  const sets = setsOf({ privateLookup: false })
  await expect(sets.describe()).rejects.toEqual(refused('private_not_ready'))
  await expect(sets.bucket(epoch, '0', () => undefined)).rejects.toEqual(refused('private_not_ready'))
  await expect(sets.delta(epoch, '0')).rejects.toEqual(refused('private_not_ready'))
  expect(await sets.keys()).toMatchObject({ epochs: [{ epoch: Number(epoch) }] })
})
