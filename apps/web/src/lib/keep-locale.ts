import { updateProfile } from '@amana/contract/profile'
import type { Locale } from '@amana/messages'
import { call } from './api.ts'
import { changeUser } from './session.ts'

/** Keeps the language with the account. Apart from `useOwnLocale`: only a change of language needs it. */
export async function keepLocale(userId: string, locale: Locale): Promise<void> {
  await call(updateProfile, { params: { id: userId }, body: { locale } })
  changeUser(userId, { locale })
}
