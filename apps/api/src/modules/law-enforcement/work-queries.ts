/** SQL of the officers' work list. */

import {
  CALL_WITHIN_DAYS,
  FETCH_WITHIN_DAYS,
  type FlagType,
  type Imei,
  type WaitingPhones,
  WORK_COUNTED_TO,
  type WorkCounts,
  type WorkKind,
} from '@amana/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, EACH_TIME } from '../../db/index.ts'
import { after, DAY } from '../../kernel/durations.ts'
import type { FlagRow } from '../devices/index.ts'
import { PROVE_WITHIN, TRACE_RESTS } from '../flags/index.ts'
import { isAssigned } from './assignment-queries.ts'
import { isOpenProposal, officerNamed } from './proposal-queries.ts'
import type { ProposalRow } from './proposal-rules.ts'
import { type Asking, kindsOf, type WorkFilter, type WorkPosition } from './work-rules.ts'

export interface WorkRow
  extends Pick<FlagRow, 'assigned_officer_id' | 'assigned_officer_name' | 'assigned_state'> {
  kind: WorkKind
  /** For the order; `shown_id` is the thing's own. */
  id: number
  shown_id: string
  case_number: string | null
  /** The first of the phone, so that all its rows have the same. Null: a stop of the brake. */
  imei: Imei | null
  brand: string
  model: string
  /** Given for reports. */
  flag_type: FlagType | null
  public_report: boolean | null
  officer_user_id: string | null
  contact_verified: boolean | null
  device_state: string | null
  /** Source of a stop. */
  stopped: string | null
  created_at: Date
  micros: number
  /** The open one about this; null: there is none. */
  proposal_id: number | null
  proposal_kind: ProposalRow['kind']
  proposed_by: string
  proposed_at: Date
  expires_at: Date
  reason: string
}

interface Page {
  /** Null: from the oldest. */
  after: WorkPosition | null
  limit: number
  now: Date
}

/** The columns of a flag `f`, in the order of WorkRow. */
const OF_FLAG: RawBuilder<unknown> = sql`
  f.case_number, f.imei::text as imei, f.device_brand as brand, f.device_model as model, f.flag_type, f.public_report, f.officer_user_id,
  f.contact_verified_at is not null or not f.public_report as contact_verified, f.device_state, null::text as stopped`

/** The same of a case whose phone was seen, or is kept, in the state of the sighting or station `s`. */
const OF_SEEN: RawBuilder<unknown> = sql`
  f.case_number, f.imei::text as imei, f.device_brand as brand, f.device_model as model, f.flag_type, f.public_report, f.officer_user_id,
  f.contact_verified_at is not null or not f.public_report as contact_verified, s.state as device_state, null::text as stopped`

/** A network's word counts for a month: then nobody finds the phone by it. */
const SEEN_WITHIN = 30 * DAY
const isSeen = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(s.waiting_since is not null and s.last_received_at > ${after(now, -SEEN_WITHIN)}::timestamptz and f.is_open_case)`

/**
 * For a phone that was seen or is kept: who looks after the case, its command, and the command of the state
 * where it was seen or is. A case of nobody waits for the command of that state alone.
 */
const isSeenFor = (waitsFor: WorkFilter['waitsFor']): RawBuilder<boolean> =>
  waitsFor
    ? sql<boolean>`(lower(s.state) = lower(${waitsFor.asking.state}::text)
        or f.assigned_user_id = ${waitsFor.asking.userId}::uuid or f.assigned_state = ${waitsFor.asking.state}::text)`
    : sql<boolean>`true`

/** A phone in custody whose owner nobody calls, or does not come (decisions §21). */
const isKeptLong = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(c.undone_at is null and c.state in ('matched', 'owner_called') and c.state_since <= case c.state
    when 'matched' then ${after(now, -CALL_WITHIN_DAYS * DAY)}::timestamptz else ${after(now, -FETCH_WITHIN_DAYS * DAY)}::timestamptz end)`

