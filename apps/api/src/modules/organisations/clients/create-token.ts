/** Signs a client in: HTTP Basic (RFC 6749 §4.4, §2.3.1), or an assertion that it signed (RFC 7523 §3). */
import type { createToken as contract, EndpointData, EndpointInput, PartnerScope } from '@amana/contract'
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'
import { AppError } from '../../../kernel/app-error.ts'
import { after, MINUTE, SECOND } from '../../../kernel/durations.ts'
import { hashSecret, secretMatches } from '../../../kernel/secrets.ts'
import type { OrganisationDeps } from '../deps.ts'
import { clientWorks, mayCallFrom } from './client-gate.ts'
import { type CallingClient, insertAssertion, selectCallingClient } from './queries.ts'
import { scopesNow } from './scope-rules.ts'

type Fields = EndpointInput<typeof contract>['body']

const JWT_BEARER = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
/** An assertion lives five minutes at most. */
const ASSERTION_LIFE = 5 * MINUTE
export const ASSERTION_ALGORITHMS = ['ES256', 'EdDSA']
export const TOKEN_PATH = '/oauth2/token'
/** Type of this register among the functions of a core. */
const NF_TYPE = '5G_EIR'

/**
 * @throws AppError client_unknown, invalid_request, invalid_scope, unsupported_grant_type,
 *   address_not_allowed
 */
export async function createToken(
  deps: OrganisationDeps,
  fields: Fields,
  { authorization, address }: { authorization: string | undefined; address: string },
): Promise<EndpointData<typeof contract>> {
  if (fields.grant_type === undefined) throw invalid('grant_type is missing')
  if (fields.grant_type !== 'client_credentials') throw new AppError('unsupported_grant_type')
  refuseOtherNf(fields)
  const asserted = fields.client_assertion !== undefined || fields.client_assertion_type !== undefined
  if (asserted && authorization !== undefined)
    throw invalid('Sign in one way only: by secret or by assertion')
  const client = asserted ? await byAssertion(deps, fields) : await bySecret(deps, authorization)
  if (fields.client_id !== undefined && fields.client_id !== client.id) throw new AppError('client_unknown')
  if (!mayCallFrom(client, address)) throw new AppError('address_not_allowed')
  const scopes = scopesOf(fields.scope, scopesNow(client, deps.clock.now()))
  const seconds = deps.partnerTokenSeconds
  const token = await deps.clientTokens.sign({ clientId: client.id, scopes }, seconds)
  return { access_token: token, token_type: 'Bearer', expires_in: seconds, scope: scopes.join(' ') }
}

/** The form of TS 29.510 §6.3.5.2.2: a core asks as it asks its NRF, for this register alone. */
function refuseOtherNf({ nfInstanceId, nfType, targetNfType, targetNfInstanceId }: Fields): void {
  const named = [nfType, targetNfType, targetNfInstanceId].some((value) => value !== undefined)
  if (named && nfInstanceId === undefined) throw invalid('nfInstanceId is missing')
  if (nfInstanceId !== undefined && !isUuid(nfInstanceId)) throw invalid('nfInstanceId is not a UUID')
  if (targetNfInstanceId !== undefined && !isUuid(targetNfInstanceId))
    throw invalid('targetNfInstanceId is not a UUID')
  if (nfType !== undefined && !/^[A-Z0-9_]+$/.test(nfType)) throw invalid('nfType is not the type of an NF')
  if (targetNfType !== undefined && targetNfType !== NF_TYPE) throw invalid(`targetNfType is not ${NF_TYPE}`)
}

const isUuid = (text: string): boolean => z.uuid().safeParse(text).success

function invalid(message: string): AppError {
  return new AppError('invalid_request', { message })
}

