/** Simultaneous acts on one device: among those that exclude each other, one wins. */
import type { Imei } from '@amana/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR, SECOND } from '../../kernel/durations.ts'
import { inEitherOrder, ROUNDS, type RoundsOptions, rounds } from '../../testing/rounds.ts'
import { createFlag } from '../flags/create-flag.ts'
import { duringErasure } from '../profile/concurrent-erasure.fixtures.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { cancelTransfer, declineTransfer } from './end-transfer.ts'
import { expireTransfers } from './expire-transfers.ts'
import { resendTransferCode } from './resend-code.ts'
import { SESSION } from './rules.ts'
import {
  createTransferFixture,
  outcomeOf,
  type Person,
  PIN,
  type TransferFixture,
} from './transfers.fixtures.ts'
import { verifyTransfer } from './verify-transfer.ts'

const TIMEOUT = 120_000

let fixture: TransferFixture
let ada: Person
let bello: Person

beforeAll(async () => {
  fixture = await createTransferFixture({ people: 3 })
  ada = fixture.person(0)
  bello = fixture.person(1)
})
beforeEach(() => {
  fixture.queued.length = 0
})
afterAll(() => fixture.testDatabase.drop())

/** Each round is an hour after the last, so that no limit of sends is met. */
function hourlyRounds(options: RoundsOptions, round: (index: number) => Promise<void>): Promise<void> {
  return rounds(options, (index) => {
    fixture.pass(HOUR + SECOND)
    return round(index)
  })
}

