import type { Locale } from '@amana/messages'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import type { Words } from './draft-rules.ts'
import * as english from './messages.ts'

const TEXTS = catalogue('modules/notifications/messages.ts', english)

/** @param locale null: the reader has chosen none */
export function wordsIn(locale: Locale | null): Words {
  return { locale: locale ?? 'en', texts: textsIn(locale, TEXTS) }
}
