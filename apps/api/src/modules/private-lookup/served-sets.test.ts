/** What anybody may read of the sets. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ServedLog } from '../transparency-log/index.ts'
import { type Follower, startFollower } from './follower.fixtures.ts'
import { createPrivateSets } from './served-sets.ts'

let follower: Follower
beforeAll(async () => {
  follower = await startFollower()
})
beforeEach(() => follower.clear())
afterAll(() => follower?.stop())

function setsOf({ privateLookup = true } = {}) {
  const { database, clock, storage } = follower
  const servedLog = { now: async () => ({ paused: null, checkpoint: null }) } as unknown as ServedLog
  return createPrivateSets({ database, clock, storage, servedLog, privateLookup })
}

const refused = (code: string) => expect.objectContaining({ code })

test('nothing is answered while private look-ups are off, but for the keys', async () => {
  const epoch = String(await follower.presentEpoch())
  const sets = setsOf({ privateLookup: false })
  await expect(sets.describe()).rejects.toEqual(refused('private_not_ready'))
  await expect(sets.bucket(epoch, '0')).rejects.toEqual(refused('private_not_ready'))
  await expect(sets.delta(epoch, '0')).rejects.toEqual(refused('private_not_ready'))
  expect(await sets.keys()).toMatchObject({ epochs: [{ epoch: Number(epoch) }] })
})
