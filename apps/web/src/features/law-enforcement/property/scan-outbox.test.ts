import { beforeEach, expect, test } from 'vitest'
import { ApiError, networkError } from '../../../lib/http.ts'
import { createOutbox, type Outbox, type OutboxState } from './scan-outbox.ts'
import type { Answer, Scan } from './scans.ts'

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
    /** The server cannot answer the scan with this exhibit number. */
    broken: '',
    /** The browser keeps nothing. */
    full: false,
    tooLate: false,
    state: { all: null, kept: true } as OutboxState,
    /** Runs while a scan is being sent. */
    meanwhile: async () => {},
    /** Runs when all is sent, before another tab may send. */
    afterwards: async () => {},
  }
  async function send(scan: Scan): Promise<Answer> {
    world.sent.push(scan.exhibit)
    await world.meanwhile()
    if (world.line === 'down') return 'down'
    if (scan.exhibit === world.broken) return 'later'
    const id = taken.get(scan.scan_id) ?? taken.size + 1
    taken.set(scan.scan_id, id)
    if (world.line === 'lost') return 'down'
    return { kind: 'taken', id, verdict: 'clean', case_number: null, device_brand: '', device_model: '' }
  }
  const outbox = createOutbox({
    officer: 'officer-1',
    send,
    takeBack: async (id) => {
      if (world.line !== 'answer') throw networkError()
      if (world.tooLate)
        throw new ApiError({ status: 409, code: 'custody_state', message: 'Too late', requestId: 'r' })
      world.takenBack.push(id)
    },
    store: {
      read: async () => (world.full ? null : [...stored.values()]),
      write: async (scan) => !world.full && stored.set(scan.scan_id, scan).size > 0,
      remove: async ({ scan_id }) => void stored.delete(scan_id),
    },
    async alone(action) {
      await action()
      await world.afterwards()
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
  await outbox.refresh()
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
  const next = createWorld()
  for (const [id, scan] of world.stored) next.world.stored.set(id, scan)
  for (const [id, phoneId] of world.taken) next.world.taken.set(id, phoneId)
  await next.outbox.sendAll()
  expect(next.world.taken.size).toBe(1)
  expect(next.world.state.all?.map(({ outcome }) => outcome.kind)).toEqual(['taken'])
})

test('two calls at once send a scan once', async () => {
  world.meanwhile = () => outbox.sendAll()
  await outbox.add(phone('1'))
  expect(world.sent).toEqual(['1'])
})

test('a scan that comes when the one before has just been sent is sent at once too', async () => {
  world.afterwards = async () => {
    world.afterwards = async () => {}
    await outbox.add(phone('2'))
  }
  await outbox.add(phone('1'))
  expect(world.sent).toEqual(['1', '2'])
  expect(kinds()).toEqual(['taken', 'taken'])
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

test('a scan that is too late to be taken back stays, and is not sent for ever', async () => {
  world.line = 'lost'
  await outbox.add(phone('1'))
  await outbox.undo(newest())
  world.line = 'answer'
  world.tooLate = true
  await outbox.sendAll()
  expect(kinds()).toEqual(['taken'])
})

test('a scan that the server cannot answer does not hold up those behind it', async () => {
  world.broken = '1'
  await outbox.add(phone('1'))
  await outbox.add(phone('2'))
  expect(kinds()).toEqual(['taken', 'waiting'])
  world.broken = ''
  await outbox.sendAll()
  expect([kinds(), world.taken.size]).toEqual([['taken', 'taken'], 2])
})

test('what another tab sent, took back or scanned counts here too', async () => {
  world.line = 'down'
  for (const exhibit of ['1', '2']) await outbox.add(phone(exhibit))
  const [second, first] = world.state.all as [Scan, Scan]
  const outcome = { kind: 'kept', id: 7, exhibit: 'A-1', place: 'Ikeja' } as const
  world.stored.set(first.scan_id, { ...first, outcome })
  world.stored.delete(second.scan_id)
  world.stored.set('other', { ...second, scan_id: 'other', exhibit: '3' })
  world.line = 'answer'
  world.sent = []
  await outbox.sendAll()
  expect(world.sent).toEqual(['3'])
  expect(world.state.all?.map(({ exhibit }) => exhibit)).toEqual(['3', '1'])
})

test('a browser that refuses to keep scans is named, and they are sent all the same', async () => {
  const { world: other, outbox: refused } = createWorld()
  other.full = true
  other.line = 'down'
  await refused.add(phone('1'))
  expect(other.state).toMatchObject({ kept: false, all: [{ exhibit: '1' }] })
  other.line = 'answer'
  await refused.sendAll()
  expect([other.state.kept, other.taken.size]).toEqual([false, 1])
})
