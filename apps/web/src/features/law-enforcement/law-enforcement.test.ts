import type { OfficerFlag } from '@amana/contract/devices'
import { officerReportBody } from '@amana/contract/law-enforcement'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorsOf } from '../../lib/form/rules.ts'
import { eventParser, waitBefore, watchFlags } from './dashboard/event-stream.ts'
import { filtersOf, flagQueryOf, stateChoices, wantedDay, withoutFilters } from './dashboard/flag-filters.ts'
import { type FlagPage, renewed, unseen, updated, withNewer } from './dashboard/flag-pages.ts'
import { assigneeText, casesText, mainFlag, toneOf, verbsOf } from './officer-text.ts'
import { readLastSearch, saveLastSearch } from './search/last-search.ts'
import { resultsOfLastSearch } from './search/search-results.ts'
import { withParam } from './use-url-params.ts'
import { countOf, countText, workFiltersOf, workQueryOf } from './work/work-filters.ts'

const IMEI = '358001040000010'

function flag(id: number, changes: Partial<OfficerFlag> = {}): OfficerFlag {
  return {
    id,
    case_number: `LE-2026-${String(id).padStart(6, '0')}`,
    flag_type: 'stolen',
    flag_type_display: 'Stolen',
    status: 'active',
    status_display: 'Active',
    reason: 'Snatched.',
    last_known_location: 'Ikeja, Lagos',
    device_state: 'Lagos',
    created_at: new Date(Date.UTC(2026, 0, id)).toISOString(),
    updated_at: new Date(Date.UTC(2026, 0, id)).toISOString(),
    mode: 'block',
    trace_until: null,
    cleared_at: null,
    cleared_by: null,
    source: 'owner',
    contact_verified: null,
    reported_by: 'Ada Obi',
    reporter_phone: '+2348031234501',
    reporter_email: 'ada@example.ng',
    device_brand: 'Tecno',
    device_model: 'Spark 10',
    device_imei: IMEI,
    law_enforcement_case_id: `LE-2026-${String(id).padStart(6, '0')}`,
    device_owner: { first_name: 'Ada', last_name: 'Obi', email: 'ada@example.ng' },
    assigned_to: null,
    ...changes,
  }
}

const page = (ids: number[], next: string | null = null): FlagPage => ({
  results: ids.map((id) => flag(id)),
  count: ids.length,
  count_exact: true,
  next,
})
const idsOf = (pages: FlagPage[]) => pages.flatMap(({ results }) => results.map(({ id }) => id))

describe('D2: the filters stand in the address', () => {
  test('what the server would refuse is left out', () => {
    const params = new URLSearchParams(
      'status=STOLEN&state=Lagos&from=2026-01-01&to=tomorrow&q=%20Tecno%20&page=2',
    )
    expect(filtersOf(params)).toEqual({ status: 'stolen', state: 'Lagos', from: '2026-01-01', q: 'Tecno' })
    expect(filtersOf(new URLSearchParams('status=all&q=Te'))).toEqual({})
  })

  test('cases are open or closed for the officer, and the server is asked by its own name', () => {
    const params = new URLSearchParams('cases=closed&source=public&assigned=me')
    expect(flagQueryOf(filtersOf(params))).toEqual({ open: 'false', source: 'public', assigned: 'me' })
    expect(flagQueryOf({ cases: 'open' })).toEqual({ open: 'true' })
    expect(filtersOf(new URLSearchParams('cases=all&source=list&assigned=LP204511'))).toEqual({})
  })

  test('one is changed, the others and strange parameters stay', () => {
    const params = withParam(new URLSearchParams('status=lost&x=1'), 'state', 'Kano')
    expect(params.toString()).toBe('status=lost&x=1&state=Kano')
    expect(withParam(params, 'status', '').toString()).toBe('x=1&state=Kano')
    expect(withoutFilters(params).toString()).toBe('x=1')
  })

  test('a day is written once its year is typed, and taken out when it is emptied', () => {
    expect(['0002-03-15', '0202-03-15', '20255-03-15'].map(wantedDay)).toEqual([null, null, null])
    expect(['2025-03-15', ''].map(wantedDay)).toEqual(['2025-03-15', ''])
  })

  test('a state is chosen without regard to case, also one that no case has any more', () => {
    expect(stateChoices(['Kano', 'Lagos'], 'lagos')).toEqual({ states: ['Kano', 'Lagos'], value: 'Lagos' })
    expect(stateChoices(['Kano'], 'Oyo')).toEqual({ states: ['Kano', 'Oyo'], value: 'Oyo' })
  })
})

