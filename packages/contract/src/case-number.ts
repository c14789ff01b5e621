import { withoutInvisible } from './invisible.ts'

/** A typed case number of a flag or of a claim, in its stored form; null: it is none. */
export function caseNumberIn(typed: string): string | null {
  const [, kind, year, number] =
    /^(LE|DC)-?(\d{4})-?(\d{6,})$/.exec(
      withoutInvisible(typed)
        .toUpperCase()
        .replaceAll(/\s/g, '')
        .replaceAll(/\p{Pd}/gu, '-'),
    ) ?? []
  return kind ? `${kind}-${year}-${number}` : null
}
