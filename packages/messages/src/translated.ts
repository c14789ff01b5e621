import type { Plural, Text } from './text.ts'

/**
 * The shape of a translation: the English catalogue with plain strings for its texts. Places for values are
 * `{name}` as in English; a plural has the forms of its language. A key that is missing is a type error.
 */
export type Translated<T> =
  T extends Text<string>
    ? string
    : T extends Plural
      ? { readonly one?: string; readonly other: string }
      : T extends string
        ? string
        : T extends readonly unknown[]
          ? { readonly [I in keyof T]: Translated<T[I]> }
          : T extends object
            ? { readonly [K in keyof T]: Translated<T[K]> }
            : T

/**
 * What a file of translations holds: `Translated` with `null` for what is not translated yet or stays English,
 * a leaf or a whole branch. Holes are counted by `npm run messages -- status`.
 */
export type Translation<T> =
  | null
  | (T extends Text<string>
      ? string
      : T extends Plural
        ? { readonly one?: string | null; readonly other: string | null }
        : T extends string
          ? string
          : T extends readonly unknown[]
            ? { readonly [I in keyof T]: Translation<T[I]> }
            : T extends object
              ? { readonly [K in keyof T]: Translation<T[K]> }
              : T)
