import { ACCOUNT_MESSAGES } from '@amana/contract'
import type { Db } from '../../../db/index.ts'
import { fieldError } from '../../../kernel/app-error.ts'
import { selectDayOfBirth } from './pin-queries.ts'
import { isBirthday } from './pin-rules.ts'

/**
 * A new PIN is not the birthday of the profile, which a thief reads on the unlocked phone.
 *
 * @param field the field of the request that carries the PIN
 * @throws AppError validation_failed on the field
 */
export async function requirePrivatePin(db: Db, userId: string, pin: string, field: string): Promise<void> {
  const day = await selectDayOfBirth(db, userId)
  if (day !== null && isBirthday(pin, day)) throw fieldError(field, ACCOUNT_MESSAGES.pinBirthday)
}
