import type { Plural, Text } from './text.ts'

/**
 * The shape of a translation: the English catalogue with plain strings for its texts. Places for values are
 * `{name}` as in English; a plural has the forms of its language. A key that is missing is a type error; a
 * text that is null is not translated yet, and English is shown.
 */
export type Translated<T> =
  T extends Text<string>
    ? string | null
    : T extends Plural
      ? { readonly one?: string | null; readonly other: string | null } | null
      : T extends string
        ? string | null
        : T extends readonly unknown[]
          ? { readonly [I in keyof T]: Translated<T[I]> }
          : T extends object
            ? { readonly [K in keyof T]: Translated<T[K]> }
            : T

/**
 * The default export of a translation: what each export of the English module `M` is in that language, null
 * for one that stays English.
 */
export type Translation<M> = { readonly [K in keyof M]: Translated<M[K]> | null }
