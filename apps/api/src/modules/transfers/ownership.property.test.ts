/** Three people act on two phones in any order: the product and a small model of it agree. */
import type { Imei } from '@amana/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR, SECOND } from '../../kernel/durations.ts'
import { LONG } from '../../testing/rounds.ts'
import { newImei } from '../devices/devices.fixtures.ts'
import { selectDeviceState } from '../devices/index.ts'
import { createFlag } from '../flags/create-flag.ts'
import { acceptTransfer } from './accept-transfer.ts'
import { cancelTransfer, declineTransfer } from './end-transfer.ts'
import { expireTransfers } from './expire-transfers.ts'
import { SESSION } from './rules.ts'
import { createTransferFixture, outcomeOf, PIN, type TransferFixture } from './transfers.fixtures.ts'
import { verifyTransfer } from './verify-transfer.ts'

const PEOPLE = 3
const PHONES = 2
/** Fewer than eleven transfers of one pair, which a limit would refuse. */
const MAX_STEPS = 20
const RUNS = LONG ? 400 : 40
/** More follow until every step has succeeded once. */
const MAX_BATCHES = 10

type Flag = 'stolen' | 'lost'
type Status = 'pending' | 'completed' | 'cancelled' | 'declined' | 'expired'

interface Transfer {
  id: string
  from: number
  to: number
  status: Status
}

/** The state of a phone in the model. */
interface Phone {
  imei: Imei
  /** Null: not registered. */
  id: number | null
  owner: number | null
  flag: Flag | null
  flaggedBy: number | null
  /** Newest last. */
  transfers: Transfer[]
  moves: number
}

/**
 * The index of the person who acts; `rightful`: the person whom the model allows to, so that the steps
 * succeed.
 */
type Who = number | 'rightful'

type Step =
  | { do: 'register' | 'accept' | 'decline' | 'cancel' | 'verify'; person: Who; phone: number }
  | { do: 'flag'; person: Who; phone: number; type: Flag | 'found' }
  | { do: 'transfer'; person: Who; phone: number; to: number }
  | { do: 'expire' }

const person = fc.nat(PEOPLE - 1)
const who: fc.Arbitrary<Who> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('rightful' as const) },
  { weight: 1, arbitrary: person },
)
const phone = fc.nat(PHONES - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('register' as const), person: who, phone }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('transfer' as const), person: who, phone, to: person }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('accept' as const, 'verify' as const), person: who, phone }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom('decline' as const, 'cancel' as const), person: who, phone }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('flag' as const),
      person: who,
      phone,
      type: fc.constantFrom('stolen' as const, 'lost' as const, 'found' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' as const }) },
)

/** Steps that succeeded at least once, so that a test in which every step is refused fails. */
const done = new Set<string>()
const EVERYTHING = [
  'accept',
  'cancel',
  'decline',
  'expire',
  'found',
  'lost',
  'register',
  'stolen',
  'transfer',
  'verify',
]

let fixture: TransferFixture
beforeAll(async () => {
  fixture = await createTransferFixture({ people: PEOPLE })
})
afterAll(() => fixture.testDatabase.drop())

function pendingOf(of: Phone): Transfer | undefined {
  return of.transfers.find(({ status }) => status === 'pending')
}

/** The name of the refusal, or `ok` with what changes. */
type Expected = 'ok' | string

function expectedRegistration(of: Phone, who: number): Expected {
  if (of.owner === null) return 'ok'
  if (of.owner === who) return 'imei_taken'
  return of.flag !== null && of.flaggedBy !== who ? 'device_flagged' : 'imei_taken'
}

function expectedTransfer(of: Phone, who: number, to: number): Expected {
  if (of.owner !== who) return 'not_found'
  if (to === who) return 'recipient_mismatch'
  return of.flag !== null || pendingOf(of) ? 'device_not_transferable' : 'ok'
}

function expectedFlag(of: Phone, who: number, type: Flag | 'found'): Expected {
  if (of.owner !== who) return 'not_found'
  if (type === 'found') return of.flag === null ? 'no_open_case' : 'ok'
  if (of.flag === null) return 'ok'
  return of.flag === 'lost' && type === 'stolen' ? 'ok' : 'case_open'
}

function expectedDecision(
  transfer: Transfer,
  who: number,
  action: 'accept' | 'decline' | 'cancel' | 'verify',
): Expected {
  const party = action === 'accept' || action === 'decline' ? transfer.to : transfer.from
  if (party !== who) return 'not_found'
  return transfer.status === 'pending' ? 'ok' : 'transfer_over'
}

async function register(of: Phone, who: number): Promise<void> {
  const expected = expectedRegistration(of, who)
  const outcome = await outcomeOf(
    fixture.register(fixture.person(who), of.imei).then(({ id }) => Object.assign(of, { id })),
  )
  expect(outcome).toBe(expected)
  if (expected !== 'ok') return
  of.owner = who
  done.add('register')
}

