/**
 * What nobody sees and nobody typed: marks of direction, joiners and soft hyphens that come along when a
 * number is copied from a chat, a table or a PDF. Zod-free.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** For numbers and codes; a name has rules of its own. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
