/** Simultaneous acts on a phone in custody: whichever comes first, the rows agree. */
import { randomUUID } from 'node:crypto'
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inEitherOrder, ROUNDS, rounds } from '../../testing/rounds.ts'
import { outcome, PIN } from '../flags/flags.fixtures.ts'
import { flagOwnDevice, placeHold } from '../flags/index.ts'
import { actOnFlag } from '../law-enforcement/act-on-flag.ts'
import { acceptTransfer } from '../transfers/accept-transfer.ts'
import { initiateTransfer } from '../transfers/initiate-transfer.ts'
import { correctCustody } from './correct-custody.ts'
import type { State } from './custody-acts.fixtures.ts'
import { beginHistory, type History, openWorld, STATION, type World } from './custody-world.fixtures.ts'
import { readOwnCustody } from './read-own-custody.ts'
import { returnPhone } from './return-phone.ts'
import { seizePhone } from './seize-phone.ts'
import { stepCustody, undoSeizure } from './step-custody.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.testDatabase.drop())

/** The first phone of a history with its owner, and two officers who are independent of each other. */
async function setUp() {
  const history = await beginHistory(world)
  const [phone] = history.phones
  const [ada, bello] = history.people
  const [officer, second] = history.officers
  if (!phone || !ada || !bello || !officer || !second) throw new Error('nobody')
  const [imei, imei2] = phone.imeis
  if (!imei || !imei2) throw new Error('no number')
  return { ...history, imei, imei2, ada, bello, officer, second }
}
type Scene = Awaited<ReturnType<typeof setUp>>
type Officer = Scene['officer']

const seize = ({ deps, clock }: Pick<History, 'deps' | 'clock'>, { actor }: Officer, imei: Imei) =>
  seizePhone(deps, actor, {
    ...{ imei, exhibit: randomUUID(), place: STATION, condition: '' },
    found_at: clock.now().toISOString(),
  })
const flag = ({ deps, ada, imei }: Scene, flagType: 'stolen' | 'lost') =>
  flagOwnDevice(deps, ada.actor.userId, {
    imei,
    flagType,
    reason: 'Taken',
    location: 'Ikeja',
    deviceState: 'Lagos',
  })
const step = ({ deps }: Scene, { actor }: Officer, id: number, to: Exclude<State, 'returned'>) =>
  stepCustody(deps, actor, id, { to, reason: 'Because' })

/** A lost phone whose owner is called. */
async function called() {
  const scene = await setUp()
  const { id: flagId } = await flag(scene, 'lost')
  const { id } = await seize(scene, scene.officer, scene.imei)
  await step(scene, scene.officer, id, 'owner_called')
  const code = (await readOwnCustody(scene.deps, scene.ada.actor, scene.imei)).code ?? ''
  return { ...scene, id, flagId, code }
}
const byCode = ({ deps, officer, id, code }: Awaited<ReturnType<typeof called>>) =>
  returnPhone(deps, officer.actor, id, { owner_code: code })

interface Facts {
  state: State
  undone: boolean
  tries: number
  flag_id: number | null
  called: boolean
  receipt: boolean
  /** Without the seizure. */
  steps: State[]
  audited: number
  kept: number
  open: number
}

async function factsOf({ database, imei }: Scene, id: number): Promise<Facts | undefined> {
  const { rows } = await sql<Facts>`
    select c.state, c.undone_at is not null as undone, c.code_tries as tries, c.flag_id, c.called_at is not null as called,
      c.receipt is not null as receipt,
      array(select p.state from custody_steps p where p.custody_id = c.id and p.from_state is not null order by p.id) as steps,
      (select count(*) from audit_log a where a.imei = c.imei and a.action = 'return_phone')::integer as audited,
      (select count(*) from custody_numbers n where n.custody_id = c.id)::integer as kept,
      (select count(*) from flags f where f.imei = ${imei} and f.is_open_case)::integer as open
    from custody c where c.id = ${id}`.execute(database.db)
  return rows[0]
}
const RETURNED = {
  state: 'returned',
  receipt: true,
  audited: 1,
  kept: 0,
  steps: ['matched', 'owner_called', 'returned'],
}

/** Runs a race until either act came first. `round` says which did. */
async function inBothOrders(names: readonly [string, string], round: (index: number) => Promise<string>) {
  const first = new Set<string>()
  await rounds({ enough: () => first.size === 2 }, async (index) => void first.add(await round(index)))
  expect([...first].toSorted()).toEqual([...names].toSorted())
}

