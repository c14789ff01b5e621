/** Codes, sessions and limits of transfers over time (S2 §9; decisions §6, §7). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR, MINUTE, SECOND } from '../../kernel/durations.ts'
import { insertFlag, insertHold } from '../devices/devices.fixtures.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { cancelTransfer } from './end-transfer.ts'
import { expireTransfers } from './expire-transfers.ts'
import { initiateTransfer } from './initiate-transfer.ts'
import { listTransfers } from './list-transfers.ts'
import { resendTransferCode } from './resend-code.ts'
import {
  createTransferFixture,
  outcomeOf,
  type Person,
  PIN,
  type TransferFixture,
} from './transfers.fixtures.ts'
import { verifyTransfer } from './verify-transfer.ts'

let fixture: TransferFixture
let ada: Person
let bello: Person
beforeAll(async () => {
  fixture = await createTransferFixture({ people: 3 })
  ada = fixture.person(0)
  bello = fixture.person(1)
})
// So that no test reaches the limit of another.
beforeEach(() => fixture.pass(2 * HOUR))
afterAll(() => fixture.testDatabase.drop())

const NETWORK = '192.0.2.1'

async function begin(method: 'email' | 'phone' | 'account' = 'email') {
  const device = await fixture.register(ada)
  return { device, transfer: await fixture.initiate(ada, bello, device.id, method) }
}

function verify(transfer: string, verification_code: string, by = ada) {
  return outcomeOf(verifyTransfer(fixture.deps, by.actor, transfer, { verification_code }))
}

function other(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

test('a code works for 10 minutes, the session goes on to 15, then it is over', async () => {
  const { transfer } = await begin()
  const code = await fixture.codeOf(transfer)
  fixture.pass(10 * MINUTE)
  expect(await verify(transfer, code)).toBe('code_expired')
  fixture.pass(5 * MINUTE)
  expect(await verify(transfer, code)).toBe('transfer_over')
  expect(await outcomeOf(acceptTransfer(fixture.deps, bello.actor, transfer))).toBe('transfer_over')
  expect(await outcomeOf(cancelTransfer(fixture.deps, ada.actor, transfer))).toBe('transfer_over')
  expect(await outcomeOf(resendTransferCode(fixture.deps, ada.actor, transfer))).toBe('transfer_over')
  // The job has not run; the list already shows it.
  expect(await fixture.statusOf(transfer)).toBe('pending')
  const { outgoing } = await listTransfers(fixture.deps, ada.actor)
  expect(outgoing.find(({ id }) => id === transfer)).toMatchObject({ status: 'expired', completed_at: null })
})

test('a new code after 30 s: the old one is of no use, the session starts anew', async () => {
  const { transfer } = await begin('phone')
  const first = await fixture.codeOf(transfer)
  fixture.pass(20 * SECOND)
  expect(await outcomeOf(resendTransferCode(fixture.deps, ada.actor, transfer))).toBe('code_too_soon')
  fixture.pass(10 * MINUTE)
  const renewed = await resendTransferCode(fixture.deps, ada.actor, transfer)
  expect(new Date(renewed.expires_at).getTime() - fixture.clock.now().getTime()).toBeGreaterThan(
    14.9 * MINUTE,
  )
  const second = await fixture.codeOf(transfer)
  if (first !== second) expect(await verify(transfer, first)).toBe('code_wrong')
  fixture.pass(9 * MINUTE)
  expect(await verify(transfer, second)).toBe('ok')
  const codes = await fixture.database.db
    .selectFrom('one_time_codes')
    .select(['channel', 'target', 'purpose'])
    .where('subject', '=', transfer)
    .execute()
  expect(codes).toEqual(Array(2).fill({ channel: 'sms', target: bello.phone, purpose: 'transfer' }))
})

test('five wrong codes: the right one is refused as well, until a new one', async () => {
  const { transfer } = await begin()
  const code = await fixture.codeOf(transfer)
  for (let attempt = 0; attempt < 5; attempt += 1)
    expect(await verify(transfer, other(code))).toBe('code_wrong')
  expect(await verify(transfer, code)).toBe('code_tries_used')
  fixture.pass(31 * SECOND)
  await resendTransferCode(fixture.deps, ada.actor, transfer)
  expect(await verify(transfer, await fixture.codeOf(transfer))).toBe('ok')
  expect(await verify(transfer, code)).toBe('transfer_over')
})

test('the code of another transfer is wrong', async () => {
  const [one, two] = [await begin(), await begin()]
  const [codeOne, codeTwo] = [await fixture.codeOf(one.transfer), await fixture.codeOf(two.transfer)]
  if (codeOne !== codeTwo) expect(await verify(one.transfer, codeTwo)).toBe('code_wrong')
  expect(await verify(one.transfer, codeOne, bello)).toBe('not_found')
  expect(await verify(one.transfer, codeOne)).toBe('ok')
})

test('the job ends what is over and tells; a device is free again without waiting for it', async () => {
  const [one, two] = [await begin(), await begin()]
  fixture.pass(15 * MINUTE + SECOND)
  fixture.queued.length = 0
  const again = await fixture.initiate(ada, bello, one.device.id)
  expect(await fixture.statusOf(one.transfer)).toBe('expired')
  await expireTransfers(fixture.deps)
  expect([await fixture.statusOf(two.transfer), await fixture.statusOf(again)]).toEqual([
    'expired',
    'pending',
  ])
  const told = fixture.queued.filter(({ data }) => 'event' in data && data.event === 'transfer_ended')
  const ended = told.map(({ data }) => ('transferId' in data ? data.transferId : ''))
  expect(ended).toEqual(expect.arrayContaining([one.transfer, two.transfer]))
  expect(new Set(ended).size).toBe(ended.length)
})

test('ten transfers to one person that came to nothing: the next has to wait', async () => {
  const { id } = await fixture.register(ada)
  for (let count = 0; count < 10; count += 1)
    await cancelTransfer(fixture.deps, ada.actor, await fixture.initiate(ada, bello, id))
  expect(await outcomeOf(fixture.initiate(ada, bello, id))).toBe('code_too_soon')
  expect(await outcomeOf(fixture.initiate(ada, fixture.person(2), id))).toBe('ok')
})

test('a hold that comes while it is pending stops it', async () => {
  const held = await begin()
  await insertHold(fixture.database, held.device.imei, ada.userId)
  expect(await verify(held.transfer, await fixture.codeOf(held.transfer))).toBe('device_not_transferable')
  const flagged = await begin()
  await insertFlag(fixture.database, flagged.device.imei)
  expect(await outcomeOf(acceptTransfer(fixture.deps, bello.actor, flagged.transfer))).toBe(
    'device_not_transferable',
  )
  expect(await fixture.ownersOf(flagged.device.id)).toEqual([ada.userId])
  expect(await fixture.statusOf(flagged.transfer)).toBe('pending')
  // The code was not used up.
  await fixture.database.db.updateTable('police_holds').set({ released_at: new Date() }).execute()
  expect(await verify(held.transfer, await fixture.codeOf(held.transfer))).toBe('ok')
})

test('a NIN or BVN that is not the recipient’s is the one refusal; what cannot be compared is no obstacle', async () => {
  const { id } = await fixture.register(ada)
  const body = { device: id, to_email: bello.email, to_phone: bello.phone as never, security_pin: PIN }
  const typed = {
    ...body,
    verification_method: 'email' as const,
    to_nin: '12345678901',
    to_bvn: '22222222222',
  }
  const answers = (nin: boolean | null, bvn: boolean | null) => ({
    ...fixture.deps,
    identityMatches: async (userId: string, kind: 'nin' | 'bvn') =>
      userId === bello.userId && { nin, bvn }[kind],
  })
  for (const deps of [answers(false, true), answers(true, false), answers(null, false)])
    expect(await outcomeOf(initiateTransfer(deps, ada.actor, typed, NETWORK))).toBe('recipient_mismatch')
  const { id: transfer } = await initiateTransfer(answers(true, null), ada.actor, typed, NETWORK)
  await cancelTransfer(fixture.deps, ada.actor, transfer)
  expect(await outcomeOf(initiateTransfer(fixture.deps, ada.actor, typed, NETWORK))).toBe('ok')
})
