/**
 * Characters that nobody sees and nobody typed: marks of direction, joiners and soft hyphens that come
 * along when a number is copied from a chat, a table or a PDF. Zod-free.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** For numbers and codes; names.ts has the rule for names. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
