import type { User } from '@amana/contract/accounts'
import { layout } from './messages/layout.ts'

type Named = Pick<User, 'first_name' | 'last_name' | 'email'>

/** S1 §2 Shared layout, S2 §2: full name, else first name, else the part of the e-mail before the at sign, else "User". */
export function displayName(user: Named | null): string {
  if (!user) return layout.user.unnamed
  const [first, last] = [user.first_name.trim(), user.last_name.trim()]
  if (first && last) return `${first} ${last}`
  return first || (user.email.split('@')[0] ?? '').trim() || layout.user.unnamed
}

/** The first letter of a name as a person sees it, also of one that starts with a combined character. */
export function initialOf(name: string): string {
  // Not Intl.Segmenter, which reads the rules of the language first: 20 ms of the dashboard's start.
  return (/^.\p{M}*/su.exec(name)?.[0] ?? '').toUpperCase()
}
