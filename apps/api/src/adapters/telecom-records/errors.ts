/** One table from CAMARA's errors (Commonalities, CAMARA_common.yaml) to ours. */
import { z } from 'zod'
import { TelecomUnanswered, type Unanswered } from '../../ports/telecom-records.ts'
import type { JsonAnswer } from '../json-call.ts'

const ERRORS: Readonly<Record<string, Unanswered>> = {
  '400 INVALID_ARGUMENT': 'refused',
  '400 OUT_OF_RANGE': 'refused',
  '401 UNAUTHENTICATED': 'refused',
  '403 PERMISSION_DENIED': 'no_consent',
  '403 INVALID_TOKEN_CONTEXT': 'refused',
  '404 IDENTIFIER_NOT_FOUND': 'number_unknown',
  '404 NOT_FOUND': 'number_unknown',
  '422 SERVICE_NOT_APPLICABLE': 'not_supported',
  '422 UNSUPPORTED_IDENTIFIER': 'not_supported',
  '422 MISSING_IDENTIFIER': 'refused',
  '422 UNNECESSARY_IDENTIFIER': 'refused',
  '429 QUOTA_EXCEEDED': 'busy',
  '429 TOO_MANY_REQUESTS': 'busy',
}

const errorSchema = z.object({ code: z.string() })

/** An answer that is in no row of the table, such as a gateway's own page, is none. */
export function unansweredBy({ status, json }: JsonAnswer): TelecomUnanswered {
  const code = errorSchema.safeParse(json).data?.code ?? ''
  const row = `${status} ${code}`
  const reason = Object.hasOwn(ERRORS, row) ? ERRORS[row] : undefined
  // The answer's own words may quote the number.
  return new TelecomUnanswered(reason ?? 'down', reason === undefined ? `HTTP ${status}` : row)
}
