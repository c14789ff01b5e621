/** Names of people, organisations and things. */
import { z } from 'zod'
import { ifGiven } from './primitives.ts'

/**
 * Characters that nobody sees in a name: control and format characters, line and paragraph separators,
 * other characters without their own appearance (Unicode's Default_Ignorable_Code_Point), and the
 * blank Braille pattern. U+0000 is left, and refused on its field as in any other text.
 */
const INVISIBLE = /(?!\0)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** A name as it is shown: nothing in it hides, turns or breaks the text around it. */
export function plainName(typed: string): string {
  return typed.replace(INVISIBLE, '').trim()
}

/** @param required the message when nothing is left of it */
export const nameSchema = (required: string, max = 100, tooLong = `Use at most ${max} characters`) =>
  z.string({ error: required }).overwrite(plainName).min(1, required).max(max, tooLong)

/** A name that may be left out: then it is empty. */
export const optionalName = (max: number) =>
  ifGiven(z.string().overwrite(plainName).max(max, `Use at most ${max} characters`)).transform(
    (value) => value ?? '',
  )
