/** MTN MoMo's collection interface as documented, with a scripted payer. */
import {
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  startFakeProvider,
} from '../payment-gateway/fake-provider.fixtures.ts'

interface MomoRequest {
  amount: string | number
  currency: string
  externalId: string | undefined
  payer: { partyIdType: string; partyId: string }
  status: string
  reason?: unknown
  callbackUrl: string | undefined
}

export interface FakeMomo extends FakeProvider {
  /** By `X-Reference-Id`. */
  taken: Map<string, MomoRequest>
  /** Changes a request, e.g. `{status: 'SUCCESSFUL'}` or `{amount: '1'}`. */
  change(externalId: string, changes: Partial<MomoRequest>): void
  /** Revokes the tokens issued so far. */
  endTokens(): void
  callback(externalId: string): Buffer
}

export const MOMO_ACCOUNT = {
  subscriptionKey: 'subscription-5f2a',
  apiUser: '0a7f2d0c-3a53-4c3e-8d39-6a5a1b8f0001',
  apiKey: 'api-key-77d1',
  targetEnvironment: 'mtnnigeria',
}

const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** `tokenLife` in seconds; MTN's own is an hour. */
export async function startFakeMomo({ tokenLife = 3600 as unknown } = {}): Promise<FakeMomo> {
  const taken = new Map<string, MomoRequest>()
  const tokens = new Set<string>()
  let issued = 0

  function token({ headers }: FakeRequest): FakeAnswer {
    const basic = Buffer.from(`${MOMO_ACCOUNT.apiUser}:${MOMO_ACCOUNT.apiKey}`).toString('base64')
    if (headers.authorization !== `Basic ${basic}`) return { status: 401, body: { error: 'login_failed' } }
    issued += 1
    const access_token = `token-${issued}`
    tokens.add(access_token)
    return { status: 200, body: { access_token, token_type: 'access_token', expires_in: tokenLife } }
  }

  function requestToPay({ headers, json = {} }: FakeRequest): FakeAnswer {
    const id = headers['x-reference-id'] ?? ''
    const { amount, currency, externalId, payer } = json as unknown as MomoRequest
    if (!UUID_V4.test(id) || typeof amount !== 'string' || !/^\d+(\.\d{1,2})?$/.test(amount))
      return { status: 400 }
    if (!/^234\d{10}$/.test(payer?.partyId ?? ''))
      return { status: 400, body: { code: 'INVALID_MSISDN', message: 'no' } }
    if (taken.has(id))
      return { status: 409, body: fault('RESOURCE_ALREADY_EXIST', 'Duplicated reference id.') }
    const callbackUrl = headers['x-callback-url']
    taken.set(id, { amount, currency, externalId, payer, status: 'CREATED', callbackUrl })
    return { status: 202 }
  }

  const provider = await startFakeProvider((request) => {
    const { method, path, headers } = request
    if (headers['ocp-apim-subscription-key'] !== MOMO_ACCOUNT.subscriptionKey) {
      return {
        status: 401,
        body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' },
      }
    }
    if (method === 'POST' && path === '/collection/token/') return token(request)
    if (!tokens.has(headers.authorization?.replace('Bearer ', '') ?? '')) return { status: 401 }
    if (headers['x-target-environment'] !== MOMO_ACCOUNT.targetEnvironment) {
      return {
        status: 500,
        body: fault('NOT_ALLOWED_TARGET_ENVIRONMENT', 'Access to target environment is forbidden.'),
      }
    }
    if (method === 'POST' && path === '/collection/v1_0/requesttopay') return requestToPay(request)
    const [, id] = /^\/collection\/v1_0\/requesttopay\/(.+)$/.exec(path) ?? []
    if (method !== 'GET' || !id)
      return { status: 404, body: { statusCode: 404, message: 'Resource not found' } }
    const found = taken.get(id)
    return found
      ? { status: 200, body: asAnswer(found) }
      : { status: 404, body: fault('RESOURCE_NOT_FOUND', 'Not found.') }
  })

  const find = (externalId: string): [string, MomoRequest] => {
    const entry = [...taken].find(([, request]) => request.externalId === externalId)
    if (!entry) throw new Error('there is no such request')
    return entry
  }
  return {
    ...provider,
    taken,
    change(externalId, changes) {
      const [id, request] = find(externalId)
      taken.set(id, { ...request, ...changes })
    },
    endTokens: () => tokens.clear(),
    callback: (externalId) => Buffer.from(JSON.stringify(asAnswer(find(externalId)[1]))),
  }
}

function asAnswer({ callbackUrl: _, ...request }: MomoRequest) {
  return { financialTransactionId: '23503452', ...request, payerMessage: 'Amana device check', payeeNote: '' }
}

function fault(code: string, message: string) {
  return { code, message }
}
