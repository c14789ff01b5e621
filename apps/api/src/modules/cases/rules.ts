/** The timeline of a case, as its owner reads it (decisions §12). Pure. */
import {
  dayInLagos,
  type FlagSource,
  type FlagType,
  type Networks,
  startOfDayInLagos,
  type TimelineItem,
} from '@amana/contract'
import { formatDateIn, formatDateTimeIn, type Locale } from '@amana/messages'
import type { StayStep } from '../custody/index.ts'
import type { SeenByNetwork } from '../sightings/index.ts'
import type { timeline } from './messages.ts'
import type { CaseFlag, HoldTimes, ModeChange, News, Objection, OwnersNote } from './queries.ts'

type Texts = typeof timeline

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
  modes: readonly ModeChange[]
  /** Oldest first. */
  seen: readonly SeenByNetwork[]
  /** The number may be on more than one phone since then. */
  copiedAt: Date | null
  /** Steps of the phone in custody, oldest first, without those that were taken back. */
  custody: readonly StayStep[]
  /** An officer approved the owner's proof. */
  proven: boolean
}

export interface Reader {
  userId: string
  /** The address of a picture by its id. */
  photoUrl: (photoId: string) => string
  /** In the reader's language. */
  locale: Locale
  texts: Texts
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

/** Oldest first; what happened at one moment in the order listed here. */
export function timelineOf(facts: CaseFacts, { userId, photoUrl, locale, texts }: Reader): TimelineItem[] {
  const { flag, objection, news, attempts } = facts
  const moments: Moment[] = [
    { at: flag.created_at, kind: 'reported', text: reportedText(facts, userId, texts) },
    ...(objection
      ? [{ at: objection.created_at, kind: 'objection', text: texts.objected(objection.reason) } as const]
      : []),
    ...decided(flag, texts),
    ...holdMoments(facts, texts),
    ...modeMoments(facts, { locale, texts }),
    ...attempts.map((at) => ({ at, kind: 'registration_refused', text: texts.attempt }) as const),
    ...facts.notes.map(({ created_at: at, note }) => ({ at, kind: 'note', text: texts.note(note) }) as const),
    ...facts.networks.flatMap(({ name, since }) =>
      since === null || !isOpen(flag)
        ? []
        : [{ at: new Date(since), kind: 'blocked', text: texts.blocked(name) } as const],
    ),
    ...seenMoments(facts, { locale, texts }),
    ...custodyMoments(facts, texts),
    ...(facts.copiedAt === null
      ? []
      : [{ at: facts.copiedAt, kind: 'imei_copied', text: texts.copied } as const]),
    ...news.map(({ created_at: at, text, photos }) => ({ at, kind: 'news', text, photos }) as const),
    ...ended(facts, userId, texts),
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

function reportedText({ flag, source }: CaseFacts, userId: string, texts: Texts): string {
  const { flag_type: type, case_number } = flag
  if (type === 'found' || flag.reported_by_user_id === userId) return texts.youReported[type](case_number)
  return (source === 'public' ? texts.publicReported : texts.flagged)[type](case_number)
}

/**
 * Sightings as an owner may know them: by day, and network and state where ownership is proven. The
 * hour would follow the person who carries the phone (decisions §20).
 */
function seenMoments(
  { flag, modes, seen, proven }: CaseFacts,
  { locale, texts }: Pick<Reader, 'locale' | 'texts'>,
): Moment[] {
  const texted = seen.map(({ day, network, state }) => {
    const start = startOfDayInLagos(day) ?? flag.created_at
    const traced = tracedFrom(modes, { day, start })
    const at = start < flag.created_at ? flag.created_at : (traced ?? start)
    const text = proven ? texts.seen(network, formatDateIn(locale, start), state) : texts.seenByNetwork
    return { at, kind: 'seen', text } as const
  })
  // Without proof the networks and states of one day are one line.
  return proven ? texted : texted.filter(({ at }, index) => texted[index - 1]?.at.getTime() !== at.getTime())
}

/** When the trace began that day; null if it ran when the day began. A sighting follows its trace. */
function tracedFrom(modes: readonly ModeChange[], { day, start }: { day: string; start: Date }): Date | null {
  const before = modes.find(({ changed_at }) => changed_at <= start)
  if (before?.mode === 'trace') return null
  const first = modes.findLast(({ mode, changed_at }) => mode === 'trace' && dayInLagos(changed_at) === day)
  return first?.changed_at ?? null
}

function decided({ status, decided_at: at, flag_type }: CaseFlag, texts: Texts): Moment[] {
  if (at === null) return []
  return status === 'rejected'
    ? [{ at, kind: 'rejected', text: texts.rejected }]
    : [{ at, kind: 'confirmed', text: texts.confirmed[flag_type] }]
}

/** Holds that began or ended while the case ran. */
function holdMoments({ flag, holds }: CaseFacts, texts: Texts): Moment[] {
  const end = endOf(flag)
  const during = (at: Date | null): at is Date =>
    at !== null && at >= flag.created_at && (end === null || at <= end)
  return holds.flatMap(({ placed_at, released_at }): Moment[] => [
    ...(during(placed_at) ? [{ at: placed_at, kind: 'hold_placed', text: texts.held } as const] : []),
    ...(during(released_at)
      ? [{ at: released_at, kind: 'hold_released', text: texts.released } as const]
      : []),
  ])
}

/** The newest row comes first; rows of one moment keep their order. */
function modeMoments({ modes }: CaseFacts, { locale, texts }: Pick<Reader, 'locale' | 'texts'>): Moment[] {
  return modes.toReversed().map(({ mode, changed_by, trace_until, changed_at }) => ({
    at: changed_at,
    kind: 'mode_changed',
    text:
      mode === 'trace' && trace_until
        ? texts.traced[changed_by === 'officer' ? 'officer' : 'owner'](formatDateTimeIn(locale, trace_until))
        : texts.blockedBy[changed_by],
  }))
}

/** The place stands only where the owner is called. */
function custodyMoments({ custody }: CaseFacts, { custody: texts }: Texts): Moment[] {
  return custody.flatMap(({ state, at, station }): Moment[] => {
    if (state === 'seized') return []
    if (state === 'owner_called') return [{ at, kind: 'custody_called', text: texts.called(station) }]
    if (state === 'returned') return [{ at, kind: 'custody_returned', text: texts.returned(station) }]
    return [{ at, kind: `custody_${state}`, text: texts[state] }]
  })
}

/** Null: it still runs. */
function endOf(flag: CaseFlag): Date | null {
  return isOpen(flag) || flag.flag_type === 'found' ? null : (flag.cleared_at ?? flag.decided_at)
}

function ended({ flag, successor }: CaseFacts, userId: string, texts: Texts): Moment[] {
  const { cleared_at: at } = flag
  if (at === null) return []
  if (successor && successor.flag_type !== 'found')
    return [{ at, kind: 'replaced', text: texts.goesOn[successor.flag_type](successor.case_number) }]
  const byOfficer = flag.cleared_by_role !== null && flag.cleared_by_role !== 'user'
  if (successor) {
    const other = byOfficer ? 'officers' : 'owner'
    const who = flag.cleared_by_user_id === userId ? 'you' : other
    return [{ at, kind: 'found', text: texts.foundBy[who] }]
  }
  return [{ at, kind: 'cleared', text: texts.closed }]
}
