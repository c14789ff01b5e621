import type { Db } from '../../db/index.ts'
import { HOUR } from '../../kernel/durations.ts'
import { describeEntry } from './describe-entry.ts'
import {
  type EntryFilter,
  type EntryPage,
  type EntryPosition,
  type StoredRow,
  selectActs,
  selectFollowing,
  selectRoutine,
} from './entry-queries.ts'

export { countEntries, type EntryFilter, type EntryPosition } from './entry-queries.ts'

/** Routine rows that one page looks through: more than these are left to the next page. */
const SCANNED = 500
/** Reads of one visit that are counted. */
const COUNTED = 200

export interface ReadEntry extends Omit<StoredRow, 'detail' | 'micros' | 'subject_user_id'> {
  /** The act in words. */
  detail: string
  subjects: string[]
  rows: number
}

interface Entries {
  entries: ReadEntry[]
  /** Null: there are no more. A page may hold fewer entries than its limit. */
  next: EntryPosition | null
}

/**
 * Entries of the log, newest first. The caller checks permissions.
 *
 * @param routine also what pages read by themselves: one entry for each visit
 */
export async function readAuditEntries(
  db: Db,
  { routine, ...filter }: EntryFilter & { routine: boolean },
  { after, limit }: EntryPage,
): Promise<Entries> {
  const [acts, scanned] = await Promise.all([
    selectActs(db, filter, { after, limit: limit + 1 }),
    routine ? selectRoutine(db, filter, { after, limit: SCANNED }) : [],
  ])
  // Further down there may be visits that were not looked at.
  const horizon = scanned.length === SCANNED ? scanned.at(-1) : undefined
  const known = [...acts, ...scanned.filter(({ leads }) => leads)]
    .filter((row) => !horizon || isNewer(row, horizon) || row.id === horizon.id)
    .toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
  const page = known.slice(0, limit)
  const last = known.length > limit ? page.at(-1) : horizon
  return {
    entries: await present(db, page, filter),
    next: last ? { micros: last.micros, id: last.id } : null,
  }
}

/** All entries after one in batches; each routine row for itself, when they are asked for. */
export async function* readAllEntries(
  db: Db,
  { routine, ...filter }: EntryFilter & { routine: boolean },
  { after: start, most, batch }: { after: EntryPosition; most: number; batch: number },
): AsyncGenerator<ReadEntry[]> {
  let after = start
  for (let left = most; left > 0; ) {
    const page = { after, limit: Math.min(batch, left) }
    const [acts, reads] = await Promise.all([
      selectActs(db, filter, page),
      routine ? selectRoutine(db, filter, page) : [],
    ])
    const rows = [...acts, ...reads]
      .toSorted((one, other) => (isNewer(one, other) ? -1 : 1))
      .slice(0, page.limit)
    yield rows.map(inWords)
    left -= rows.length
    const last = rows.at(-1)
    if (!last || rows.length < page.limit) return
    after = last
  }
}

function isNewer(one: EntryPosition, other: EntryPosition): boolean {
  return one.micros > other.micros || (one.micros === other.micros && one.id > other.id)
}

function inWords({ micros: _, subject_user_id, detail, ...row }: StoredRow): ReadEntry {
  const { subjects } = detail
  const { text, rows } = describeEntry({ ...row, detail })
  return {
    ...row,
    detail: text,
    rows,
    subjects: Array.isArray(subjects) ? subjects.map(String) : [subject_user_id ?? []].flat(),
  }
}

async function present(db: Db, page: readonly StoredRow[], filter: EntryFilter): Promise<ReadEntry[]> {
  const visits = page.filter(({ routine, officer_id }) => routine && officer_id !== null)
  const following = await selectFollowing(
    db,
    visits.map(({ id }) => id),
    filter,
    COUNTED,
  )
  return page.map((row) => {
    const entry = inWords(row)
    const more = readsOfVisit(following.filter(({ first }) => first === row.id))
    return more ? { ...entry, detail: `${entry.detail}, ${more}` } : entry
  })
}

/** `3 more reads of the page until 2026-11-22T14:05:00Z`; null: none. */
function readsOfVisit(following: readonly { started: Date; at: Date }[]): string | null {
  let until: Date | undefined
  let count = 0
  for (const { started, at } of following) {
    if (at.getTime() - (until ?? started).getTime() >= HOUR) break
    until = at
    count += 1
  }
  if (!until) return null
  const counted = count === COUNTED ? `${COUNTED} or more` : count
  return `${counted} more ${count === 1 ? 'read' : 'reads'} of the page until ${until.toISOString().slice(0, 19)}Z`
}