async function standingCertificates(deviceId: number): Promise<number> {
  const rows = await fixture.database.db
    .selectFrom('certificates')
    .select('number')
    .where('device_id', '=', deviceId)
    .where('superseded_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  return rows.length
}

function newsOf(transferId: string): string[] {
  return fixture.queued.flatMap(({ data }) =>
    'transferId' in data && data.transferId === transferId && data.event !== 'transfer_created'
      ? [data.event]
      : [],
  )
}

function flag(owner: Person, device: { id: number; imei: Imei }, flag_type: 'stolen' | 'lost') {
  const body = { device: device.id, flag_type, reason: 'Taken', last_known_location: 'Ikeja, Lagos' }
  const secret = { security_pin_required: true, security_pin: PIN }
  return createFlag(fixture.deps, owner.actor, { imei: device.imei as never }, { ...body, ...secret })
}

describe(`in the same instant, ${ROUNDS} times`, () => {
  test(
    'three beginnings: one transfer is pending',
    async () => {
      const { id } = await fixture.register(ada)
      await hourlyRounds({}, async () => {
        const results = await Promise.allSettled([1, 2, 3].map(() => fixture.initiate(ada, bello, id)))
        const begun = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
        expect(begun).toHaveLength(1)
        for (const result of results)
          if (result.status === 'rejected')
            expect(result.reason).toMatchObject({ code: 'device_not_transferable' })
        const pending = await fixture.database.db
          .selectFrom('transfers')
          .select('id')
          .where('device_id', '=', id)
          .where('status', '=', 'pending')
          .execute()
        expect(pending).toEqual([{ id: begun[0] }])
        await cancelTransfer(fixture.deps, ada.actor, begun[0] ?? '')
      })
    },
    TIMEOUT,
  )

  test(
    'the code, accept, decline, cancel and expiry: one ends it, one owner, told once',
    async () => {
      const { id } = await fixture.register(ada)
      let [owner, other] = [ada, bello]
      const wins = new Set<string>()
      await hourlyRounds({ enough: () => wins.size > 1 }, async (round) => {
        const transfer = await fixture.initiate(owner, other, id)
        const verification_code = await fixture.codeOf(transfer)
        const late = { now: () => new Date(fixture.clock.now().getTime() + SESSION + SECOND) }
        const contenders = [
          () => outcomeOf(verifyTransfer(fixture.deps, owner.actor, transfer, { verification_code })),
          () => outcomeOf(acceptTransfer(fixture.deps, other.actor, transfer)),
          () => outcomeOf(declineTransfer(fixture.deps, other.actor, transfer)),
          () => outcomeOf(cancelTransfer(fixture.deps, owner.actor, transfer)),
          async () => void (await expireTransfers({ ...fixture.deps, clock: late })),
        ]
        // The first caller changes from round to round.
        const turned = [...contenders.slice(round % 5), ...contenders.slice(0, round % 5)]
        const outcomes = (await Promise.all(turned.map((contend) => contend()))).filter(
          (outcome) => outcome !== undefined,
        )
        const status = await fixture.statusOf(transfer)
        wins.add(status)
        const won = outcomes.filter((outcome) => outcome === 'ok')
        expect(won).toHaveLength(status === 'expired' ? 0 : 1)
        for (const outcome of outcomes) expect(['ok', 'transfer_over', 'code_expired']).toContain(outcome)
        expect(await fixture.ownersOf(id)).toEqual([(status === 'completed' ? other : owner).userId])
        expect(await standingCertificates(id)).toBe(1)
        expect(newsOf(transfer)).toEqual([status === 'completed' ? 'transfer_completed' : 'transfer_ended'])
        if (status === 'completed') [owner, other] = [other, owner]
      })
      expect(wins.size).toBeGreaterThan(1)
      const moves = await fixture.database.db
        .selectFrom('device_events')
        .select('id')
        .where('device_id', '=', id)
        .where('action_type', '=', 'transferred')
        .execute()
      const all = await fixture.database.db
        .selectFrom('ownerships')
        .select('id')
        .where('device_id', '=', id)
        .execute()
      expect(all).toHaveLength(moves.length + 1)
    },
    TIMEOUT,
  )

  test(
    'the right code four times: used once',
    async () => {
      const { id } = await fixture.register(ada)
      let [owner, other] = [ada, bello]
      await hourlyRounds({}, async () => {
        const transfer = await fixture.initiate(owner, other, id)
        const verification_code = await fixture.codeOf(transfer)
        const outcomes = await Promise.all(
          [1, 2, 3, 4].map(() =>
            outcomeOf(verifyTransfer(fixture.deps, owner.actor, transfer, { verification_code })),
          ),
        )
        expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
        for (const outcome of outcomes) expect(['ok', 'transfer_over', 'code_expired']).toContain(outcome)
        expect(await fixture.ownersOf(id)).toEqual([other.userId])
        ;[owner, other] = [other, owner]
      })
    },
    TIMEOUT,
  )

  test(
    'the owner flags it, the recipient accepts: never both',
    async () => {
      const wins = new Set<string>()
      await hourlyRounds({ enough: () => wins.size === 2 }, async (round) => {
        const device = await fixture.register(ada)
        const transfer = await fixture.initiate(ada, bello, device.id)
        const type = round % 4 < 2 ? 'stolen' : 'lost'
        const [flagged, accepted] = await inEitherOrder(
          round,
          () => outcomeOf(flag(ada, device, type)),
          () => outcomeOf(acceptTransfer(fixture.deps, bello.actor, transfer)),
        )
        wins.add(flagged === 'ok' ? 'flag' : 'transfer')
        expect([flagged, accepted]).toEqual(flagged === 'ok' ? ['ok', 'transfer_over'] : ['not_found', 'ok'])
        expect(await fixture.ownersOf(device.id)).toEqual([(flagged === 'ok' ? ada : bello).userId])
        expect(await fixture.statusOf(transfer)).toBe(flagged === 'ok' ? 'cancelled' : 'completed')
        expect(await standingCertificates(device.id)).toBe(flagged === 'ok' ? 0 : 1)
      })
      expect([...wins].toSorted()).toEqual(['flag', 'transfer'])
    },
    TIMEOUT,
  )

  test(
    'the owner flags it and begins a transfer: nothing stays pending on a flagged device',
    async () => {
      await hourlyRounds({}, async (round) => {
        const device = await fixture.register(ada)
        const [flagged, begun] = await Promise.all([
          outcomeOf(flag(ada, device, round % 2 === 0 ? 'stolen' : 'lost')),
          outcomeOf(fixture.initiate(ada, bello, device.id)),
        ])
        expect(flagged).toBe('ok')
        expect(['ok', 'device_not_transferable']).toContain(begun)
        const rows = await fixture.database.db
          .selectFrom('transfers')
          .select('status')
          .where('device_id', '=', device.id)
          .execute()
        expect(rows).toEqual(begun === 'ok' ? [{ status: 'cancelled' }] : [])
      })
    },
    TIMEOUT,
  )

  test(
    'a new code and the old one typed: it moves or it does not, and what is left is one open code',
    async () => {
      const { id } = await fixture.register(ada)
      let [owner, other] = [ada, bello]
      await hourlyRounds({}, async () => {
        const transfer = await fixture.initiate(owner, other, id)
        const verification_code = await fixture.codeOf(transfer)
        fixture.pass(31 * SECOND)
        const [verified, resent] = await Promise.all([
          outcomeOf(verifyTransfer(fixture.deps, owner.actor, transfer, { verification_code })),
          outcomeOf(resendTransferCode(fixture.deps, owner.actor, transfer)),
        ])
        const status = await fixture.statusOf(transfer)
        expect(status).toBe(verified === 'ok' ? 'completed' : 'pending')
        if (verified !== 'ok') {
          expect(['code_wrong', 'code_expired']).toContain(verified)
          expect(resent).toBe('ok')
        }
        const open = await fixture.database.db
          .selectFrom('one_time_codes')
          .select('id')
          .where('subject', '=', transfer)
          .where('used_at', 'is', null)
          .where('ended_at', 'is', null)
          .execute()
        expect(open).toHaveLength(status === 'pending' ? 1 : 0)
        if (status === 'pending') await acceptTransfer(fixture.deps, other.actor, transfer)
        ;[owner, other] = [other, owner]
      })
    },
    TIMEOUT,
  )
})

test('a transfer to somebody whose account is being erased does not begin', async () => {
  const { id } = await fixture.register(ada)
  const chidi = fixture.person(2)
  const begin = () => outcomeOf(fixture.initiate(ada, chidi, id))
  expect(await duringErasure(fixture.database, chidi.userId, begin)).toBe('recipient_mismatch')
  const to = await fixture.database.db
    .selectFrom('transfers')
    .select('id')
    .where('to_user_id', '=', chidi.userId)
    .execute()
  expect(to).toEqual([])
})