describe(`in the same instant, ${ROUNDS} times`, () => {
  test('two desks scan a phone, by either of its numbers: one keeps it', () =>
    inBothOrders(['one', 'other'], async (index) => {
      const scene = await setUp()
      const outcomes = await inEitherOrder(
        index,
        () => outcome(seize(scene, scene.officer, scene.imei)),
        () => outcome(seize(scene, scene.second, scene.imei2)),
      )
      expect(outcomes.toSorted()).toEqual(['in_custody', 'ok'])
      const { rows } = await sql<{ by: string; numbers: number }>`
        select c.seized_by_user_id as by, count(*)::integer as numbers from custody_numbers n join custody c on c.id = n.custody_id
        where n.imei14 in (${scene.imei.slice(0, 14)}, ${scene.imei2.slice(0, 14)}) group by c.id`.execute(
        scene.database.db,
      )
      const won = outcomes[0] === 'ok' ? scene.officer : scene.second
      expect(rows).toEqual([{ by: won.actor.userId, numbers: 2 }])
      return outcomes[0] === 'ok' ? 'one' : 'other'
    }))

  test('a phone is seized and reported: it is matched once', () =>
    inBothOrders(['seized', 'reported'], async (index) => {
      const scene = await setUp()
      const [{ id, case_number }, { id: flagId }] = await inEitherOrder(
        index,
        () => seize(scene, scene.officer, scene.imei2),
        () => flag(scene, 'stolen'),
      )
      expect(await factsOf(scene, id)).toMatchObject({
        state: 'matched',
        flag_id: flagId,
        steps: ['matched'],
        open: 1,
      })
      expect((await readOwnCustody(scene.deps, scene.ada.actor, scene.imei)).state).toBe('matched')
      // A match by the case that opened waits for the job that notifies.
      const { rows } = await sql`select 1 from custody_matches where custody_id = ${id}`.execute(
        scene.database.db,
      )
      const first = rows.length === 0 ? 'reported' : 'seized'
      if (first === 'reported') expect(case_number).not.toBeNull()
      return first
    }))

  test('the scan is undone and the owner called: never both', () =>
    inBothOrders(['undone', 'called'], async (index) => {
      const scene = await setUp()
      await flag(scene, 'stolen')
      const { id } = await seize(scene, scene.officer, scene.imei)
      const [undone, call] = await inEitherOrder(
        index,
        () => outcome(undoSeizure(scene.deps, scene.officer.actor, id)),
        () => outcome(step(scene, scene.second, id, 'owner_called')),
      )
      const won = undone === 'ok'
      expect([undone, call]).toEqual(won ? ['ok', 'not_found'] : ['custody_state', 'ok'])
      expect(await factsOf(scene, id)).toMatchObject({
        ...{ undone: won, called: !won, kept: won ? 0 : 2, state: won ? 'matched' : 'owner_called', open: 1 },
      })
      return won ? 'undone' : 'called'
    }))

  test('the owner’s code and the second officer: it is returned once', () =>
    inBothOrders(['code', 'second officer'], async (index) => {
      const scene = await called()
      const { deps, officer, second, id } = scene
      const by = ({ officerId }: Officer) => ({ second_officer: officerId, document: 'Voter card' })
      await returnPhone(deps, officer.actor, id, by(second))
      const [code, confirmed] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () => outcome(returnPhone(deps, second.actor, id, by(officer))),
      )
      expect([code, confirmed].toSorted()).toEqual(['custody_state', 'ok'])
      expect(await factsOf(scene, id)).toMatchObject({ ...RETURNED, open: 0 })
      return code === 'ok' ? 'code' : 'second officer'
    }))

  test('a return and a new report: the report is ended with it, or is a new case of a phone that is not kept', () =>
    inBothOrders(['return', 'report'], async (index) => {
      const scene = await called()
      const [returned, stolen] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () => flag(scene, 'stolen'),
      )
      expect(returned).toBe('ok')
      const facts = await factsOf(scene, scene.id)
      const reported = facts?.flag_id === stolen.id
      expect(facts).toMatchObject({
        ...RETURNED,
        flag_id: reported ? stolen.id : scene.flagId,
        open: reported ? 0 : 1,
      })
      return reported ? 'report' : 'return'
    }))

  test('a return and the acceptance of a transfer: the code is the owner’s of that moment', () =>
    inBothOrders(['return', 'transfer'], async (index) => {
      const scene = await called()
      const { deps, ada, bello, officer, id, imei } = scene
      await actOnFlag(deps, officer.actor, 'clear', scene.flagId, 'A mistake')
      const transfer = await begin(scene)
      const [returned, accepted] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () => outcome(acceptTransfer(deps, bello.actor, transfer)),
      )
      const won = returned === 'ok'
      expect([returned, accepted]).toEqual([won ? 'ok' : 'code_wrong', 'ok'])
      expect(await factsOf(scene, id)).toMatchObject(
        won ? RETURNED : { state: 'owner_called', tries: 1, receipt: false, kept: 2 },
      )
      if (!won) {
        expect(await outcome(readOwnCustody(deps, ada.actor, imei))).toBe('not_found')
        const { code } = await readOwnCustody(deps, bello.actor, imei)
        expect(await outcome(byCode({ ...scene, code: code ?? '' }))).toBe('ok')
      }
      return won ? 'return' : 'transfer'
    }))

  test('a return and the beginning of a transfer: nothing is in transfer while the case is open', () =>
    inBothOrders(['return', 'transfer'], async (index) => {
      const scene = await called()
      const [returned, begun] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () => outcome(begin(scene)),
      )
      expect(returned).toBe('ok')
      expect(['ok', 'device_not_transferable']).toContain(begun)
      expect(await factsOf(scene, scene.id)).toMatchObject({ ...RETURNED, open: 0 })
      return begun === 'ok' ? 'return' : 'transfer'
    }))

  test('a return and a step back: never both', () =>
    inBothOrders(['return', 'correction'], async (index) => {
      const scene = await called()
      const [returned, corrected] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () => outcome(step(scene, scene.second, scene.id, 'matched')),
      )
      expect([returned, corrected].toSorted()).toEqual(['custody_state', 'ok'])
      const won = returned === 'ok'
      const back = { state: 'matched', called: false, receipt: false, kept: 2, audited: 0, open: 1 }
      expect(await factsOf(scene, scene.id)).toMatchObject(won ? { ...RETURNED, open: 0 } : back)
      return won ? 'return' : 'correction'
    }))

  test('a return and a corrected exhibit number: a returned phone keeps what its receipt says', () =>
    inBothOrders(['return', 'correction'], async (index) => {
      const scene = await called()
      const exhibit = randomUUID()
      const [returned, corrected] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () =>
          outcome(
            correctCustody(scene.deps, scene.second.actor, scene.id, { exhibit, reason: 'Read wrongly' }),
          ),
      )
      expect(returned).toBe('ok')
      expect(['ok', 'custody_state']).toContain(corrected)
      const stored = await scene.database.db
        .selectFrom('custody')
        .select(['state', 'exhibit'])
        .where('id', '=', scene.id)
        .executeTakeFirstOrThrow()
      expect([stored.state, stored.exhibit === exhibit]).toEqual(['returned', corrected === 'ok'])
      return corrected === 'ok' ? 'correction' : 'return'
    }))

  test('a return and a hold: a held phone is not returned', () =>
    inBothOrders(['return', 'hold'], async (index) => {
      const scene = await called()
      const { deps, imei, second } = scene
      const hold = { imei, officerUserId: second.actor.userId, reason: 'Evidence' }
      const [returned, held] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () => outcome(deps.database.transaction((tx) => placeHold(deps, tx, hold))),
      )
      const won = returned === 'ok'
      expect([returned, held]).toEqual([won ? 'ok' : 'flag_state', 'ok'])
      const kept = { state: 'owner_called', tries: 0, receipt: false, kept: 2, audited: 0, open: 1 }
      expect(await factsOf(scene, scene.id)).toMatchObject(won ? { ...RETURNED, open: 0 } : kept)
      return won ? 'return' : 'hold'
    }))

  test('a new call and the code of the last one: it opens nothing after the call', () =>
    inBothOrders(['return', 'call'], async (index) => {
      const scene = await called()
      scene.pass('moment')
      const [returned, call] = await inEitherOrder(
        index,
        () => outcome(byCode(scene)),
        () => outcome(step(scene, scene.second, scene.id, 'owner_called')),
      )
      const won = returned === 'ok'
      expect([returned, call]).toEqual(won ? ['ok', 'custody_state'] : ['code_wrong', 'ok'])
      const waits = { state: 'owner_called', tries: 1, receipt: false, kept: 2, open: 1 }
      expect(await factsOf(scene, scene.id)).toMatchObject(won ? { ...RETURNED, open: 0 } : waits)
      return won ? 'return' : 'call'
    }))
})

