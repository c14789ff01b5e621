/**
 * One harmless question to each provider of a deployment, which shows whether it answers and takes our key:
 * the balance of the account, or a token. Nothing is sent to anybody and nothing is paid.
 */
import type { Config } from '../config/index.ts'
import { SECOND } from '../kernel/durations.ts'
import { basicOf, tokenForm } from './client-credentials.ts'
import { callJson, type JsonRequest, NoAnswer } from './json-call.ts'

const TIMEOUT = 10 * SECOND

/** `unpaid`: it takes our key, and the account has no money. */
type AccountAnswer = 'taken' | 'refused' | 'unpaid' | { none: string }

export interface ProviderAccount {
  /** The variable that chooses it, and its value: `SMS_PROVIDER=termii`. */
  choice: string
  /** The variables of its keys. */
  keys: string
  ask(): Promise<AccountAnswer>
}

async function ask(url: string, request: Omit<JsonRequest, 'signal'>): Promise<AccountAnswer> {
  try {
    const { status } = await callJson(url, { ...request, signal: AbortSignal.timeout(TIMEOUT) })
    if (status >= 200 && status <= 299) return 'taken'
    if (status === 402) return 'unpaid'
    return status === 401 || status === 403 ? 'refused' : { none: `HTTP ${status}` }
  } catch (error) {
    if (error instanceof NoAnswer) return { none: error.message }
    throw error
  }
}

/** The providers that are not sandboxes, files or off. */
export function providerAccounts({
  payment,
  momo,
  identity,
  sms,
  telecom,
}: Pick<Config, 'payment' | 'momo' | 'identity' | 'sms' | 'telecom'>): ProviderAccount[] {
  const found: ProviderAccount[] = []
  const accept = 'application/json'
  // https://paystack.com/docs/api/transfer-control/#balance
  if (payment.provider === 'paystack')
    found.push({
      choice: 'PAYMENT_PROVIDER=paystack',
      keys: 'PAYSTACK_SECRET_KEY',
      ask: () =>
        ask(`${payment.baseUrl}/balance`, {
          headers: { accept, authorization: `Bearer ${payment.secretKey}` },
        }),
    })
  // https://momodeveloper.mtn.com: a token of the collection product
  if (momo.provider === 'mtn')
    found.push({
      choice: 'MOMO_PROVIDER=mtn',
      keys: 'MOMO_SUBSCRIPTION_KEY, MOMO_API_USER and MOMO_API_KEY',
      ask: () =>
        ask(`${momo.baseUrl}/collection/token/`, {
          method: 'POST',
          headers: {
            accept,
            authorization: `Basic ${Buffer.from(`${momo.apiUser}:${momo.apiKey}`).toString('base64')}`,
            'ocp-apim-subscription-key': momo.subscriptionKey,
          },
        }),
    })
  // https://docs.dojah.io: wallet balance
  if (identity.provider === 'dojah')
    found.push({
      choice: 'IDENTITY_PROVIDER=dojah',
      keys: 'DOJAH_APP_ID and DOJAH_SECRET_KEY',
      ask: () =>
        ask(`${identity.baseUrl}/api/v1/balance`, {
          headers: { accept, AppId: identity.appId, Authorization: identity.secretKey },
        }),
    })
  // https://developers.termii.com/balance
  if (sms.provider === 'termii')
    found.push({
      choice: 'SMS_PROVIDER=termii',
      keys: 'TERMII_API_KEY',
      ask: () =>
        ask(`${sms.baseUrl}/api/get-balance?${new URLSearchParams({ api_key: sms.apiKey })}`, {
          headers: { accept },
        }),
    })
  // https://developers.africastalking.com/docs/application
  if (sms.provider === 'africastalking')
    found.push({
      choice: 'SMS_PROVIDER=africastalking',
      keys: 'AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY',
      ask: () =>
        ask(`${sms.baseUrl}/version1/user?${new URLSearchParams({ username: sms.username })}`, {
          headers: { accept, apiKey: sms.apiKey },
        }),
    })
  return [...found, ...networkAccounts(telecom)]
}

/** A token of each network (RFC 6749 §4.4). */
function networkAccounts(telecom: Config['telecom']): ProviderAccount[] {
  if (telecom.provider !== 'camara') return []
  return telecom.networks.map(({ name, tokenUrl, clientId, clientSecret, simSwap }) => ({
    choice: `TELECOM_PROVIDER=camara, ${name}`,
    keys: `client_id and client_secret of ${name} in TELECOM_NETWORKS`,
    ask: () =>
      ask(tokenUrl, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          authorization: basicOf(clientId, clientSecret),
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: tokenForm(`sim-swap:${simSwap}`),
      }),
  }))
}
