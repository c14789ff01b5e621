/** Files and times of sets that follow the list, and what others do in the same moment. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { StorageDown } from '../../ports/file-storage.ts'
import { type Follower, startFollower } from './follower.fixtures.ts'

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
    expect(await follower.rowOf(present)).toMatchObject({ assigned: 1, published: 1, list_position: await follower.head() })
  })

  test('whose rows the database refuses stop no other epoch', async () => {
    const [old, present] = [await follower.presentEpoch(), await follower.presentEpoch()]
    await sql`insert into private_changes values (${present}, 1, 0, ${Buffer.alloc(16)}, ${Buffer.alloc(16)})`.execute(
      follower.database.db,
    )
    await follower.block(1)
    await follower.follow()
    expect(await follower.rowOf(old)).toMatchObject({ assigned: 1, published: 1 })
    expect(await follower.rowOf(present)).toMatchObject({ assigned: 0, list_position: (await follower.head()) - 1 })
  })
})
