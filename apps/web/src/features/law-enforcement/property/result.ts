/** The result of a scan in colour, sign and words. Pure. */
import type { StatusTone } from '../../../ui/index.ts'
import { officerDateTime } from '../officer-text.ts'
import type { Sound } from './beep.ts'
import { property } from './messages.ts'
import type { Known, Outcome } from './scans.ts'

const text = property.results

export interface Result {
  tone: StatusTone
  word: string
  about: string
}

export function resultOf(outcome: Outcome): Result {
  switch (outcome.kind) {
    case 'taken':
      return { tone: outcome.verdict, word: text[outcome.verdict], about: text[`${outcome.verdict}Text`] }
    case 'kept':
      return { tone: 'neutral', word: text.kept, about: text.keptText(outcome.exhibit, outcome.place) }
    case 'refused':
      return { tone: 'failed', word: text.refused, about: outcome.message }
    case 'waiting':
      return waitingResult(outcome.known)
  }
}

/** Without the server: what this device knew. A phone that is not on its list is never called clean. */
function waitingResult(known: Known | null): Result {
  if (!known) return { tone: 'pending', word: text.waiting, about: text.waitingText }
  const when = officerDateTime(known.asOf)
  return known.blocked
    ? { tone: 'stolen', word: text.onList, about: text.onListText(when) }
    : { tone: 'pending', word: text.waiting, about: text.notOnListText(when) }
}

export function soundOf(outcome: Outcome): Sound {
  if (outcome.kind === 'taken') return outcome.verdict
  if (outcome.kind !== 'waiting') return 'look'
  return outcome.known?.blocked ? 'stolen' : 'waiting'
}
