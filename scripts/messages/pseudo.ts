/**
 * The pseudo-locale: English with marks on its letters and a third longer, so that a page shows what no
 * catalogue holds, what is cut off, and what overflows.
 */
import type { Texts } from '@amana/messages'
import { FIXED_PARTS } from './units.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const MARKED = 'áḅćđẹƒǵħíĵƙḷṁńọṗɋŕṣţúṿẃẋýẓÁḄĆĐẸƑǴĦÍĴƘḶṀŃỌṖɊŔṢŢÚṾẂẊÝẒ'
const MARKS = new Map([...PLAIN].map((letter, index) => [letter, [...MARKED][index] as string]))
const LONGER = 0.35
/** In words, as texts of people are: one long word would be wider than any screen. */
const PAD = 'ẹọńṣẹọ '

/** Places for values, addresses and codes to dial stay as they are. */
export function pseudo(text: string): string {
  const kept = new RegExp(`(\\{\\w+\\}|${FIXED_PARTS.source})`, 'g')
  let letters = 0
  const marked = text
    .split(kept)
    .map((part, index) => {
      if (index % 2 === 1) return part
      letters += part.length
      return [...part].map((letter) => MARKS.get(letter) ?? letter).join('')
    })
    .join('')
  const more = Math.ceil(letters * LONGER)
  return more === 0
    ? marked
    : `${marked} ${PAD.repeat(Math.ceil(more / PAD.length))
        .slice(0, Math.max(more - 1, 1))
        .replace(/ $/, 'ẹ')}`
}

/** A whole translation in the pseudo-locale. @param english texts by their keys */
export const pseudoTexts = (english: Texts): Texts =>
  Object.fromEntries(Object.entries(english).map(([key, text]) => [key, pseudo(text)]))
