/** The result of a scan in colour, sign and words. Pure. */
import type { StatusTone } from '../../../ui/index.ts'
import { property } from './messages.ts'
import type { Outcome } from './scans.ts'

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
      return { tone: 'pending', word: text.waiting, about: text.waitingText }
  }
}
