/** The end of a trace in the same moment as other acts on its case (decisions §20). */
import { createFlagBody, TRACE_DAYS } from '@amana/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserActor } from '../../kernel/actor.ts'
import { DAY } from '../../kernel/durations.ts'
import { inEitherOrder, rounds } from '../../testing/rounds.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { changeFlagMode, setFlagMode } from './change-mode.ts'
import { clearFlag } from './clear-flag.ts'
import { createFlag } from './create-flag.ts'
import {
  cheapHash,
  insertAccount,
  insertDevice,
  outcome,
  PIN,
  startFlags,
  type TestDevice,
} from './flags.fixtures.ts'
import { endTraces, remindOfTraces } from './watch-traces.ts'

const clock = movableClock()
let flags: Awaited<ReturnType<typeof startFlags>>
let owner: UserActor
let officer: UserActor
beforeAll(async () => {
  flags = await startFlags(clock)
  owner = await insertAccount(flags.database, { pinHash: await cheapHash(PIN) })
  officer = await insertAccount(flags.database, { role: 'officer' })
})
afterAll(() => flags.drop())

interface Traced {
  device: TestDevice
  id: number
}

async function traced(): Promise<Traced> {
  const device = await insertDevice(flags.deps, owner.userId)
  await flags.database.db
    .updateTable('devices')
    .set({ ownership_proven_at: clock.now() })
    .where('id', '=', device.id)
    .execute()
  const { id } = await createFlag(
    flags.deps,
    owner,
    { imei: device.imei },
    createFlagBody.parse({
      device: device.id,
      flag_type: 'stolen',
      reason: 'Gone',
      last_known_location: 'Ikeja, Lagos',
      security_pin: PIN,
      mode: 'trace',
    }),
  )
  return { device, id }
}

const changesOf = async (id: number) =>
  (
    await flags.database.db
      .selectFrom('flag_mode_changes')
      .select(['mode', 'changed_by'])
      .where('flag_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ mode, changed_by }) => `${mode} ${changed_by}`)
const rowOf = (id: number) =>
  flags.database.db
    .selectFrom('flags')
    .select(['mode', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const toldOf = (event: string) =>
  flags.enqueued.flatMap(({ data }) => ('event' in data && data.event === event ? [data] : []))

test('two jobs, and an owner who blocks: one change', async () => {
  const seen = new Set<string>()
  await rounds({ enough: () => seen.size === 2 }, async (index) => {
    const { device, id } = await traced()
    clock.forward((TRACE_DAYS + 1) * DAY)
    const told = toldOf('flag_mode_changed').length
    await inEitherOrder(
      index,
      () => Promise.all([endTraces(flags.deps), endTraces(flags.deps)]),
      () =>
        changeFlagMode(flags.deps, owner, { imei: device.imei, id }, { mode: 'block', security_pin: PIN }),
    )
    const changes = await changesOf(id)
    expect(changes).toHaveLength(2)
    expect(changes[0]).toBe('trace owner')
    expect(['block time', 'block owner']).toContain(changes[1])
    seen.add(changes[1] ?? '')
    expect(toldOf('flag_mode_changed').length - told).toBe(1)
    expect(await rowOf(id)).toEqual({ mode: 'block', status: 'active' })
  })
  expect(seen.size).toBe(2)
})

test('the job, and an officer who clears the case: a closed case is not blocked', async () => {
  await rounds({}, async (index) => {
    const { id } = await traced()
    clock.forward((TRACE_DAYS + 1) * DAY)
    const cleared = () =>
      flags.database.transaction((tx) =>
        clearFlag(flags.deps, tx, { flagId: id, officerUserId: officer.userId }),
      )
    await inEitherOrder(index, () => endTraces(flags.deps), cleared)
    const { mode, status } = await rowOf(id)
    expect(status).toBe('cleared')
    expect((await changesOf(id)).length).toBe(mode === 'trace' ? 1 : 2)
  })
})

test('two officers who choose at once: each change follows another mode', async () => {
  await rounds({}, async (index) => {
    const { id } = await traced()
    const choose = (mode: 'block' | 'trace') => () =>
      outcome(
        flags.database.transaction((tx) =>
          setFlagMode(flags.deps, tx, { flagId: id, officerUserId: officer.userId, mode }),
        ),
      )
    expect(await inEitherOrder(index, choose('block'), choose('trace'))).toEqual(['ok', 'ok'])
    const modes = (await changesOf(id)).map((change) => change.split(' ')[0])
    for (const [at, mode] of modes.entries()) expect(mode).not.toBe(modes[at - 1])
    expect((await rowOf(id)).mode).toBe(modes.at(-1))
  })
})

test('two jobs remind of a case once', async () => {
  await rounds({}, async () => {
    const { id } = await traced()
    clock.forward(4 * DAY)
    await Promise.all([remindOfTraces(flags.deps), remindOfTraces(flags.deps)])
    expect(toldOf('trace_rests').filter((data) => 'flagId' in data && data.flagId === id)).toHaveLength(1)
  })
})