test('S2 §2: the total is singular or plural; an estimate says that it is one', () => {
  const of = (count: number, count_exact: boolean) => casesText({ count, count_exact })
  expect([of(0, true), of(1, true), of(10_000, true)]).toEqual(['0 Cases', '1 Case', '10,000 Cases'])
  expect([of(12_437, false), of(1_001, false)]).toEqual(['About 12,000 Cases', 'About 1,000 Cases'])
})

describe('the work list', () => {
  test('its filters stand in the address; what the server would refuse is left out', () => {
    const of = (query: string) => workFiltersOf(new URLSearchParams(query))
    expect(of('kind=dispute&state=Kano&assigned=none&x=1')).toEqual({
      kind: 'dispute',
      state: 'Kano',
      assigned: 'none',
    })
    expect(of('assigned=LP204511')).toEqual({ assigned: 'LP204511' })
    expect(of('kind=proof&state=Atlantis&assigned=nobody here')).toEqual({})
    expect(workQueryOf({ kind: 'unconfirmed', state: 'Kano' })).toEqual({
      state: 'Kano',
      unconfirmed: 'true',
    })
    expect(workQueryOf({ kind: 'brake' })).toEqual({ kind: 'brake' })
    expect(workQueryOf(of('for=supervisor'))).toEqual({ waits_for: 'supervisor' })
    expect(of('for=everybody')).toEqual({})
    expect(withParam(new URLSearchParams('kind=brake&state=Kano'), 'kind', '').toString()).toBe('state=Kano')
  })

  test('a kind is counted, and no further than the server counts', () => {
    const counts = {
      disputes: 2,
      objections: 1,
      documents: 3,
      reports: 4,
      proposals: 1,
      brake: 1,
      traces: 0,
      seen: 2,
      custody: 2,
      unconfirmed: 90,
    }
    expect([countOf(counts, 'unconfirmed'), countOf(counts, 'document')]).toEqual([90, 3])
    expect([countText(999), countText(10_000)]).toEqual(['999', '10,000+'])
  })

  test('a case belongs to an officer or to a command', () => {
    const nobody = { officer_id: null, officer_name: null, state_command: null }
    expect(assigneeText({ ...nobody, officer_id: 'LP204511', officer_name: 'Grace Effiong' })).toBe(
      'Grace Effiong (LP204511)',
    )
    expect(assigneeText({ ...nobody, state_command: 'Kano' })).toBe('Command of Kano')
  })

  test.each([
    ['stolen', 'active', 'stolen'],
    ['lost', 'active', 'flagged'],
    ['stolen', 'under_review', 'flagged'],
    ['stolen', 'cleared', 'neutral'],
    ['lost', 'rejected', 'neutral'],
    ['found', 'active', 'neutral'],
  ] as const)('a %s flag that is %s is %s: loud only about open cases', (flag_type, status, tone) => {
    expect(toneOf({ flag_type, status })).toBe(tone)
  })
})

