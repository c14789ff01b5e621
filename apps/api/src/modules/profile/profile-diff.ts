import {
  type EndpointInput,
  type updateProfile as endpoint,
  PROFILE_MESSAGES,
  type Profile,
  parsePhone,
  READ_ONLY_FIELDS,
} from '@amana/contract'
import { fieldError } from '../../kernel/app-error.ts'

type Body = EndpointInput<typeof endpoint>['body']

/**
 * A profile may be sent back whole: unchanged read-only fields are accepted, and a verified NIN or BVN in its
 * masked form. Returns the other fields. Pure.
 *
 * @throws AppError validation_failed on a read-only field
 */
export function diffProfile(body: Body, before: Profile): Body {
  for (const field of READ_ONLY_FIELDS) {
    const given = field === 'phone_number' ? (parsePhone(body[field] ?? '') ?? body[field]) : body[field]
    if (given !== undefined && given !== null && given !== '' && given !== before[field])
      throw fieldError(
        field,
        field === 'phone_number' ? PROFILE_MESSAGES.phoneNote : PROFILE_MESSAGES.readOnly,
      )
  }
  const { nin, bvn, ...rest } = body
  return {
    ...rest,
    ...(nin === undefined || nin === before.nin ? {} : { nin: digits('nin', nin) }),
    ...(bvn === undefined || bvn === before.bvn ? {} : { bvn: digits('bvn', bvn) }),
  }
}

function digits(field: 'nin' | 'bvn', number: string): string {
  if (!/^\d+$/.test(number)) throw fieldError(field, PROFILE_MESSAGES[`${field}Length`])
  return number
}
