/** The timeline of a case, as its owner reads it (decisions §12). Pure. */
import type { FlagSource, FlagType, Networks, TimelineItem } from '@amana/contract'
import type { CaseFlag, HoldTimes, News, Objection, OwnersNote } from './queries.ts'

export interface CaseFacts {
  flag: CaseFlag
  source: FlagSource
  /** The flag that ended this one. */
  successor: { case_number: string; flag_type: FlagType } | null
  holds: readonly HoldTimes[]
  attempts: readonly Date[]
  notes: readonly OwnersNote[]
  objection: Objection | null
  news: readonly News[]
  networks: Networks
}

export interface Reader {
  userId: string
  /** The address of a picture by its id. */
  photoUrl: (photoId: string) => string
}

type Kind = TimelineItem['kind']
interface Moment {
  at: Date
  kind: Kind
  text: string
  photos?: readonly string[]
}

/** Open: an active stolen or lost flag, or a report that officers review. */
export function isOpen({ status, flag_type }: Pick<CaseFlag, 'status' | 'flag_type'>): boolean {
  return status === 'under_review' || (status === 'active' && flag_type !== 'found')
}

/** Oldest first; what happened at one moment in the order in which it is told here. */
export function timelineOf(facts: CaseFacts, { userId, photoUrl }: Reader): TimelineItem[] {
  const { flag, objection, news, attempts } = facts
  const moments: Moment[] = [
    { at: flag.created_at, kind: 'reported', text: reportedText(facts, userId) },
    ...(objection ? [{ at: objection.created_at, kind: 'objection', text: `You objected: ${objection.reason}` } as const] : []),
    ...decided(flag),
    ...holdMoments(facts),
    ...attempts.map((at) => ({ at, kind: 'registration_refused', text: ATTEMPT }) as const),
    ...facts.notes.map(({ created_at: at, note }) => ({ at, kind: 'note', text: `Law enforcement writes: ${note}` }) as const),
    ...facts.networks.flatMap(({ name, since }) =>
      since === null || !isOpen(flag)
        ? []
        : [{ at: new Date(since), kind: 'blocked', text: `${name} has blocked the phone.` } as const],
    ),
    ...news.map(({ created_at: at, text, photos }) => ({ at, kind: 'news', text, photos }) as const),
    ...ended(facts, userId),
  ]
  return moments
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, kind, text, photos = [] }) => ({
      at: at.toISOString(),
      kind,
      text,
      photos: photos.map((id) => ({ id, url: photoUrl(id) })),
    }))
}

const ATTEMPT = 'Somebody tried to register the phone and was refused. Officers can see who it was.'

function reportedText({ flag, source }: CaseFacts, userId: string): string {
  const { flag_type: type, case_number } = flag
  if (type === 'found') return `The phone was marked as found, case ${case_number}.`
  if (flag.reported_by_user_id === userId) return `You reported the phone ${type}, case ${case_number}.`
  if (source === 'public')
    return `A member of the public reported the phone ${type}, case ${case_number}. Officers review such a report before it counts.`
  return `Law enforcement flagged the phone as ${type}, case ${case_number}.`
}

function decided({ status, decided_at: at, flag_type }: CaseFlag): Moment[] {
  if (at === null) return []
  return status === 'rejected'
    ? [{ at, kind: 'rejected', text: 'Officers rejected the report: the phone is not flagged because of it.' }]
    : [{ at, kind: 'confirmed', text: `Officers confirmed the report: the phone is flagged as ${flag_type}.` }]
}

/** Holds that began or ended while the case ran. */
function holdMoments({ flag, holds }: CaseFacts): Moment[] {
  const end = endOf(flag)
  const during = (at: Date | null): at is Date => at !== null && at >= flag.created_at && (end === null || at <= end)
  return holds.flatMap(({ placed_at, released_at }): Moment[] => [
    ...(during(placed_at) ? [{ at: placed_at, kind: 'hold_placed', text: HELD } as const] : []),
    ...(during(released_at) ? [{ at: released_at, kind: 'hold_released', text: 'The police lifted their hold.' } as const] : []),
  ])
}

const HELD = 'The police hold the phone: it can be neither transferred nor marked as found until they lift the hold.'

/** Null: it still runs. */
function endOf(flag: CaseFlag): Date | null {
  return isOpen(flag) || flag.flag_type === 'found' ? null : (flag.cleared_at ?? flag.decided_at)
}

function ended({ flag, successor }: CaseFacts, userId: string): Moment[] {
  const { cleared_at: at } = flag
  if (at === null) return []
  if (successor && successor.flag_type !== 'found')
    return [
      {
        at,
        kind: 'replaced',
        text: `The phone was reported ${successor.flag_type}: case ${successor.case_number} goes on from here.`,
      },
    ]
  const byOfficer = flag.cleared_by_role !== null && flag.cleared_by_role !== 'user'
  if (successor) {
    const who = flag.cleared_by_user_id === userId ? 'You' : byOfficer ? 'Law enforcement' : 'Its owner'
    return [{ at, kind: 'found', text: `${who} marked the phone as found. The case is closed.` }]
  }
  return [{ at, kind: 'cleared', text: 'Law enforcement closed the case.' }]
}
