/** A history of custody beside its model: what both say after each act, and the rules at its end. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { State, Tried } from './custody-acts.fixtures.ts'
import { codeOf, createReference, type Phone, stateOf } from './custody-reference.fixtures.ts'
import { codeBySms, type Known, readsOf } from './custody-requests.fixtures.ts'
import { beginHistory, type History, type World } from './custody-world.fixtures.ts'

interface Stay {
  id: number
  scan_id: string
  state: State
  undone: boolean
  tries: number
  called: boolean
  receipt: boolean
  numbers: number
  flag_id: number | null
  first_user_id: string | null
  second_user_id: string | null
}

async function stored(history: History, phone: number) {
  const { imeis, scans } = history.phones[phone] ?? { imeis: [], scans: [] }
  const { rows: stays } = await sql<Stay>`
    select c.id, c.scan_id, c.state, c.undone_at is not null as undone, c.code_tries as tries, c.called_at is not null as called,
      c.receipt is not null as receipt, c.flag_id, r.first_user_id, r.second_user_id,
      (select count(*) from custody_numbers n where n.custody_id = c.id)::integer as numbers
    from custody c left join custody_returns r on r.custody_id = c.id
    where c.scan_id = any(${scans.map(({ scan_id }) => scan_id)}::uuid[]) order by c.id`.execute(
    history.database.db,
  )
  const { rows: cases } = await sql<{ id: number; open: boolean }>`
    select f.id, f.is_open_case as open from flags f
    where f.imei = any(${imeis}::text[]) and f.flag_type <> 'found' order by f.id`.execute(
    history.database.db,
  )
  return { stays, cases }
}

export interface Walk {
  history: History
  model: ReturnType<typeof createReference>
  known: Known[]
  /** The digits of each code that was shown, by stay and code. */
  digits: Map<string, string>
  /** When a person first read place or code of a stay. */
  shown: Map<number, Date>
}

const KEPT: readonly State[] = ['seized', 'matched', 'owner_called', 'court', 'disposed']

function expectedOf({ history }: Walk, index: number, { stays, cases }: Phone) {
  const officer = (number: number | undefined) =>
    number === undefined ? null : (history.officers[number]?.actor.userId ?? null)
  const numbers = history.phones[index]?.imeis.length ?? 0
  return {
    open: cases.map(({ open }) => open),
    stays: stays.map((stay) => ({
      state: stateOf(stay),
      undone: stay.undone,
      tries: stay.tries,
      called: stay.called !== null,
      receipt: stateOf(stay) === 'returned',
      numbers: !stay.undone && KEPT.includes(stateOf(stay)) ? numbers : 0,
      case: stay.case === null ? null : cases.indexOf(stay.case),
      first_user_id: officer(stay.waits?.first),
      second_user_id: officer(stay.waits?.second),
    })),
  }
}

/** Compares a phone: its rows, and what both people read of it. */
export async function compare(walk: Walk, index: number): Promise<void> {
  const { history, model, digits } = walk
  const phone = model.phones[index]
  if (!phone) throw new Error('no such phone')
  const [{ stays, cases }, reads] = await Promise.all([stored(history, index), readsOf(history, index)])
  const found = {
    open: cases.map(({ open }) => open),
    stays: stays.map(({ id: _id, scan_id: _scan, flag_id, ...stay }) => ({
      ...stay,
      case: flag_id === null ? null : cases.findIndex(({ id }) => id === flag_id),
    })),
  }
  expect(found).toEqual(expectedOf(walk, index, phone))
  const expected = reads.map((_, person) => model.read(phone, person))
  const plain = (read: { code: string | null } | null) => read && { ...read, code: read.code !== null }
  expect(reads.map(plain)).toEqual(expected.map(plain))
  const newest = stays.at(-1)
  for (const [person, read] of reads.entries()) {
    const of =
      read && stays.findLast(({ undone, flag_id, state }) => !undone && flag_id && state === read.state)
    if (of && read.place && !walk.shown.has(of.id)) walk.shown.set(of.id, history.clock.now())
    const code = expected[person]?.code
    if (!read?.code || !code) continue
    expect(read.code).toBe(digits.get(`${index} ${code}`) ?? read.code)
    digits.set(`${index} ${code}`, read.code)
  }
  walk.known[index] = {
    stayId: newest?.id ?? 0,
    scanId: newest?.scan_id ?? '',
    openFlagId: cases.find(({ open }) => open)?.id ?? 0,
    owner: phone.owner ?? null,
  }
  // A reporter without an account has the code by SMS.
  const stay = phone.stays.at(-1)
  const current = stay && codeOf(phone, stay)
  if (newest?.state === 'owner_called' && current && !digits.has(`${index} ${current}`))
    digits.set(`${index} ${current}`, await codeBySms(history, newest.id))
}

