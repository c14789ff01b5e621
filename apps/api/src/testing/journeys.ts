/** A buyer's actions as calls, for tests that need a check or a payment on their way. */
import type { Imei } from '@amana/contract'
import type { Answer, TestProduct } from './test-product.ts'

export const CLEAN_IMEI = '356938035643809' as Imei
export const CARD = {
  good: '4084 0840 8408 4081',
  declined: '4084 0800 0000 5408',
  slow: '4084 0800 0000 0409',
}

export interface StartedCheck {
  id: string
  imei: Imei
  accessToken?: string
  token?: string
}

export async function startCheck(
  amana: TestProduct,
  { imei = CLEAN_IMEI, token }: { imei?: string; token?: string } = {},
): Promise<StartedCheck> {
  const { body } = await amana.call('POST', '/devices/verifications/create/', {
    body: { imei },
    ...(token ? { token } : {}),
  })
  return {
    id: body.response_data.id,
    imei: imei as Imei,
    accessToken: body.response_data.access_token,
    ...(token ? { token } : {}),
  }
}

export function initiate(
  amana: TestProduct,
  check: StartedCheck,
  change: { method?: string; amount?: unknown; metadata?: object } = {},
): Promise<Answer> {
  return amana.call('POST', '/payments/initiate/', {
    body: {
      amount: change.amount ?? '100.00',
      currency: 'NGN',
      method: change.method ?? 'card',
      purpose: 'device_unlock',
      metadata: {
        device_id: check.imei,
        email: 'buyer@example.com',
        verification_id: check.id,
        ...(check.accessToken ? { access_token: check.accessToken } : {}),
        ...change.metadata,
      },
    },
    ...(check.token ? { token: check.token } : {}),
  })
}

export function giveCard(amana: TestProduct, checkoutUrl: string, number = CARD.good): Promise<Answer> {
  return amana.call('POST', new URL(checkoutUrl).pathname, {
    body: { number, expiry: '12/30', cvv: '408', name: 'Ada Okafor' },
  })
}

export function verify(amana: TestProduct, check: StartedCheck, reference: string): Promise<Answer> {
  return amana.call('POST', '/payments/verify/', {
    body: { reference, ...(check.accessToken ? { access_token: check.accessToken } : {}) },
    ...(check.token ? { token: check.token } : {}),
  })
}

/** Check, payment by card, settled. */
export async function buyReport(
  amana: TestProduct,
  options: { imei?: string; token?: string } = {},
): Promise<StartedCheck & { reference: string }> {
  const check = await startCheck(amana, options)
  const { body } = await initiate(amana, check)
  await giveCard(amana, body.response_data.checkout.url)
  await verify(amana, check, body.response_data.reference)
  return { ...check, reference: body.response_data.reference }
}

export function readCheck(amana: TestProduct, check: StartedCheck): Promise<Answer> {
  return amana.call(
    'GET',
    `/devices/verifications/${check.id}/${check.accessToken ? `?access_token=${check.accessToken}` : ''}`,
    check.token ? { token: check.token } : {},
  )
}
