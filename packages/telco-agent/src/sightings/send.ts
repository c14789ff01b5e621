import type { Registry, Sighting } from '../registry.ts'
import type { Line } from './lines.ts'
import { sightingOf } from './lines.ts'
import type { Beginning, Place, Sent } from './sent.ts'

/** One call takes no more. */
const MAX_BATCH = 10_000

export interface Totals {
  sent: number
  accepted: number
  dropped: number
  notices: number
}

export interface Sending {
  registry: Pick<Registry, 'sendSightings'>
  sent: Sent
  say: (line: string) => void
  /** Resolves when the line is written. */
  notify: (notice: object) => Promise<void>
  patiently: <T>(action: () => Promise<T>) => Promise<T>
  /** How the log begins, for the next run; null for a stream. */
  beginningUntil: (place: Place) => Promise<Beginning | null>
}

/** A sighting and the number of its line. */
interface Numbered {
  sighting: Sighting
  number: number
}

/**
 * Sends lines of a log in their order. A bad line is named by its number and left out, and so is each that
 * the registry refuses; what has been sent before is left out.
 *
 * @param grows a last line without a line feed may still be written: it is left
 */
export async function sendLines(lines: readonly Line[], grows: boolean, sending: Sending): Promise<Totals> {
  const totals: Totals = { sent: 0, accepted: 0, dropped: 0, notices: 0 }
  for (let begin = 0; begin < lines.length; begin += MAX_BATCH) {
    const batch = lines.slice(begin, begin + MAX_BATCH).filter((line) => !isUnfinished(line, grows, sending))
    const last = batch.at(-1)
    if (last === undefined) break
    const sightings = sightingsIn(batch, sending)
    const answer = sightings.length === 0 ? null : await send(sightings, sending)
    const place = { bytes: last.end, lines: last.number }
    await sending.sent.add(
      sightings.map(({ sighting }) => sighting.reference),
      { place, beginning: await sending.beginningUntil(place) },
    )
    totals.sent += sightings.length
    totals.accepted += answer?.accepted ?? 0
    totals.dropped += answer?.dropped ?? 0
    totals.notices += answer?.notices.length ?? 0
  }
  return totals
}

function isUnfinished({ complete, text, number }: Line, grows: boolean, { say }: Sending): boolean {
  if (complete || !grows || sightingOf(text) !== null) return false
  say(`Line ${number} has no end yet: left for the next run.`)
  return true
}

function sightingsIn(lines: readonly Line[], { sent, say }: Sending): Numbered[] {
  const found = new Map<string, Numbered>()
  for (const { text, number } of lines) {
    if (text === '') continue
    const sighting = sightingOf(text)
    if (sighting === null) say(`Line ${number} skipped: it is not a sighting.`)
    else if (!sent.has(sighting.reference) && !found.has(sighting.reference))
      found.set(sighting.reference, { sighting, number })
  }
  return [...found.values()]
}

/** The notices are written before anything says that this batch was sent. */
async function send(batch: readonly Numbered[], { registry, patiently, say, notify }: Sending) {
  const answer = await patiently(() => registry.sendSightings(batch.map(({ sighting }) => sighting)))
  for (const { index, code } of answer.refused) say(`Line ${batch[index]?.number} refused: ${code}.`)
  for (const { index, text } of answer.notices) {
    const { imei, reference, sim = null } = (batch[index] as Numbered).sighting
    await notify({ imei, reference, sim, text })
  }
  return answer
}
