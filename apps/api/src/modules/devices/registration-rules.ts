/** Rules of registration (decisions §2, §5). Pure. */
import {
  allDigitsEqual,
  type CertificateContent,
  DEVICE_MESSAGES,
  ERRORS,
  type FieldError,
  type Imei,
  luhnValid,
  type Model,
} from '@amana/contract'
import { AppError } from '../../kernel/app-error.ts'
import type { Obstacles } from './registration-queries.ts'

/**
 * Brand and model of a new device: from the TAC table, which an owner cannot overrule; else as the owner
 * says; else as other owners of the same model said.
 *
 * @throws AppError validation_failed on each that stays empty
 */
export function modelOf(
  given: Model,
  { known, suggested }: { known: Model | undefined; suggested: Model | undefined },
): Model {
  if (known) return { brand: known.brand, model: known.model }
  const model = given.brand === '' && given.model === '' && suggested ? suggested : given
  const empty = (['brand', 'model'] as const).filter((field) => model[field] === '')
  if (empty.length > 0) {
    const message = DEVICE_MESSAGES.detailsEmpty
    throw new AppError('validation_failed', { message, errors: empty.map((field) => ({ field, message })) })
  }
  return { brand: model.brand, model: model.model }
}

/**
 * The result on the certificate of a registration when nothing is known against the device: a check would say
 * the same about the number.
 */
export function certifiedResultOf(imei: Imei): CertificateContent['result'] {
  return allDigitsEqual(imei) || !luhnValid(imei) ? 'flagged' : 'clean'
}

/**
 * The reason why a registration is refused, or null. The caller's own device first; then a theft report,
 * which outweighs another registration.
 */
export function refusalOf(
  { taken, flagged }: Obstacles,
  imeis: readonly Imei[],
  userId: string,
): AppError | null {
  const fieldOf = (imei: Imei) => (imei === imeis[0] ? 'imei' : 'imei2')
  const refuse = (code: 'imei_taken' | 'device_flagged', errors: FieldError[]) =>
    new AppError(code, { ...(errors[0] ? { message: errors[0].message } : {}), errors })
  const inOrder = taken.toSorted((one, other) => fieldOf(one.imei).length - fieldOf(other.imei).length)
  const takenErrors = inOrder.map(({ imei, owner_user_id }) => ({
    field: fieldOf(imei),
    message: owner_user_id === userId ? DEVICE_MESSAGES.yours : DEVICE_MESSAGES.taken,
  }))
  if (taken.some(({ owner_user_id }) => owner_user_id === userId)) return refuse('imei_taken', takenErrors)
  if (flagged.length > 0) {
    const message = ERRORS.device_flagged.message
    return refuse(
      'device_flagged',
      flagged.map((imei) => ({ field: fieldOf(imei), message })),
    )
  }
  return taken.length > 0 ? refuse('imei_taken', takenErrors) : null
}
