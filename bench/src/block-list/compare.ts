/** Whether readers, the log of changes, the list and the registry agree in the end. */
import { withClient } from '../postgres.ts'
import { until } from '../time.ts'
import { type Reader, textOf } from './readers.ts'

export interface Log {
  head: number
  /** By position, as readers see them. */
  changes: ReadonlyMap<number, string>
}

/** Waits until every change has its position and every reader has read it. @returns false: not in the time */
export function untilAllRead(
  databaseUrl: string,
  readers: readonly Reader[],
  milliseconds: number,
): Promise<boolean> {
  return withClient(databaseUrl, (client) =>
    until(async () => {
      const { rows } = await client.query<{ head: string; pending: string }>(
        'select head, (select count(*) from block_pending) as pending from block_list_state',
      )
      return Number(rows[0]?.pending) === 0 && readers.every(({ cursor }) => cursor === Number(rows[0]?.head))
    }, milliseconds),
  )
}

/** @returns the log, and broken promises in words: the log against its positions, the list and the flags */
export async function readLog(
  databaseUrl: string,
  flagged: ReadonlyMap<string, boolean>,
): Promise<{ log: Log; wrong: string[] }> {
  return withClient(databaseUrl, async (client) => {
    const wrong: string[] = []
    const { rows } = await client.query<{
      position: string
      imei14: string
      change: string
      status: string
      day: string
    }>(
      'select position, imei14, change, status, reporting_date::text as day from block_changes order by position',
    )
    const changes = new Map<number, string>()
    const blocked = new Map<string, string>()
    for (const [index, { position, imei14, change, status, day }] of rows.entries()) {
      if (Number(position) !== index + 1)
        wrong.push(`the log has position ${position} where ${index + 1} belongs`)
      if ((change === 'block') === blocked.has(imei14))
        wrong.push(`position ${position}: ${change} of a number that is not so`)
      changes.set(Number(position), textOf(imei14, change, status, day))
      if (change === 'unblock') blocked.delete(imei14)
      else blocked.set(imei14, `${status} ${day}`)
    }
    const list = await client.query<{ imei14: string; state: string }>(
      `select imei14, status || ' ' || reporting_date as state from block_list`,
    )
    wrong.push(
      ...differences('list', new Map(list.rows.map(({ imei14, state }) => [imei14, state])), blocked),
    )
    const flags = await client.query<{ imei14: string; state: string }>(
      `select left(f.imei::text, 14) as imei14, f.flag_type || ' ' || (f.created_at at time zone 'Africa/Lagos')::date as state
       from flags f where f.is_open_case`,
    )
    wrong.push(
      ...differences('registry', new Map(flags.rows.map(({ imei14, state }) => [imei14, state])), blocked),
    )
    for (const [imei14, flag] of flagged)
      if (flag !== blocked.has(imei14))
        wrong.push(flag ? 'an acknowledged flag is not in the log' : 'a cleared flag still blocks')
    const head = Number(
      (await client.query<{ head: string }>('select head from block_list_state')).rows[0]?.head,
    )
    if (head !== rows.length) wrong.push(`the head is ${head}, the log ends at ${rows.length}`)
    return { log: { head, changes }, wrong }
  })
}

function differences(
  what: string,
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): string[] {
  const numbers = new Set([...one.keys(), ...other.keys()])
  const differing = [...numbers].filter((imei14) => one.get(imei14) !== other.get(imei14))
  return differing.length === 0
    ? []
    : [`${differing.length} numbers of the ${what} are not as the log has them`]
}

export type Verdict = {
  reader: string
  /** Changes that it has read at least once, and again. */
  read: number
  again: number
  /** Connections that broke off. */
  broken: number
  lost: number
  /** Positions that were something else than in the log. */
  'other meaning': number
  'out of order': number
}

export function compareReader(reader: Reader, index: number, { head, changes }: Log): Verdict {
  const { seen, figures, wrong, kind } = reader
  let lost = 0
  let other = 0
  for (let position = 1; position <= head; position += 1) {
    const text = seen.get(position)
    if (text === undefined) lost += 1
    else if (text !== changes.get(position)) other += 1
  }
  return {
    reader: `${index + 1}, ${kind}`,
    read: seen.size,
    again: figures.repeated,
    broken: figures.broken,
    lost,
    'other meaning':
      other + wrong.meaning.size + [...seen.keys()].filter((position) => position > head).length,
    'out of order': wrong.order.size,
  }
}