describe('live updates', () => {
  test('events come in pieces of any length; comments and broken data are nothing', () => {
    const seen: unknown[] = []
    const text =
      'retry: 2000\n: open\n\nevent: flag\ndata: {"id":7}\n\n:\n\nevent: flag\r\ndata: {oops\r\n\r\ndata: {"a":1}\n\n'
    const parse = eventParser((name, data) => seen.push([name, data]))
    for (const character of text) parse(character)
    expect(seen).toEqual([
      ['flag', { id: 7 }],
      ['message', { a: 1 }],
    ])
  })

  test('the wait before coming back doubles up to 30 s', () => {
    expect([0, 1, 2, 10].map((failures) => waitBefore(failures, () => 1))).toEqual([1000, 2000, 4000, 30_000])
    expect(waitBefore(10, () => 0)).toBe(15_000)
  })

  test('new rows come in front, shown ones are renewed, nothing twice', () => {
    const shown = [page([5, 4], 'c'), page([3, 2])]
    const newer = {
      ...page([7, 6, 5], 'd'),
      count: 6,
      results: [flag(7), flag(6), flag(5, { status_display: 'Cleared' })],
    }
    expect(unseen(shown, newer).map(({ id }) => id)).toEqual([7, 6])
    const merged = withNewer(shown, newer)
    expect(idsOf(merged)).toEqual([7, 6, 5, 4, 3, 2])
    expect(merged[0]?.results[2]?.status_display).toBe('Cleared')
    expect(merged[0]).toMatchObject({ count: 6, next: 'c' })
    expect(idsOf(updated(shown, newer))).toEqual([5, 4, 3, 2])
  })

  test('a row whose transaction ended after that of a newer one comes to its place', () => {
    const shown = [page([7, 5], 'c'), page([3])]
    const newer = page([7, 6, 5], 'd')
    expect(unseen(shown, newer).map(({ id }) => id)).toEqual([6])
    expect(idsOf(withNewer(shown, newer))).toEqual([7, 6, 5, 3])
    const earlier = flag(8, { created_at: '2020-01-01T00:00:00.000Z' })
    expect(unseen(shown, { ...newer, results: [...newer.results, earlier] }).map(({ id }) => id)).toEqual([6])
  })

  test('a row that says what it said is the same object, also behind new ones; a changed one is another', () => {
    const shown = [page([3, 2]), page([1])]
    const [three, two] = shown[0]?.results ?? []
    const merged = withNewer(shown, page([4, 3, 2]))
    expect(merged[0]?.results[1]).toBe(three)
    expect(merged[0]?.results[2]).toBe(two)
    const [first, second] = renewed(shown, [flag(1, { status: 'cleared' })])
    expect(first?.results[0]).toBe(three)
    expect(second?.results).toEqual([flag(1, { status: 'cleared' })])
    expect(idsOf(renewed(shown, [flag(9)]))).toEqual([3, 2, 1])
  })

  test('a list that grew all day begins anew with what is newest', () => {
    const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from - index)
    const newer = page(ids(201, 50), 'more')
    expect(idsOf(withNewer([page(ids(199, 199)), page([0])], newer))).toEqual(ids(201, 50))
    expect(idsOf(withNewer([page(ids(199, 198)), page([0])], newer))).toHaveLength(201)
  })

  describe('of the browser', () => {
    /** One for each stream that was opened. */
    let streams: AbortSignal[]
    beforeEach(() => {
      streams = []
      vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
        streams.push(signal as AbortSignal)
        const body = new ReadableStream<Uint8Array>({
          start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
        })
        return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
      })
    })
    afterEach(() => vi.unstubAllGlobals())
    const open = () => streams.filter((signal) => !signal.aborted).length

    test('one page holds the stream; another takes over when it goes, and looks for what it missed', async () => {
      const pages = [new AbortController(), new AbortController(), new AbortController()]
      const returns = pages.map(() => vi.fn())
      const watches = pages.map(({ signal }, page) =>
        watchFlags({ signal, onFlag: () => {}, onReturn: returns[page] ?? vi.fn() }),
      )
      await vi.waitUntil(() => open() === 1, { timeout: 30_000 })
      expect(returns.map((each) => each.mock.calls.length)).toEqual([0, 0, 0])
      pages[0]?.abort()
      await vi.waitUntil(() => streams.length === 2 && open() === 1, { timeout: 30_000 })
      // The page that opened it says to all that are left that events may be missing.
      await vi.waitUntil(() => returns[1]?.mock.calls.length === 1 && returns[2]?.mock.calls.length === 1, {
        timeout: 30_000,
      })
      expect(returns[0]).not.toHaveBeenCalled()
      for (const page of pages) page.abort()
      await Promise.all(watches)
      expect(open()).toBe(0)
    })
  })

  test('a lost line leaves nothing on the signal of the dashboard', async () => {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', {})
    vi.stubGlobal('BroadcastChannel', undefined)
    const lines = vi.fn(() => Promise.reject(new TypeError('offline')))
    vi.stubGlobal('fetch', lines)
    const controller = new AbortController()
    const added = vi.spyOn(controller.signal, 'addEventListener')
    const removed = vi.spyOn(controller.signal, 'removeEventListener')
    const watch = watchFlags({ signal: controller.signal, onFlag: () => {}, onReturn: () => {} })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(lines.mock.calls.length).toBeGreaterThan(2)
    expect(added.mock.calls.length - removed.mock.calls.length).toBe(1)
    controller.abort()
    await watch
    expect(removed.mock.calls.length).toBe(added.mock.calls.length)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('after a long absence the list begins anew, so that nothing is missing between', () => {
    expect(idsOf(withNewer([page([2, 1])], page([9, 8, 7], 'more')))).toEqual([9, 8, 7])
    expect(idsOf(withNewer([page([])], page([1])))).toEqual([1])
  })
})

describe('a case', () => {
  test('the flag that counts is the active one, then the one under review, then the newest', () => {
    const cleared = flag(9, { status: 'cleared' })
    const review = flag(3, { status: 'under_review' })
    expect(mainFlag([cleared, review, flag(1)])?.id).toBe(1)
    expect(mainFlag([cleared, review])?.id).toBe(3)
    expect(mainFlag([flag(8, { status: 'rejected' }), cleared])?.id).toBe(9)
    expect(mainFlag([])).toBeNull()
  })

  test('what an officer may do about it', () => {
    expect(verbsOf({ status: 'under_review', flag_type: 'lost' }, false)).toEqual([
      'confirm',
      'reject',
      'hold',
    ])
    expect(verbsOf({ status: 'active', flag_type: 'stolen' }, true)).toEqual(['clear', 'release'])
    expect(verbsOf({ status: 'cleared', flag_type: 'stolen' }, false)).toEqual(['hold'])
  })
})

