/** The compiler refuses a write without its lock: without an error below the directive above it is one. */
import { expect, test } from 'vitest'
import type { Tx } from '../../db/index.ts'
import type { NewTransfer } from '../transfers/queries.ts'
import { lockDevicesWithoutOwner } from './free-number-queries.ts'
import { lockClaims } from './lock-queries.ts'
import { moveOwnership } from './move-ownership.ts'

const refused = {
  // @ts-expect-error: the device is not locked
  move: (tx: Tx) => moveOwnership(tx, { deviceId: 1, toUserId: '', actorUserId: '', now: new Date() }),
  // @ts-expect-error: the account is not locked
  count: (tx: Tx, userId: string) => lockClaims(tx, userId),
  // @ts-expect-error: the numbers are not locked
  free: (tx: Tx) => lockDevicesWithoutOwner(tx, []),
  // @ts-expect-error: the recipient is not locked
  recipient: (userId: string): NewTransfer['to_user_id'] => userId,
}

test('a write without its lock does not compile', () => {
  expect(Object.keys(refused)).toEqual(['move', 'count', 'free', 'recipient'])
})