async function transfer(of: Phone, who: number, to: number): Promise<void> {
  const expected = expectedTransfer(of, who, to)
  const beginning = fixture.initiate(fixture.person(who), fixture.person(to), of.id ?? 0)
  const outcome = await outcomeOf(beginning)
  expect(outcome).toBe(expected)
  if (expected !== 'ok') return
  of.transfers.push({ id: await beginning, from: who, to, status: 'pending' })
  done.add('transfer')
}

async function flag(of: Phone, who: number, flag_type: Flag | 'found'): Promise<void> {
  const expected = expectedFlag(of, who, flag_type)
  const body = { device: of.id ?? 0, flag_type, reason: 'Taken', last_known_location: 'Ikeja, Lagos' }
  const secret = { security_pin_required: true, security_pin: PIN }
  const { actor } = fixture.person(who)
  expect(
    await outcomeOf(createFlag(fixture.deps, actor, { imei: of.imei as never }, { ...body, ...secret })),
  ).toBe(expected)
  if (expected !== 'ok') return
  done.add(flag_type)
  const pending = pendingOf(of)
  if (pending && flag_type !== 'found') pending.status = 'cancelled'
  of.flag = flag_type === 'found' ? null : flag_type
  of.flaggedBy = flag_type === 'found' ? null : who
}

const AFTER = { accept: 'completed', verify: 'completed', decline: 'declined', cancel: 'cancelled' } as const

async function decide(of: Phone, who: number, action: keyof typeof AFTER): Promise<void> {
  const newest = of.transfers.at(-1)
  if (!newest) return
  const expected = expectedDecision(newest, who, action)
  const { actor } = fixture.person(who)
  const act = {
    accept: () => acceptTransfer(fixture.deps, actor, newest.id),
    decline: () => declineTransfer(fixture.deps, actor, newest.id),
    cancel: () => cancelTransfer(fixture.deps, actor, newest.id),
    verify: async () =>
      verifyTransfer(fixture.deps, actor, newest.id, { verification_code: await fixture.codeOf(newest.id) }),
  }[action]
  expect(await outcomeOf(act())).toBe(expected)
  if (expected !== 'ok') return
  done.add(action)
  newest.status = AFTER[action]
  if (newest.status !== 'completed') return
  of.owner = newest.to
  of.moves += 1
}

function rightfulFor(action: Exclude<Step['do'], 'expire'>, of: Phone): number {
  const newest = of.transfers.at(-1)
  if (action === 'accept' || action === 'decline') return newest?.to ?? 0
  return action === 'cancel' || action === 'verify' ? (newest?.from ?? 0) : (of.owner ?? 0)
}

async function run(phones: Phone[], given: Step): Promise<void> {
  if (given.do === 'expire') {
    fixture.pass(SESSION + SECOND)
    await expireTransfers(fixture.deps)
    for (const of of phones) {
      const pending = pendingOf(of)
      if (!pending) continue
      pending.status = 'expired'
      done.add('expire')
    }
    return
  }
  const of = phones[given.phone]
  if (!of) throw new Error('no such phone')
  const by = given.person === 'rightful' ? rightfulFor(given.do, of) : given.person
  if (given.do === 'register') await register(of, by)
  else if (given.do === 'transfer') await transfer(of, by, given.to)
  else if (given.do === 'flag') await flag(of, by, given.type)
  else await decide(of, by, given.do)
}

async function compare(of: Phone): Promise<void> {
  if (of.id === null || of.owner === null) return
  const { db } = fixture.database
  expect(await fixture.ownersOf(of.id)).toEqual([fixture.person(of.owner).userId])
  expect(await selectDeviceState(db, of.id, new Date())).toEqual({
    active_flag: of.flag,
    police_hold: false,
    pending_transfer: pendingOf(of) !== undefined,
    disputed: false,
    ownership_proven: false,
    certificate_valid: of.flag === null,
  })
  for (const { id, status } of of.transfers) expect(await fixture.statusOf(id)).toBe(status)
  const all = await db.selectFrom('ownerships').select('id').where('device_id', '=', of.id).execute()
  expect(all).toHaveLength(of.moves + 1)
}

test('three people, two phones, any order', async () => {
  const anyOrder = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: MAX_STEPS }), async (steps) => {
    fixture.pass(2 * HOUR)
    const phones = Array.from(
      { length: PHONES },
      (): Phone => ({
        imei: newImei(),
        id: null,
        owner: null,
        flag: null,
        flaggedBy: null,
        transfers: [],
        moves: 0,
      }),
    )
    for (const each of steps) await run(phones, each)
    for (const of of phones) await compare(of)
  })
  for (let batch = 0; batch === 0 || (done.size < EVERYTHING.length && batch < MAX_BATCHES); batch += 1)
    await fc.assert(anyOrder, { numRuns: RUNS })
  expect([...done].toSorted()).toEqual(EVERYTHING)
})
