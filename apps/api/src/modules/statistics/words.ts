import { type Locale, monthName } from '@amana/messages'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { statistics } from './messages.ts'

const TEXTS = catalogue('modules/statistics/messages.ts', { statistics })

/** The texts of the page in a language, and its months. */
export interface Words {
  texts: typeof statistics
  /** `2026-11` as `November 2026`. */
  month: (month: string) => string
}

export function wordsIn(locale: Locale): Words {
  return {
    texts: textsIn(locale, TEXTS).statistics,
    month(month) {
      const [year = '', number = ''] = month.split('-')
      return `${monthName(locale, Number(number) - 1)} ${year}`
    },
  }
}