export async function beginWalk(world: World): Promise<Walk> {
  const history = await beginHistory(world)
  const nothing = { stayId: 0, scanId: '', openFlagId: 0 }
  return {
    ...{ history, model: createReference([0, undefined], [1, 2]), digits: new Map(), shown: new Map() },
    known: [
      { ...nothing, owner: 0 },
      { ...nothing, owner: null },
    ],
  }
}

/** The code that the person types. */
export function codeFor({ model, digits }: Walk, act: Tried): string {
  const phone = model.phones[act.phone]
  const stay = phone?.stays.at(-1)
  if (act.do !== 'code' || !phone || !stay) return ''
  const right = digits.get(`${act.phone} ${codeOf(phone, stay)}`) ?? '000000'
  if (act.code === 'right') return right
  if (act.code === 'first') return digits.get(`${act.phone} ${stay.firstCode}`) ?? '000000'
  return right === '000001' ? '000002' : '000001'
}

interface Ended {
  id: number
  state: State
  receipts: number
  returns: number
  audited: number
  places: number
  open: boolean
  called_at: Date | null
}

/** Rules that hold whichever acts came, read from the rows alone. */
export async function requireRules({ history, shown }: Walk): Promise<void> {
  for (const { imeis, scans } of history.phones) {
    const { rows } = await sql<Ended>`
      select c.id, c.state, (c.receipt is not null)::integer as receipts,
        (select count(*) from custody_steps p where p.custody_id = c.id and p.state = 'returned')::integer as returns,
        (select count(*) from audit_log a where a.imei = c.imei and a.action = 'return_phone'
          and a.detail ->> 'custody' = c.id::text)::integer as audited,
        (select count(distinct n.custody_id) from custody_numbers n
          where n.imei14 = any(${imeis.map((imei) => imei.slice(0, 14))}::text[]))::integer as places,
        exists (select 1 from flags f where f.imei = any(${imeis}::text[]) and f.is_open_case
          and f.created_at <= (select max(p.at) from custody_steps p where p.custody_id = c.id and p.state = 'returned')) as open,
        (select min(p.at) from custody_steps p where p.custody_id = c.id and p.state = 'owner_called') as called_at
      from custody c where c.scan_id = any(${scans.map(({ scan_id }) => scan_id)}::uuid[]) order by c.id`.execute(
      history.database.db,
    )
    for (const stay of rows) {
      const times = stay.state === 'returned' ? 1 : 0
      const news = history.sent.filter(
        ({ data }) => 'event' in data && data.event === 'custody_returned' && data.custodyId === stay.id,
      )
      expect({ ...stay, news: news.length }).toMatchObject({
        ...{ receipts: times, returns: times, audited: times, news: times, open: false },
      })
      expect(stay.places).toBeLessThanOrEqual(1)
      const first = shown.get(stay.id)
      if (first) expect(stay.called_at?.getTime()).toBeLessThanOrEqual(first.getTime())
    }
  }
}
