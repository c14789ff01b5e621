import type { User } from '@amana/contract/accounts'
import { layout } from './messages/layout.ts'

type NameFields = Pick<User, 'first_name' | 'last_name' | 'email'>

/** Full name, else first name, else the part of the e-mail before the at sign, else "User". */
export function displayName(user: NameFields | null): string {
  if (!user) return layout.user.unnamed
  const [first, last] = [user.first_name.trim(), user.last_name.trim()]
  if (first && last) return `${first} ${last}`
  return first || (user.email.split('@')[0] ?? '').trim() || layout.user.unnamed
}

/** The first letter of a name, also when it is a combined character. */
export function initialOf(name: string): string {
  // Not Intl.Segmenter, which loads language data first: 20 ms of the dashboard's start.
  return (/^.\p{M}*/su.exec(name)?.[0] ?? '').toUpperCase()
}
