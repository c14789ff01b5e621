import { beforeEach, expect, test } from 'vitest'
import { createOutbox, type Outbox, type OutboxState } from './scan-outbox.ts'
import type { Outcome, Scan } from './scans.ts'

/** A server that keeps each scan once, by its id, and a browser's database. */
function createWorld() {
  const taken = new Map<string, number>()
  const stored = new Map<string, Scan>()
  const world = {
    taken,
    stored,
    sent: [] as string[],
    takenBack: [] as number[],
    /** How the next calls end: `answer`, `lost` (done, but no answer), `down` (not done). */
    line: 'answer' as 'answer' | 'lost' | 'down',
    state: { all: null, kept: true } as OutboxState,
    /** Runs while a scan is being sent. */
    meanwhile: async () => {},
  }
  async function send(scan: Scan): Promise<Outcome | null> {
    world.sent.push(scan.exhibit)
    await world.meanwhile()
    if (world.line === 'down') return null
    const id = taken.get(scan.scan_id) ?? taken.size + 1
    taken.set(scan.scan_id, id)
    if (world.line === 'lost') return null
    return { kind: 'taken', id, verdict: 'clean', case_number: null, device_brand: '', device_model: '' }
  }
  const outbox = createOutbox({
    officer: 'officer-1',
    send,
    takeBack: async (id) => {
      if (world.line !== 'answer') throw new Error('no answer')
      world.takenBack.push(id)
    },
    store: {
      write: async (scan) => stored.set(scan.scan_id, scan).size > 0,
      remove: async ({ scan_id }) => void stored.delete(scan_id),
    },
    onChange: (state) => {
      world.state = state
    },
    onAnswer: () => {},
  })
  return { world, outbox }
}

let world: ReturnType<typeof createWorld>['world']
let outbox: Outbox
beforeEach(async () => {
  ;({ world, outbox } = createWorld())
  await outbox.begin([])
})

const phone = (exhibit: string) => ({
  ...{ imei: `35418804012345${exhibit}`, exhibit, place: 'Ikeja', condition: '' },
  found_at: '2026-11-29T10:00:00Z',
})
const kinds = () => world.state.all?.map(({ outcome }) => outcome.kind)
const newest = () => world.state.all?.[0] as Scan

test('without a connection scans wait in the browser, and are sent in their order when it is back', async () => {
  world.line = 'down'
  for (const exhibit of ['1', '2', '3']) await outbox.add(phone(exhibit))
  expect(kinds()).toEqual(['waiting', 'waiting', 'waiting'])
  expect([world.taken.size, world.stored.size]).toEqual([0, 3])
  world.line = 'answer'
  world.sent = []
  await outbox.sendAll()
  expect(world.sent).toEqual(['1', '2', '3'])
  expect(kinds()).toEqual(['taken', 'taken', 'taken'])
})

test('a lost answer makes no second phone, in the next visit neither', async () => {
  world.line = 'lost'
  await outbox.add(phone('1'))
  expect([world.taken.size, kinds()]).toEqual([1, ['waiting']])
  const stored = [...world.stored.values()]
  const next = createWorld()
  for (const [id, phoneId] of world.taken) next.world.taken.set(id, phoneId)
  await next.outbox.begin(stored)
  expect(next.world.taken.size).toBe(1)
  expect(next.world.state.all?.map(({ outcome }) => outcome.kind)).toEqual(['taken'])
})

test('two calls at once send a scan once', async () => {
  world.meanwhile = () => outbox.sendAll()
  await outbox.add(phone('1'))
  expect(world.sent).toEqual(['1'])
})

test('a scan that is taken back while it is being sent is taken back on the server too', async () => {
  world.meanwhile = async () => {
    world.meanwhile = async () => {}
    await outbox.undo(newest())
  }
  await outbox.add(phone('1'))
  expect([world.takenBack, kinds(), world.stored.size]).toEqual([[1], [], 0])
})

test('a scan whose answer was lost is sent before it is taken back', async () => {
  world.line = 'lost'
  await outbox.add(phone('1'))
  await outbox.undo(newest())
  expect(kinds()).toEqual(['waiting'])
  world.line = 'answer'
  await outbox.sendAll()
  expect([world.taken.size, world.takenBack, kinds()]).toEqual([1, [1], []])
})

test('a scan that never left is taken back here alone', async () => {
  world.line = 'down'
  world.meanwhile = async () => {
    world.meanwhile = async () => {}
    // While the first is being sent, the second waits behind it.
    await outbox.add(phone('2'))
    await outbox.undo(newest())
  }
  await outbox.add(phone('1'))
  expect(world.state.all?.map(({ exhibit }) => exhibit)).toEqual(['1'])
  expect([world.sent, world.takenBack]).toEqual([['1'], []])
})

test('a browser that refuses to keep scans is named, and they are sent all the same', async () => {
  const { world: other, outbox: refused } = createWorld()
  await refused.begin(null)
  await refused.add(phone('1'))
  expect([other.state.kept, other.taken.size]).toEqual([false, 1])
})