/** @returns the id of a transfer from Ada to Bello that waits */
async function begin({ deps, database, ada, bello, imei }: Scene): Promise<string> {
  const { device_id: device } = await database.db
    .selectFrom('device_imeis')
    .select('device_id')
    .where('imei', '=', imei)
    .executeTakeFirstOrThrow()
  const to = { to_email: bello.email, to_phone: bello.phone as never, to_nin: undefined, to_bvn: undefined }
  const by = { device, verification_method: 'account', security_pin: PIN } as const
  return (await initiateTransfer(deps, ada.actor, { ...to, ...by }, '192.0.2.1')).id
}

test('of twenty wrong codes at once five are compared; then the right one opens nothing', async () => {
  await rounds({ count: Math.ceil(ROUNDS / 5) }, async () => {
    const scene = await called()
    const code = scene.code === '000000' ? '000001' : '000000'
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(byCode({ ...scene, code }))))
    expect(outcomes.filter((each) => each === 'code_wrong')).toHaveLength(5)
    expect(outcomes.filter((each) => each === 'code_tries_used')).toHaveLength(15)
    expect(await outcome(byCode(scene))).toBe('code_tries_used')
    expect(await factsOf(scene, scene.id)).toMatchObject({
      state: 'owner_called',
      tries: 5,
      receipt: false,
      open: 1,
    })
  })
})
