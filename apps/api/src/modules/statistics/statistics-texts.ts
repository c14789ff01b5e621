import type { Locale } from '@amana/messages'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import * as english from './messages.ts'

const TEXTS = catalogue('modules/statistics/messages.ts', english)

/** What the page is written with. */
export interface Words {
  locale: Locale
  texts: (typeof english)['texts']
}

export function wordsIn(locale: Locale): Words {
  return { locale, texts: textsIn(locale, TEXTS).texts }
}