describe('S2 §5 Officer report form', () => {
  const good = {
    reporter_name: 'Ngozi Eze',
    imei: IMEI,
    device_brand: '',
    phone: '',
    device_state: 'Lagos',
    location: '',
    reason_for_flagging: 'Taken in the market.',
    flag_type: 'stolen',
  }
  const required = {
    reporter_name: 'Reporter name is required',
    imei: 'IMEI is required',
    device_state: 'Device state is required',
    reason_for_flagging: 'Reason for flagging is required',
    flag_type: 'Flag type is required',
  }
  test.each([
    [{}, {}],
    [{ phone: 'anything', location: 'anywhere' }, {}],
    [{ reporter_name: '  ', imei: '', device_state: '', reason_for_flagging: ' ', flag_type: '' }, required],
    [{ imei: '12345678901234' }, { imei: 'IMEI must be exactly 15 digits' }],
    [{ reporter_name: 'x'.repeat(121) }, { reporter_name: 'Use at most 120 characters' }],
  ])('%j', (changes, errors) => {
    expect(errorsOf(officerReportBody, { ...good, ...changes }, { fields: Object.keys(good) })).toEqual(
      errors,
    )
  })
})

describe('S2 §3 persisted device slice', () => {
  afterEach(() => vi.unstubAllGlobals())

  function storage(values: Record<string, string>) {
    const kept = new Map(Object.entries(values))
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    return kept
  }
  const SESSION = { access_token: 'a', user: '{"id":"o1"}' }

  test('flags, status and error under `root`, without NIN or BVN', () => {
    const kept = storage(SESSION)
    const leaky = {
      ...flag(1),
      nin: '12345678901',
      device_owner: { first_name: 'A', last_name: 'B', email: 'c', bvn: '22222222222' },
    }
    saveLastSearch({ imei: IMEI, flags: [leaky as OfficerFlag], status: 'succeeded', error: null })
    const text = kept.get('root') ?? ''
    expect(text).not.toMatch(/12345678901|22222222222|nin|bvn/)
    expect(readLastSearch()).toMatchObject({
      imei: IMEI,
      status: 'succeeded',
      error: null,
      flags: [{ id: 1 }],
    })
  })

  test('nothing is kept after signing out, and nonsense counts as nothing', () => {
    const kept = storage({ root: '{"device":3}' })
    expect(readLastSearch()).toEqual({ imei: '', flags: [], status: 'idle', error: null })
    saveLastSearch({ imei: IMEI, flags: [], status: 'loading', error: null })
    expect(kept.get('root')).toBe('{"device":3}')
  })

  test('a search that begins or fails keeps the flags of the same one before it', () => {
    storage(SESSION)
    saveLastSearch({ imei: IMEI, flags: [flag(1)], status: 'succeeded', error: null })
    saveLastSearch({ imei: IMEI, status: 'loading', error: null })
    saveLastSearch({ imei: IMEI, status: 'failed', error: 'Network error' })
    expect(readLastSearch()).toMatchObject({ status: 'failed', error: 'Network error', flags: [{ id: 1 }] })
    saveLastSearch({ imei: '358001040000028', status: 'loading', error: null })
    expect(readLastSearch().flags).toEqual([])
  })

  test('a flag that no longer counts does not make the device stolen', () => {
    const typeOf = (status: OfficerFlag['status']) =>
      resultsOfLastSearch(
        { imei: IMEI, flags: [flag(1, { status })], status: 'succeeded', error: null },
        IMEI,
      )?.results[0]?.flag_type
    expect((['active', 'under_review', 'cleared', 'rejected'] as const).map(typeOf)).toEqual([
      'stolen',
      'stolen',
      null,
      null,
    ])
  })

  test('stands in for the same search alone', () => {
    const slice = { imei: IMEI, flags: [flag(1)], status: 'succeeded', error: null } as const
    expect(resultsOfLastSearch({ ...slice, flags: [...slice.flags] }, IMEI)?.results[0]).toMatchObject({
      imei: IMEI,
      flag_type: 'stolen',
    })
    expect(resultsOfLastSearch({ ...slice, flags: [...slice.flags] }, '35800104')).toBeNull()
    expect(resultsOfLastSearch({ ...slice, flags: [] }, IMEI)).toBeNull()
  })
})
