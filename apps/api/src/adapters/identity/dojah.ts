/** Dojah's look-ups of NIN and BVN (https://docs.dojah.io, KYC Nigeria). */
import { parsePhone } from '@amana/contract'
import { z } from 'zod'
import { SECOND } from '../../kernel/durations.ts'
import {
  type IdentityKind,
  IdentityNumberRefused,
  type IdentityProvider,
  IdentityProviderDown,
  type IdentityRecord,
} from '../../ports/identity-provider.ts'
import { callJson, type JsonAnswer, NoAnswer } from '../json-call.ts'

export interface DojahOptions {
  appId: string
  secretKey: string
  /** Without a trailing slash. */
  baseUrl: string
  timeoutMs?: number
}

const PATHS: Record<IdentityKind, string> = { nin: '/api/v1/kyc/nin', bvn: '/api/v1/kyc/bvn/full' }
/** A record carries a photo as base64. */
const BODY_LIMIT = 4 * 1024 * 1024

const text = z.string().nullish()
/** The keys of the names differ between look-ups. */
const entitySchema = z.object({
  first_name: text,
  firstname: text,
  middle_name: text,
  middlename: text,
  last_name: text,
  lastname: text,
  surname: text,
  nin: text,
  bvn: text,
  customer: text,
  reference_id: text,
  phone_number: text,
  phone_number1: text,
  phone: text,
  telephoneno: text,
})
const foundSchema = z.object({ entity: entitySchema })
/** Most look-ups answer with a text; some with an object around it. */
const refusedSchema = z.object({
  error: z.union([z.string(), z.object({ message: z.string() }).transform(({ message }) => message)]),
})

export function createDojah({
  appId,
  secretKey,
  baseUrl,
  timeoutMs = 10 * SECOND,
}: DojahOptions): IdentityProvider {
  return {
    name: 'dojah',
    async lookUp(kind, unverifiedNumber) {
      const url = `${baseUrl}${PATHS[kind]}?${new URLSearchParams({ [kind]: unverifiedNumber })}`
      const headers = { AppId: appId, Authorization: secretKey, accept: 'application/json' }
      const { status, json } = await call(url, headers, timeoutMs)
      if (status >= 200 && status <= 299) return recordOf(kind, unverifiedNumber, json, status)
      const refused = refusedSchema.safeParse(json)
      // A 404 without Dojah's own message means a wrong base URL.
      if ((status !== 400 && status !== 404 && status !== 422) || !refused.success) throw unusable(status)
      if (/not\s+found|no\s+record|does\s+not\s+exist/i.test(refused.data.error)) return null
      if (/\b(invalid|wrong|incorrect|must be|format|digits?|length)\b/i.test(refused.data.error))
        throw new IdentityNumberRefused('Dojah refused the number')
      throw unusable(status)
    },
  }
}

function recordOf(kind: IdentityKind, number: string, json: unknown, status: number): IdentityRecord {
  const parsed = foundSchema.safeParse(json)
  if (!parsed.success) throw unusable(status)
  const { entity } = parsed.data
  const firstName = entity.first_name ?? entity.firstname
  const lastName = entity.last_name ?? entity.lastname ?? entity.surname
  // A record of another number proves nothing, nor does one without names.
  const other = entity[kind] != null && entity[kind] !== number
  if (!firstName || !lastName || other) throw unusable(status)
  return {
    firstName,
    middleName: entity.middle_name ?? entity.middlename ?? '',
    lastName,
    reference: (entity.reference_id ?? entity.customer ?? '').slice(0, 100),
    phone: parsePhone(
      entity.phone_number ?? entity.phone_number1 ?? entity.phone ?? entity.telephoneno ?? '',
    ),
  }
}

function unusable(status: number): IdentityProviderDown {
  return new IdentityProviderDown(`Dojah gave an answer of no use: HTTP ${status}`)
}

async function call(url: string, headers: Record<string, string>, timeoutMs: number): Promise<JsonAnswer> {
  try {
    return await callJson(url, { headers, signal: AbortSignal.timeout(timeoutMs), bodyLimit: BODY_LIMIT })
  } catch (error) {
    if (error instanceof NoAnswer) throw new IdentityProviderDown(`Dojah gave no answer: ${error.message}`)
    throw error
  }
}
