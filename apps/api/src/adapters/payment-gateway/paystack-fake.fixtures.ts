/** Paystack's interface as documented, with a scripted buyer and operator. */
import {
  type FakeAnswer,
  type FakeProvider,
  type FakeRequest,
  startFakeProvider,
} from './fake-provider.fixtures.ts'
import { signWebhook } from './webhook-signature.ts'

interface PaystackTransaction {
  reference: string
  status: string
  amount: number
  currency: string
  gateway_response: string
}

interface WebhookOptions {
  /** Default right. */
  signature?: 'right' | 'wrong' | 'missing'
  /** Sends other bytes of the same JSON than the signed ones, as a proxy might. */
  reserialised?: boolean
  data?: object
}

export interface FakePaystack extends FakeProvider {
  transactions: Map<string, PaystackTransaction>
  /** Changes an opened transaction, e.g. `{status: 'success'}` or `{amount: 1}`. */
  change(reference: string, changes: Partial<PaystackTransaction>): void
  webhook(
    event: string,
    reference: string,
    options?: WebhookOptions,
  ): { rawBody: Buffer; headers: Record<string, string> }
  /** Returns the receiver's status. */
  sendWebhook(url: string, event: string, reference: string, options?: WebhookOptions): Promise<number>
}

const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/

export async function startFakePaystack(secretKey: string): Promise<FakePaystack> {
  const transactions = new Map<string, PaystackTransaction>()

  function initialize({ json = {} }: FakeRequest): FakeAnswer {
    const { reference, amount, currency = 'NGN', email } = json
    if (typeof email !== 'string' || !email.includes('@'))
      return refused('invalid_email_address', `Invalid Email Address ${email}`)
    if (!Number.isInteger(amount) || (amount as number) < 1)
      return refused('invalid_amount', 'Invalid Amount Sent')
    if (typeof reference !== 'string' || !REFERENCE.test(reference)) {
      return refused('invalid_params', 'Invalid character in transaction reference')
    }
    if (transactions.has(reference)) return refused('duplicate_reference', 'Duplicate Transaction Reference')
    const opened = { reference, status: 'abandoned', amount: amount as number, currency: String(currency) }
    transactions.set(reference, { ...opened, gateway_response: 'The transaction was not completed' })
    const access_code = `access${transactions.size}`
    const data = { authorization_url: `https://checkout.paystack.com/${access_code}`, access_code, reference }
    return { status: 200, body: { status: true, message: 'Authorization URL created', data } }
  }

  function verify(reference: string): FakeAnswer {
    const transaction = transactions.get(reference)
    if (!transaction) return refused('transaction_not_found', 'Transaction reference not found.')
    const about = {
      id: 4_099_260_516,
      domain: 'test',
      channel: 'card',
      requested_amount: transaction.amount,
      fees: 150,
    }
    const authorization = { bin: '408408', last4: '4081', exp_month: '12', exp_year: '2030', brand: 'visa' }
    const customer = { email: 'buyer@example.com', phone: null }
    const data = { ...about, ...transaction, authorization, customer, paid_at: '2026-11-21T10:00:00.000Z' }
    return { status: 200, body: { status: true, message: 'Verification successful', data } }
  }

  const provider = await startFakeProvider((request) => {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 401, body: refusal('invalid_Key', 'Invalid key') }
    const [, reference] = /^\/transaction\/verify\/(.+)$/.exec(request.path) ?? []
    if (request.method === 'GET' && reference) return verify(reference)
    if (request.method === 'POST' && request.path === '/transaction/initialize') return initialize(request)
    return { status: 404, body: { status: false, message: 'Cannot find this route' } }
  })

  function webhook(
    event: string,
    reference: string,
    { signature = 'right', reserialised, data }: WebhookOptions = {},
  ) {
    const transaction = transactions.get(reference)
    const signed = Buffer.from(JSON.stringify({ event, data: data ?? { reference, ...transaction } }))
    const rawBody = reserialised
      ? Buffer.from(JSON.stringify(JSON.parse(signed.toString()), null, 1))
      : signed
    const key = signature === 'right' ? secretKey : 'sk_test_of_somebody_else'
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (signature !== 'missing') headers['x-paystack-signature'] = signWebhook(signed, key)
    return { rawBody, headers }
  }

  return {
    ...provider,
    transactions,
    change(reference, changes) {
      const transaction = transactions.get(reference)
      if (!transaction) throw new Error('there is no such transaction')
      transactions.set(reference, { ...transaction, ...changes })
    },
    webhook,
    async sendWebhook(url, event, reference, options) {
      const { rawBody: body, headers } = webhook(event, reference, options)
      const response = await fetch(url, { method: 'POST', headers, body })
      await response.arrayBuffer()
      return response.status
    },
  }
}

function refusal(code: string, message: string) {
  return {
    status: false,
    message,
    type: 'validation_error',
    code,
    meta: { nextStep: 'Look at the documents' },
  }
}

function refused(code: string, message: string): FakeAnswer {
  return { status: 400, body: refusal(code, message) }
}
