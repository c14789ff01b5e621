/** Breaks what a mail program would make a link of, and looks the same (U+200C ZERO WIDTH NON-JOINER). */
const BREAK = '\u200c'

/**
 * For texts that hold words of other people, such as the name of a sender or of a phone: an address in them
 * must not become a link in a mail of ours.
 */
export function withoutLinks(text: string): string {
  return text.replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|:(?=\/\/)/gu, (mark) => `${mark}${BREAK}`)
}
