/** The texts of the channels in a language, and their lengths. */
import { foldToGsm7, type Locale, septetsOf } from '@amana/messages'
import { catalogue, textsIn } from '../kernel/texts.ts'
import * as english from './messages.ts'

export type ChannelTexts = typeof english

const texts = catalogue('channels/messages.ts', english)

export function channelTextsIn(locale: Locale): ChannelTexts {
  return textsIn(locale, texts)
}

/** Septets of one screen and of one text message. */
export const MAX_TEXT_LENGTH = 160

/** The text in GSM-7. @param most septets; what is longer is cut */
export function fitted(text: string, most: number = MAX_TEXT_LENGTH): string {
  const folded = foldToGsm7(text)
  if ((septetsOf(folded) ?? 0) <= most) return folded
  let cut = ''
  for (const letter of folded) {
    if ((septetsOf(cut + letter) ?? 0) > most) break
    cut += letter
  }
  return cut.trimEnd()
}
