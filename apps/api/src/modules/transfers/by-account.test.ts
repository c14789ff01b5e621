/** Transfers that the recipient accepts in their account, without a code (decisions §11). */
import { TRANSFER_MESSAGES } from '@amana/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, SECOND } from '../../kernel/durations.ts'
import { ROUNDS, rounds } from '../../testing/rounds.ts'
import { insertHold } from '../devices/devices.fixtures.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { cancelTransfer } from './end-transfer.ts'
import { expireTransfers } from './expire-transfers.ts'
import { listTransfers } from './list-transfers.ts'
import { resendTransferCode } from './resend-code.ts'
import { createTransferFixture, outcomeOf, type Person, type TransferFixture } from './transfers.fixtures.ts'
import { verifyTransfer } from './verify-transfer.ts'

let fixture: TransferFixture
let ada: Person
let bello: Person
beforeAll(async () => {
  fixture = await createTransferFixture({ people: 2 })
  ada = fixture.person(0)
  bello = fixture.person(1)
})
beforeEach(() => fixture.pass(2 * HOUR))
afterAll(() => fixture.testDatabase.drop())

async function begin() {
  const device = await fixture.register(ada)
  return { device, transfer: await fixture.initiate(ada, bello, device.id, 'account') }
}

const codesOf = (transfer: string) =>
  fixture.database.db.selectFrom('one_time_codes').select('id').where('subject', '=', transfer).execute()

describe('verification_method account', () => {
  test('sends no code, and is open for 24 hours', async () => {
    const { device, transfer } = await begin()
    expect(await codesOf(transfer)).toEqual([])
    const { outgoing } = await listTransfers(fixture.deps, ada.actor)
    const listed = outgoing.find(({ id }) => id === transfer)
    expect(Date.parse(listed?.expires_at ?? '') - Date.parse(listed?.created_at ?? '')).toBe(DAY)
    fixture.pass(DAY - 10 * SECOND)
    expect(await outcomeOf(acceptTransfer(fixture.deps, bello.actor, transfer))).toBe('ok')
    expect(await fixture.ownersOf(device.id)).toEqual([bello.userId])
  })

  test('after 24 hours it is over, and is told once', async () => {
    const { device, transfer } = await begin()
    fixture.pass(DAY)
    expect(await outcomeOf(acceptTransfer(fixture.deps, bello.actor, transfer))).toBe('transfer_over')
    fixture.queued.length = 0
    await expireTransfers(fixture.deps)
    await expireTransfers(fixture.deps)
    expect(fixture.queued.map(({ data }) => data)).toEqual([
      { event: 'transfer_ended', transferId: transfer },
    ])
    expect(await fixture.ownersOf(device.id)).toEqual([ada.userId])
  })

  test('there is no code to type or to send again', async () => {
    const { transfer } = await begin()
    const typed = verifyTransfer(fixture.deps, ada.actor, transfer, { verification_code: '123456' })
    expect(await outcomeOf(typed)).toBe('transfer_without_code')
    expect(await outcomeOf(resendTransferCode(fixture.deps, ada.actor, transfer))).toBe(
      'transfer_without_code',
    )
    expect(await codesOf(transfer)).toEqual([])
    expect(await outcomeOf(cancelTransfer(fixture.deps, ada.actor, transfer))).toBe('ok')
  })

  test(`accept, cancel and expiry in the same instant, ${ROUNDS} times: one ends it, one owner, told once`, async () => {
    const { id } = await fixture.register(ada)
    let [owner, other] = [ada, bello]
    const wins = new Set<string>()
    await rounds({ enough: () => wins.size > 1 }, async (round) => {
      fixture.pass(HOUR + SECOND)
      const transfer = await fixture.initiate(owner, other, id, 'account')
      fixture.queued.length = 0
      const late = { now: () => new Date(fixture.clock.now().getTime() + DAY + SECOND) }
      const contenders = [
        () => outcomeOf(acceptTransfer(fixture.deps, other.actor, transfer)),
        () => outcomeOf(cancelTransfer(fixture.deps, owner.actor, transfer)),
        async () => void (await expireTransfers({ ...fixture.deps, clock: late })),
      ]
      const turned = [...contenders.slice(round % 3), ...contenders.slice(0, round % 3)]
      const outcomes = await Promise.all(turned.map((contend) => contend()))
      const status = await fixture.statusOf(transfer)
      wins.add(status)
      expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(status === 'expired' ? 0 : 1)
      expect(fixture.queued).toHaveLength(1)
      if (status === 'completed') [owner, other] = [other, owner]
      expect(await fixture.ownersOf(id)).toEqual([owner.userId])
    })
    expect(wins.size).toBeGreaterThan(1)
  })
})

describe('before the recipient accepts', () => {
  test('they see state and proof of ownership; the sender and closed transfers show none', async () => {
    const { device, transfer } = await begin()
    const standing = async () =>
      (await listTransfers(fixture.deps, bello.actor)).incoming.find(({ id }) => id === transfer)?.standing
    const clear = { reported: null, police_hold: false, disputed: false, ownership_proven: false }
    expect(await standing()).toEqual(clear)
    const proven = { ownership_proven_at: new Date() }
    await fixture.database.db.updateTable('devices').set(proven).where('id', '=', device.id).execute()
    await insertHold(fixture.database, device.imei, ada.userId)
    expect(await standing()).toEqual({ ...clear, police_hold: true, ownership_proven: true })
    const { outgoing } = await listTransfers(fixture.deps, ada.actor)
    expect(outgoing.find(({ id }) => id === transfer)?.standing).toBeNull()
    await cancelTransfer(fixture.deps, ada.actor, transfer)
    expect(await standing()).toBeNull()
  })
})

test('the answer says that the receiver has 24 hours', () => {
  expect(TRANSFER_MESSAGES.initiatedByAccount).toContain('24 hours')
})
