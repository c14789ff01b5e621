import { textsIn } from '../../kernel/texts.ts'
import { SIGHTING_TEXTS } from './sighting-texts.ts'

/** In English: nobody knows the language of who holds the phone. Short enough for one text message or two. */
export function noticeText(caseNumber: string, publicUrl: string): string {
  return textsIn('en', SIGHTING_TEXTS).notice(caseNumber, `${publicUrl}/found`)
}
