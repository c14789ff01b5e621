/** Digits that stand by themselves, and not by chance within a time, an id or a longer number. */
export function digitsAlone(digits: string): RegExp {
  return new RegExp(`(?<![\\w-])${digits}(?![\\w-])`)
}