/** The columns of a device `d` with the case number of what is about it. */
const ofDevice = (caseNumber: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${caseNumber} as case_number, i.imei::text as imei, d.brand, d.model, null::text as flag_type, null::boolean as public_report,
  null::uuid as officer_user_id, null::boolean as contact_verified, null::text as device_state, null::text as stopped`

const NOBODY: RawBuilder<unknown> = sql`null::uuid as assigned_user_id, null::text as assigned_state`

/** A theft report that may still be proven (decisions §12). */
const isUnconfirmed = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(f.status = 'under_review' and f.public_report and f.contact_verified_at is null
    and f.created_at > ${after(now, -PROVE_WITHIN)}::timestamptz)`

/** A traced case on which no officer acted for too long (decisions §20). */
const isResting = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`(f.is_traced and f.trace_acted_at <= ${after(now, -TRACE_RESTS)}::timestamptz)`

/** One kind of work: oldest first, at most `limit`. Each is one walk through an index. */
type Arm = (filter: WorkFilter, page: Page) => RawBuilder<unknown>

const openProposalOf = (column: string, id: string, now: Date): RawBuilder<unknown> =>
  sql`(select p.id from proposals p where ${sql.ref(`p.${column}`)} = ${sql.ref(id)} and ${isOpenProposal(now)})`

/**
 * Work that waits for the officer who asks: nothing that is proposed to a supervisor, and nothing that
 * somebody else or another command looks after. True without a filter.
 */
const isFor = (
  waitsFor: WorkFilter['waitsFor'],
  { column, id, now, ofFlag }: { column: string; id: string; now: Date; ofFlag: boolean },
): RawBuilder<boolean> =>
  waitsFor
    ? sql<boolean>`(${openProposalOf(column, id, now)} is null ${ofFlag ? sql`and ${isNobodyElses(waitsFor.asking)}` : sql``})`
    : sql<boolean>`true`

const isNobodyElses = ({ userId, state }: Asking): RawBuilder<boolean> =>
  sql<boolean>`(f.assigned_user_id is null and f.assigned_state is null or f.assigned_user_id = ${userId}::uuid
    or f.assigned_state = ${state}::text)`

/** An open proposal `p` waits for every supervisor but who made it. */
const isToDecideBy = ({ userId, supervisor }: Asking): RawBuilder<boolean> =>
  supervisor ? sql<boolean>`p.proposed_by_user_id <> ${userId}::uuid` : sql<boolean>`false`

const isProposalFor = (waitsFor: WorkFilter['waitsFor']): RawBuilder<boolean> => {
  if (!waitsFor) return sql<boolean>`true`
  const mine = isToDecideBy(waitsFor.asking)
  return waitsFor.whom === 'me' ? mine : sql<boolean>`not ${mine}`
}

const ARMS: Record<WorkKind, Arm> = {
  report: ({ state, assigned, waitsFor, unconfirmed }, { after, limit, now }) => sql`
    select 'report' as kind, f.id, f.id::text as shown_id, ${OF_FLAG}, f.created_at, f.assigned_user_id, f.assigned_state,
      ${openProposalOf('flag_id', 'f.id', now)} as proposal_id
    from flags f where ${unconfirmed ? isUnconfirmed(now) : sql`f.is_waiting_report`} and ${isAssigned(assigned)}
      and ${isFor(waitsFor, { column: 'flag_id', id: 'f.id', now, ofFlag: true })}
      ${state === undefined ? sql`` : sql`and f.state_key = lower(${state})`} ${follows('f.created_at', 'f.id', 'report', after)}
    order by f.created_at, f.id limit ${limit}`,

  dispute: ({ waitsFor }, { after, limit, now }) => sql`
    select 'dispute', s.id, s.id::text, ${ofDevice(sql`s.case_number`)}, s.created_at, ${NOBODY},
      ${openProposalOf('dispute_id', 's.id', now)}
    from disputes s join devices d on d.id = s.device_id join device_imeis i on i.device_id = d.id and i.slot = 1
    where s.status = 'open' and ${isFor(waitsFor, { column: 'dispute_id', id: 's.id', now, ofFlag: false })}
      ${follows('s.created_at', 's.id', 'dispute', after)} order by s.created_at, s.id limit ${limit}`,

  // An objection waits as long as its report; its place is the report's, which has one at most.
  objection: ({ state, assigned, waitsFor }, { after, limit, now }) => sql`
    select 'objection', f.id, b.id::text, ${OF_FLAG}, b.created_at, f.assigned_user_id, f.assigned_state,
      ${openProposalOf('flag_id', 'f.id', now)}
    from flag_objections b join flags f on f.id = b.flag_id where f.is_waiting_report and ${isAssigned(assigned)}
      and ${isFor(waitsFor, { column: 'flag_id', id: 'f.id', now, ofFlag: true })}
      ${state === undefined ? sql`` : sql`and f.state_key = lower(${state})`} ${follows('b.created_at', 'b.flag_id', 'objection', after)}
    order by b.created_at, b.flag_id limit ${limit}`,

  document: (_, { after, limit }) => sql`
    select 'document', d.id, coalesce(
        (select t.id::text from documents t where t.device_id = d.id and t.approved_at is null and t.declined_at is null
          order by t.created_at, t.id limit 1), d.id::text),
      ${ofDevice(sql`null::text`)}, d.proof_submitted_at, ${NOBODY}, null::bigint
    from devices d join device_imeis i on i.device_id = d.id and i.slot = 1
    where d.proof_submitted_at is not null ${follows('d.proof_submitted_at', 'd.id', 'document', after)}
    order by d.proof_submitted_at, d.id limit ${limit}`,

  proposal: ({ state, assigned, waitsFor }, { after, limit, now }) => sql`
    select 'proposal', p.id, p.id::text, coalesce(s.case_number, f.case_number), coalesce(f.imei, i.imei)::text,
      coalesce(d.brand, ''), coalesce(d.model, ''), f.flag_type, f.public_report, f.officer_user_id,
      f.contact_verified_at is not null or not f.public_report, f.device_state, b.source, p.proposed_at, f.assigned_user_id,
      f.assigned_state, p.id
    from proposals p left join flags f on f.id = p.flag_id left join disputes s on s.id = p.dispute_id
    left join block_stops b on b.id = p.stop_id
    left join devices d on d.id = p.device_id left join device_imeis i on i.device_id = p.device_id and i.slot = 1
    where ${isOpenProposal(now)} and b.released_at is null and ${isAssigned(assigned)} and ${isProposalFor(waitsFor)}
      ${state === undefined ? sql`` : sql`and f.state_key = lower(${state})`} ${follows('p.proposed_at', 'p.id', 'proposal', after)}
    order by p.proposed_at, p.id limit ${limit}`,

  brake: ({ waitsFor }, { after, limit, now }) => sql`
    select 'brake', b.id, b.id::text, null, null, '', '', null, null, null, null, null, b.source, b.started_at, ${NOBODY},
      ${openProposalOf('stop_id', 'b.id', now)}
    from block_stops b where b.released_at is null and ${isFor(waitsFor, { column: 'stop_id', id: 'b.id', now, ofFlag: false })}
      ${follows('b.started_at', 'b.id', 'brake', after)}
    order by b.started_at, b.id limit ${limit}`,

  // It waits since an officer acted on it last.
  trace: ({ state, assigned, waitsFor }, { after, limit, now }) => sql`
    select 'trace', f.id, f.id::text, ${OF_FLAG}, f.trace_acted_at, f.assigned_user_id, f.assigned_state, null::bigint
    from flags f where ${isResting(now)} and ${isAssigned(assigned)}
      and ${waitsFor ? isNobodyElses(waitsFor.asking) : sql`true`}
      ${state === undefined ? sql`` : sql`and f.state_key = lower(${state})`} ${follows('f.trace_acted_at', 'f.id', 'trace', after)}
    order by f.trace_acted_at, f.id limit ${limit}`,
  seen: ({ state, assigned, waitsFor }, { after, limit, now }) => sql`
    select 'seen', s.id, f.id::text, ${OF_SEEN}, s.waiting_since, f.assigned_user_id, f.assigned_state, null::bigint
    from sighted_cases s join flags f on f.id = s.flag_id
    where ${isSeen(now)} and ${isAssigned(assigned)} and ${isSeenFor(waitsFor)}
      ${state === undefined ? sql`` : sql`and lower(s.state) = lower(${state})`} ${follows('s.waiting_since', 's.id', 'seen', after)}
    order by s.waiting_since, s.id limit ${limit}`,

  // It waits at the station: for the command of that state, besides who looks after the case.
  custody: ({ state, assigned, waitsFor }, { after, limit, now }) => sql`
    select 'custody', c.id, c.id::text, ${OF_SEEN}, c.state_since, f.assigned_user_id, f.assigned_state, null::bigint
    from custody c join stations s on s.id = c.station_id join flags f on f.id = c.flag_id
    where ${isKeptLong(now)} and ${isAssigned(assigned)} and ${isSeenFor(waitsFor)}
      ${state === undefined ? sql`` : sql`and lower(s.state) = lower(${state})`} ${follows('c.state_since', 'c.id', 'custody', after)}
    order by c.state_since, c.id limit ${limit}`,
}

/** Work of officers, oldest first. One kind more is one arm more, and its name in the contract. */
export async function selectWork(db: Db, filter: WorkFilter, page: Page): Promise<WorkRow[]> {
  const kinds = kindsOf(filter)
  // The first arm names the columns.
  const wanted = (['report', ...Object.keys(ARMS).filter((kind) => kind !== 'report')] as WorkKind[]).filter(
    (kind) => kind === 'report' || kinds.includes(kind),
  )
  const arms = wanted.map((kind) => {
    const limit = kinds.includes(kind) ? page.limit : 0
    return sql`(${ARMS[kind](filter, { ...page, limit })})`
  })
  const { rows } = await sql<WorkRow & { assigned_user_id: string | null }>`${EACH_TIME}
    select w.*, coalesce(first.imei::text, w.imei) as imei, (extract(epoch from w.created_at) * 1000000)::bigint as micros, o.officer_id as assigned_officer_id,
      a.first_name || ' ' || a.last_name as assigned_officer_name, p.kind as proposal_kind,
      ${officerNamed('p.proposed_by_user_id')} as proposed_by, p.proposed_at, p.expires_at, p.reason
    from (select * from (${sql.join(arms, sql` union all `)}) every order by created_at, kind, id limit ${page.limit}) w
    left join officers o on o.user_id = w.assigned_user_id left join users a on a.id = w.assigned_user_id
    left join proposals p on p.id = w.proposal_id
    left join device_imeis i on left(i.imei::text, 14) = left(w.imei, 14)
    left join device_imeis first on first.device_id = i.device_id and first.slot = 1
    order by w.created_at, w.kind, w.id`.execute(db)
  return rows
}

/** Each count up to WORK_COUNTED_TO, so that it stays as quick as the page. */
export async function countAllWork(db: Db, now: Date): Promise<WorkCounts> {
  const count = (from: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select 1 from ${from} limit ${WORK_COUNTED_TO}) c)`
  const { rows } = await sql<WorkCounts>`
    select ${count(sql`disputes where status = 'open'`)} as disputes,
      ${count(sql`flag_objections b join flags f on f.id = b.flag_id where f.is_waiting_report`)} as objections,
      ${count(sql`devices where proof_submitted_at is not null`)} as documents,
      ${count(sql`flags f where f.is_waiting_report`)} as reports,
      ${count(sql`proposals p left join block_stops b on b.id = p.stop_id where ${isOpenProposal(now)} and b.released_at is null`)} as proposals,
      ${count(sql`block_stops where released_at is null`)} as brake,
      ${count(sql`flags f where ${isResting(now)}`)} as traces,
      ${count(sql`sighted_cases s join flags f on f.id = s.flag_id where ${isSeen(now)}`)} as seen,
      ${count(sql`custody c where ${isKeptLong(now)}`)} as custody,
      ${count(sql`flags f where ${isUnconfirmed(now)}`)} as unconfirmed`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the counts are not there')
  return counts
}

/**
 * Phones, by their device or else their IMEI, with something that waits; each count up to WORK_COUNTED_TO.
 */
export async function countWaitingPhones(db: Db, asking: Asking, now: Date): Promise<WaitingPhones> {
  const waitsFor = { whom: 'me' as const, asking }
  const mine = isToDecideBy(asking)
  const some = sql`limit ${WORK_COUNTED_TO}`
  const ofFlag = isFor(waitsFor, { column: 'flag_id', id: 'f.id', now, ofFlag: true })
  const { rows } = await sql<WaitingPhones>`${EACH_TIME}
    select least(${WORK_COUNTED_TO}::int, count(distinct thing) filter (where mine))::int as for_me,
      least(${WORK_COUNTED_TO}::int, count(distinct thing) filter (where not mine))::int as for_supervisor
    from (
      (select coalesce('device ' || i.device_id, 'imei ' || left(f.imei::text, 14)) as thing, true as mine
        from flags f left join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14)
        where f.is_waiting_report and ${ofFlag} ${some})
      union all
      (select coalesce('device ' || i.device_id, 'imei ' || left(f.imei::text, 14)), true
        from flags f left join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14)
        where ${isResting(now)} and ${isNobodyElses(asking)} ${some})
      union all
      (select 'device ' || s.device_id, true from disputes s
        where s.status = 'open' and ${isFor(waitsFor, { column: 'dispute_id', id: 's.id', now, ofFlag: false })} ${some})
      union all
      (select 'device ' || d.id, true from devices d where d.proof_submitted_at is not null ${some})
      union all
      (select 'stop ' || b.id, true from block_stops b
        where b.released_at is null and ${isFor(waitsFor, { column: 'stop_id', id: 'b.id', now, ofFlag: false })} ${some})
      union all
      (select coalesce('device ' || i.device_id, 'imei ' || left(f.imei::text, 14)), true
        from sighted_cases s join flags f on f.id = s.flag_id
        left join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14)
        where ${isSeen(now)} and ${isSeenFor(waitsFor)} ${some})
      union all
      (select coalesce('device ' || i.device_id, 'imei ' || left(f.imei::text, 14)), true
        from custody c join stations s on s.id = c.station_id join flags f on f.id = c.flag_id
        left join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14)
        where ${isKeptLong(now)} and ${isSeenFor(waitsFor)} ${some})
      union all
      (select coalesce('device ' || coalesce(p.device_id, i.device_id), 'stop ' || p.stop_id, 'imei ' || left(f.imei::text, 14)), ${mine}
        from proposals p left join flags f on f.id = p.flag_id
        left join device_imeis i on left(i.imei::text, 14) = left(f.imei::text, 14)
        left join block_stops b on b.id = p.stop_id
        where ${isOpenProposal(now)} and b.released_at is null ${some})
    ) things`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the counts are not there')
  return counts
}

function follows(
  since: string,
  ids: string,
  kind: WorkKind,
  after: WorkPosition | null,
): RawBuilder<unknown> {
  if (!after) return sql``
  const time = sql`timestamptz 'epoch' + ${after.micros}::bigint * interval '1 microsecond'`
  return sql`and (${sql.ref(since)}, ${sql.ref(ids)}) > (${time}, ${idBefore(kind, after)}::bigint)`
}

/** Within the same microsecond kinds are ordered by name. */
function idBefore(kind: WorkKind, after: WorkPosition): number {
  if (kind === after.kind) return after.id
  return kind > after.kind ? 0 : Number.MAX_SAFE_INTEGER
}
