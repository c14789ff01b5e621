/** The alphabet of text messages and USSD (3GPP 23.038 §6.2.1); outside of it a message holds 70 letters. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** Each of these takes two places. */
const EXTENDED = '^{}\\[~]|€\f'

const basic = new Set(BASIC)
const extended = new Set(EXTENDED)

export const isGsm7 = (text: string): boolean =>
  [...text].every((letter) => basic.has(letter) || extended.has(letter))

/** Septets that a text takes. @returns null: a letter is outside of the alphabet */
export function septetsOf(text: string): number | null {
  return isGsm7(text) ? [...text].reduce((sum, letter) => sum + (extended.has(letter) ? 2 : 1), 0) : null
}

const FOLDED: Record<string, string> = {
  ɓ: 'b',
  Ɓ: 'B',
  ɗ: 'd',
  Ɗ: 'D',
  ƙ: 'k',
  Ƙ: 'K',
  ƴ: "'y",
  Ƴ: "'Y",
  ʼ: "'",
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '₦': 'NGN',
  ' ': ' ',
}

/**
 * The same text in the alphabet: tone marks and dots below are dropped, hooks become plain letters. What is
 * left outside (emoji, other scripts) becomes `?`.
 */
export function foldToGsm7(text: string): string {
  const plain = [...text.normalize('NFD').replace(/[̀-ͯ]/g, '')].map((letter) => FOLDED[letter] ?? letter)
  return [...plain.join('')]
    .map((letter) => (basic.has(letter) || extended.has(letter) ? letter : '?'))
    .join('')
}
