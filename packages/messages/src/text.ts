import { type Locale, type PluralForm, pluralFormOf } from './locales.ts'

/** Names in braces, in the order of their first appearance: `{a} of {b}` gives `['a', 'b']`. */
export type Names<
  S extends string,
  Seen extends readonly string[] = [],
> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name extends Seen[number]
    ? Names<Rest, Seen>
    : Names<Rest, [...Seen, Name]>
  : Seen

/** Numbers are amounts, written with separators of thousands; digits that are no amount come as strings. */
export type Value = string | number
type Values<N extends readonly string[]> = { [I in keyof N]: Value }

/** A text with places for values, called with them in the order of the English text. */
export interface Text<S extends string = string> {
  (...values: Values<Names<S>>): string
  readonly template: S
}

/** Texts for one and for several. Another language may have fewer forms; `other` is always there. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

type Rest<S extends string> =
  Names<S, ['count']> extends [string, ...infer Others extends string[]] ? Others : []

/** A text that depends on `{count}`, called with the count and then the other values of the form `other`. */
export interface Plural<F extends PluralForms = PluralForms> {
  (count: number, ...values: Values<Rest<F['other']>>): string
  readonly forms: F
}

const PLACES = /\{(\w+)\}/g

export function namesOf(template: string): string[] {
  return [...new Set(Array.from(template.matchAll(PLACES), ([, name]) => name as string))]
}

/** `12,345`, the same in every language and without Intl, which costs a slow phone a fifth of a second. */
export function formatNumber(value: number): string {
  return String(value).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))
}

function fill(template: string, names: readonly string[], values: readonly Value[]): string {
  return template.replace(PLACES, (place, name: string) => {
    const value = values[names.indexOf(name)]
    return typeof value === 'number' ? formatNumber(value) : (value ?? place)
  })
}

/** @param names order of the values; a translation is given that of the English text */
export function text<const S extends string>(
  template: S,
  names: readonly string[] = namesOf(template),
): Text<S> {
  return Object.assign((...values: Value[]) => fill(template, names, values), { template })
}

/**
 * @param forms `{count}` is the count; all forms may use the other names of `other`
 * @param locale whose rule chooses the form
 * @param names order of the values, `count` first
 */
export function plural<
  const F extends { readonly [Form in PluralForm]?: string } & { readonly other: string },
>(
  forms: F,
  locale: Locale = 'en',
  names: readonly string[] = pluralNamesOf(forms.other),
): Plural<F & PluralForms> {
  const write = (count: number, ...values: Value[]) =>
    fill(forms[pluralFormOf(locale, count)] ?? forms.other, names, [count, ...values])
  return Object.assign(write, { forms: forms as F & PluralForms }) as Plural<F & PluralForms>
}

/** Names of a plural in the order of its values. */
export const pluralNamesOf = (other: string): string[] => [
  'count',
  ...namesOf(other).filter((name) => name !== 'count'),
]