/** Those asked for, no more. @throws AppError invalid_scope */
function scopesOf(asked: string | undefined, scopes: readonly PartnerScope[]): PartnerScope[] {
  const names = new Set((asked ?? '').split(' ').filter(Boolean))
  const given = scopes.filter((scope) => names.has(scope))
  if (names.size === 0 || given.length < names.size) throw new AppError('invalid_scope')
  return given
}

async function bySecret(deps: OrganisationDeps, authorization: string | undefined): Promise<CallingClient> {
  const [, credentials] = /^Basic +([A-Za-z0-9+/_=-]+)$/i.exec(authorization ?? '') ?? []
  const [id, secret] = splitCredentials(Buffer.from(credentials ?? '', 'base64').toString('utf8'))
  const client = await workingClient(deps, id)
  if (!client || !secretsOf(client, deps.clock.now()).some((hash) => secretMatches(secret, hash)))
    throw new AppError('client_unknown')
  return client
}

/** Hashes of the present secret, and of the one before it for a day after a roll. */
function secretsOf({ secret_hash, old_secret_hash, old_secret_until }: CallingClient, now: Date): Buffer[] {
  const old = old_secret_until !== null && old_secret_until > now ? old_secret_hash : null
  return [secret_hash, old].filter((hash) => hash !== null)
}

/** Each is form-encoded before they are joined (RFC 6749 §2.3.1). */
function splitCredentials(text: string): [id: string, secret: string] {
  const colon = text.indexOf(':')
  if (colon < 0) return ['', '']
  try {
    const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '))
    return [decode(text.slice(0, colon)), decode(text.slice(colon + 1))]
  } catch {
    return ['', '']
  }
}

/** Seconds; later ones are no `Date`. */
const MAX_TIME_SECONDS = 8.64e12
const claimsSchema = z.object({
  exp: z.number().max(MAX_TIME_SECONDS),
  iat: z.number().optional(),
  jti: z.string().min(1).max(500),
})

async function byAssertion(deps: OrganisationDeps, fields: Fields): Promise<CallingClient> {
  const { client_assertion: assertion, client_assertion_type: type } = fields
  if (assertion === undefined || type === undefined)
    throw invalid('client_assertion and client_assertion_type belong together')
  if (type !== JWT_BEARER) throw invalid('client_assertion_type is not known')
  const now = deps.clock.now()
  const client = await workingClient(deps, subjectOf(assertion))
  if (!client?.jwks) throw new AppError('client_unknown')
  const ourNames = [deps.publicUrl + TOKEN_PATH, deps.publicUrl]
  const { payload } = await jwtVerify(assertion, createLocalJWKSet(client.jwks as JSONWebKeySet), {
    algorithms: ASSERTION_ALGORITHMS,
    issuer: client.id,
    subject: client.id,
    audience: ourNames,
    currentDate: now,
  }).catch((cause: unknown) => {
    throw new AppError('client_unknown', { cause })
  })
  // One that names somebody else beside us could be sent on by them.
  const isOurs = [payload.aud ?? []].flat().every((name) => ourNames.includes(name))
  const claims = claimsSchema.safeParse(payload)
  if (!isOurs || !claims.success) throw new AppError('client_unknown')
  const { exp, iat, jti } = claims.data
  const expiresAt = new Date(exp * SECOND)
  const tooLong =
    expiresAt > after(now, ASSERTION_LIFE) || (iat !== undefined && exp - iat > ASSERTION_LIFE / SECOND)
  if (tooLong || !(await insertAssertion(deps.database.db, client.id, hashSecret(jti), expiresAt)))
    throw new AppError('client_unknown')
  return client
}

function subjectOf(assertion: string): string {
  try {
    return decodeJwt(assertion).sub ?? ''
  } catch {
    return ''
  }
}

async function workingClient(
  { database, clock }: OrganisationDeps,
  id: string,
): Promise<CallingClient | undefined> {
  if (!isUuid(id)) return undefined
  const client = await selectCallingClient(database.db, id)
  return client && clientWorks(client, clock.now()) ? client : undefined
}
