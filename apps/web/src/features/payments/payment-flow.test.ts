import { describe, expect, test } from 'vitest'
import { ApiError, networkError } from '../../lib/api.ts'
import type { PaymentFields } from './card-rules.ts'
import { CardNotAccepted } from './gateway.ts'
import { createPaymentFlow, type PaymentDeps, type SettledPayment } from './payment-flow.ts'
import type { PendingPayment } from './pending-payment.ts'

const target = { imei: '354188040123450', verificationId: 'check-1', accessToken: 'secret', amount: '100.00' }
const initiated = {
  reference: 'ref-1',
  status: 'pending',
  amount: '100.00',
  currency: 'NGN',
  method: 'card',
  checkout: { kind: 'sandbox_card', url: '/gateway/ref-1' },
} as const
const fields: PaymentFields = {
  email: ' ada@example.com ',
  method: 'card',
  promoCode: '',
  number: '4084 0840 8408 4081',
  expiry: '12/30',
  cvv: '408',
  name: 'Ada Obi',
  phone: '',
}

function settled(status: SettledPayment['status'], reference = 'ref-1'): SettledPayment {
  return {
    reference,
    status,
    amount: '100.00',
    currency: 'NGN',
    method: 'card',
    purpose: 'device_unlock',
    created_at: '2026-11-21T14:00:00.000Z',
    metadata: { device_id: target.imei, email: 'ada@example.com', promo_code: null, verification_id: null },
    reason: null,
  }
}

/** A world in which verify gives these answers in turn (the last one repeatedly) and time passes at once. */
function world(answers: Array<SettledPayment['status'] | Error>, overrides: Partial<PaymentDeps> = {}) {
  const calls: { name: string; body: unknown }[] = []
  const slept: number[] = []
  let stored: PendingPayment | null = null
  let clock = 0
  let asked = 0
  const deps: PaymentDeps = {
    async initiate(body) {
      calls.push({ name: 'initiate', body })
      const reference = `ref-${calls.filter(({ name }) => name === 'initiate').length}`
      const checkout = { kind: 'sandbox_card', url: `/gateway/${reference}` } as const
      return {
        reference,
        status: 'pending',
        amount: '100.00',
        currency: 'NGN',
        method: body.method,
        checkout,
      }
    },
    async verify(body) {
      calls.push({ name: 'verify', body })
      const answer = answers[Math.min(asked++, answers.length - 1)] ?? 'pending'
      if (answer instanceof Error) throw answer
      return settled(answer, body.reference)
    },
    gateway: {
      async sendCard(url, card) {
        calls.push({ name: 'card', body: { url, card } })
      },
      async sendTransfer(url) {
        calls.push({ name: 'sent', body: { url } })
      },
      redirect: () => {},
      openPopup: async () => {},
    },
    pending: {
      read: () => stored,
      save: (payment) => {
        stored = payment
      },
      clear: () => {
        stored = null
      },
    },
    now: () => clock,
    async sleep(ms) {
      slept.push(ms)
      clock += ms
      // Lets a test act between two queries.
      await new Promise((resolve) => setTimeout(resolve, 0))
    },
    ...overrides,
  }
  const flow = createPaymentFlow(target, deps)
  const until = async (step: string) => {
    for (let turn = 0; turn < 200 && flow.state().step !== step; turn += 1)
      await new Promise((resolve) => setTimeout(resolve, 0))
    expect(flow.state().step).toBe(step)
  }
  return { flow, deps, calls, slept, until, names: () => calls.map(({ name }) => name), stored: () => stored }
}

describe('S1 §4 Payment flow: initiate, wait 2 seconds, verify', () => {
  test('a card goes to the gateway alone and settles', async () => {
    const { flow, calls, slept, until, stored } = world(['completed'])
    await flow.submit(fields)
    await until('completed')
    expect(slept).toEqual([2000])
    expect(calls).toEqual([
      {
        name: 'initiate',
        body: {
          amount: '100.00',
          currency: 'NGN',
          method: 'card',
          purpose: 'device_unlock',
          metadata: {
            device_id: target.imei,
            email: 'ada@example.com',
            verification_id: 'check-1',
            access_token: 'secret',
          },
        },
      },
      {
        name: 'card',
        body: {
          url: '/gateway/ref-1',
          card: { number: '4084084084084081', expiry: '12/30', cvv: '408', name: 'Ada Obi' },
        },
      },
      { name: 'verify', body: { reference: 'ref-1', access_token: 'secret' } },
    ])
    expect(stored()).toBeNull()
  })

  test('a double click pays once', async () => {
    const { flow, until, names } = world(['completed'])
    await Promise.all([flow.submit(fields), flow.submit(fields)])
    await flow.submit(fields)
    await until('completed')
    expect(names()).toEqual(['initiate', 'card', 'verify'])
  })

  test('pending: every 2 s for 60 s, then every 10 s and said to be slow', async () => {
    const { flow, slept, until } = world([...Array<'pending'>(33).fill('pending'), 'completed'])
    await flow.submit(fields)
    await until('completed')
    expect(slept.slice(0, 30)).toEqual(Array(30).fill(2000))
    expect(new Set(slept.slice(30))).toEqual(new Set([10_000]))
  })

  test('a declined card leads back to the form, and the next try is a new payment', async () => {
    const { flow, until, names, stored } = world(['failed', 'completed'])
    await flow.submit(fields)
    await until('form')
    expect(flow.state()).toMatchObject({ problem: { kind: 'declined' } })
    expect(stored()).toBeNull()
    await flow.submit(fields)
    await until('completed')
    expect(names()).toEqual(['initiate', 'card', 'verify', 'initiate', 'card', 'verify'])
  })
})

describe('nothing is paid twice', () => {
  test('a card that is none is corrected within the same payment', async () => {
    const w = world(['completed'])
    const send = w.deps.gateway.sendCard
    w.deps.gateway.sendCard = async () => {
      w.deps.gateway.sendCard = send
      throw new CardNotAccepted()
    }
    await w.flow.submit(fields)
    expect(w.flow.state()).toMatchObject({
      step: 'form',
      problem: { fields: { number: expect.stringContaining('did not recognise this card') } },
    })
    expect(w.stored()).toBeNull()
    await w.flow.submit(fields)
    await w.until('completed')
    expect(w.names()).toEqual(['initiate', 'card', 'verify'])
  })

  test('when it is unknown whether the card was taken, the payment is asked for first', async () => {
    const w = world(['completed'])
    w.deps.gateway.sendCard = () => Promise.reject(networkError())
    await w.flow.submit(fields)
    expect(w.flow.state()).toMatchObject({ step: 'form', problem: { kind: 'processing' } })
    expect(w.stored()).toMatchObject({ reference: 'ref-1' })
    await w.flow.submit(fields)
    await w.until('completed')
    expect(w.names()).toEqual(['initiate', 'verify'])
  })

  test('a reload goes on asking for the pending payment; nothing of the card is stored', async () => {
    const first = world(['pending'])
    await first.flow.submit(fields)
    first.flow.stop()
    const left = first.stored()
    expect(JSON.stringify(left)).not.toMatch(/4084|408|12\/30|Ada/)
    const second = world(['completed'])
    if (left) second.deps.pending.save(left)
    second.flow.resume()
    await second.until('completed')
    expect(second.names()).toEqual(['verify'])
  })

  test('a pending payment of another check is left alone', () => {
    const w = world(['completed'])
    w.deps.pending.save({
      reference: 'x',
      verificationId: 'other',
      imei: '1',
      email: 'e',
      method: 'card',
      prompt: null,
      amount: '100.00',
      checkoutUrl: null,
      transfer: null,
      since: '',
    })
    w.flow.resume()
    expect(w.flow.state().step).toBe('form')
    expect(w.names()).toEqual([])
  })
})

const refusal = (
  code: 'promo_unknown' | 'payment_provider_down' | 'check_expired' | 'internal',
  status: number,
  errors = [] as { field: string; message: string }[],
) => new ApiError({ status, code, message: `said ${code}`, errors })

describe('S1 §8 Payment', () => {
  test.each([
    ['card', refusal('internal', 500), 'initiation'],
    ['airtime', refusal('payment_provider_down', 503), 'momo_initiation'],
    ['card', networkError(), 'processing'],
    ['airtime', networkError(), 'momo_processing'],
  ] as const)('%s, initiate fails: %s', async (method, error, kind) => {
    const w = world(['completed'], { initiate: () => Promise.reject(error) })
    await w.flow.submit({ ...fields, method, phone: '08031234567' })
    expect(w.flow.state()).toMatchObject({ step: 'form', problem: { kind } })
  })

  test('an unknown promo code lands on its field', async () => {
    const error = refusal('promo_unknown', 422, [{ field: 'metadata.promo_code', message: 'not known' }])
    const w = world(['completed'], { initiate: () => Promise.reject(error) })
    await w.flow.submit({ ...fields, promoCode: 'NOPE' })
    expect(w.flow.state()).toMatchObject({ problem: { fields: { promoCode: 'not known' } } })
  })

  test('an expired check says so', async () => {
    const w = world(['completed'], { initiate: () => Promise.reject(refusal('check_expired', 409)) })
    await w.flow.submit(fields)
    expect(w.flow.state()).toMatchObject({ problem: { check: 'expired' } })
  })

  test('verify: the network may fail while waiting, a refusal pauses', async () => {
    const w = world([networkError(), 'completed'])
    await w.flow.submit(fields)
    await w.until('completed')
    const refused = world([new ApiError({ status: 404, code: 'not_found', message: 'gone' })])
    await refused.flow.submit(fields)
    await refused.until('paused')
    expect(refused.flow.state()).toMatchObject({ problem: { kind: 'verification' } })
    expect(refused.stored()).not.toBeNull()
    // S1 §8 "Payment verification failed. Please try again.": the server's own error is shown at once.
    const broken = world([new ApiError({ status: 500, code: 'internal', message: 'broke' })])
    await broken.flow.submit(fields)
    await broken.until('paused')
    expect(broken.flow.state()).toMatchObject({ problem: { kind: 'verification' } })
    expect(broken.stored()).not.toBeNull()
  })
})

test.each([
  ['50.00', 2, 'completed'],
  ['150.00', 1, 'form'],
])(
  'amount due %s: initiated %i time(s), then %s (a higher price is never taken silently)',
  async (due, times, step) => {
    const amounts: unknown[] = []
    const w = world(['completed'], {
      async initiate(body) {
        amounts.push(body.amount)
        if (body.amount !== due || step === 'form')
          throw new ApiError({
            status: 422,
            code: 'amount_mismatch',
            message: 'no',
            context: { required_amount: due },
          })
        return {
          reference: 'r',
          status: 'completed',
          amount: due,
          currency: 'NGN',
          method: 'card',
          checkout: { kind: 'none' },
        }
      },
    })
    await w.flow.submit({ ...fields, promoCode: 'HALF' })
    await w.until(step)
    expect(amounts).toHaveLength(times)
  },
)

describe('a promo code', () => {
  const free = { ...fields, promoCode: 'FREE', number: '', expiry: '', cvv: '', name: '' }

  test('that leaves nothing to pay settles at once, without a card', async () => {
    const w = world(['completed'], {
      initiate: async () => ({
        ...initiated,
        status: 'completed',
        amount: '0.00',
        checkout: { kind: 'none' },
      }),
    })
    await w.flow.submit(free)
    await w.until('completed')
    expect(w.slept).toEqual([0])
    expect(w.names()).toEqual(['verify'])
  })

  test('that leaves something asks for the card, says how much, and pays within the same payment', async () => {
    let count = 0
    const w = world(['completed'], {
      async initiate() {
        count += 1
        return { ...initiated, amount: '40.00' }
      },
    })
    expect(w.flow.amountDue('FREE')).toBe('100.00')
    await w.flow.submit(free)
    expect(w.flow.state()).toMatchObject({
      step: 'form',
      problem: { kind: 'card_needed', fields: { number: 'Card number is required' } },
    })
    expect(w.names()).toEqual([])
    expect(w.stored()).toBeNull()
    expect([w.flow.amountDue(' FREE '), w.flow.amountDue('')]).toEqual(['40.00', '100.00'])
    await w.flow.submit({ ...fields, promoCode: 'FREE' })
    await w.until('completed')
    expect(w.names()).toEqual(['card', 'verify'])
    expect(count).toBe(1)
  })
})

test('a hosted checkout is left for, can be opened again, and is asked for on the way back', async () => {
  const left: string[] = []
  const url = 'https://checkout.example/ref-1'
  const w = world(['pending', 'completed'], {
    initiate: async () => ({ ...initiated, checkout: { kind: 'redirect', url } }),
  })
  w.deps.gateway.redirect = (to) => void left.push(to)
  await w.flow.submit({ ...fields, number: '' })
  expect(left).toEqual([url])
  expect(w.names()).toEqual([])
  expect(w.stored()).toMatchObject({ reference: 'ref-1', amount: '100.00', checkoutUrl: url })
  w.flow.resume()
  await w.until('completed')
  expect(w.names()).toEqual(['verify', 'verify'])
})

test.each([
  ['', {}],
  [' 0803 123 4567 ', { phone_number: '0803 123 4567' }],
])('airtime from phone %j goes with %j', async (phone, sent) => {
  const w = world(['completed'])
  await w.flow.submit({ ...fields, method: 'airtime', phone })
  const metadata = {
    device_id: target.imei,
    email: 'ada@example.com',
    verification_id: 'check-1',
    access_token: 'secret',
  }
  expect(w.calls[0]?.body).toEqual(expect.objectContaining({ metadata: { ...metadata, ...sent } }))
})

test('an answer of a reference alone: two seconds later it is asked for (S1 §4, §7)', async () => {
  const w = world(['completed'], {
    initiate: async () => ({ reference: 'ref-1' }) as Awaited<ReturnType<PaymentDeps['initiate']>>,
  })
  await w.flow.submit(fields)
  expect(w.flow.state()).toMatchObject({
    step: 'waiting',
    pending: { reference: 'ref-1', amount: '100.00', prompt: null },
  })
  await w.until('completed')
  expect(w.slept).toEqual([2000])
  expect(w.names()).toEqual(['verify'])
})

test('a prompt that was refused on the phone is no declined card', async () => {
  const w = world([], {
    initiate: async () => ({
      ...initiated,
      method: 'airtime',
      checkout: { kind: 'prompt', message: 'Approve it' },
    }),
    verify: async () => ({ ...settled('failed'), method: 'airtime' }),
  })
  await w.flow.submit({ ...fields, method: 'airtime', phone: '08031234567' })
  expect(w.flow.state()).toMatchObject({ step: 'waiting', pending: { prompt: 'Approve it' } })
  await w.until('form')
  expect(w.flow.state()).toMatchObject({ problem: { kind: 'momo_declined' } })
})

describe('a bank transfer', () => {
  const url = '/gateway/ref-1/sent'
  const account = {
    account_number: '9000000001',
    bank: 'Sandbox Bank',
    account_name: 'Amana',
    amount: '100.00',
  }
  const answer = {
    ...initiated,
    method: 'bank_transfer',
    checkout: { kind: 'bank_transfer', ...account, url },
  } as const

  test('shows the account, and waits once the buyer has sent the money; a reload shows it again', async () => {
    const w = world(['pending', 'completed'], { initiate: async () => answer })
    await w.flow.submit({ ...fields, method: 'bank_transfer' })
    expect(w.flow.state()).toMatchObject({
      step: 'transfer',
      pending: { transfer: { accountNumber: '9000000001' } },
    })
    expect(w.names()).toEqual([])
    w.flow.resume()
    expect(w.flow.state().step).toBe('transfer')
    await w.flow.transferSent()
    await w.until('completed')
    expect(w.names()).toEqual(['sent', 'verify', 'verify'])
  })

  describe('whose number ends', () => {
    const ending = (reference: string, accountNumber: string) =>
      ({
        ...answer,
        reference,
        checkout: {
          ...answer.checkout,
          account_number: accountNumber,
          ends_at: '2026-11-21T14:40:00.000Z',
          seconds_left: 1_790,
        },
      }) as const

    test('counts the server’s seconds on the page’s own clock', async () => {
      const w = world(['pending'], { initiate: async () => ending('ref-1', '9000000001') })
      await w.flow.submit({ ...fields, method: 'bank_transfer' })
      expect(w.flow.state()).toMatchObject({
        pending: { transfer: { ends: { at: '2026-11-21T14:40:00.000Z', here: w.deps.now() + 1_790_000 } } },
      })
    })

    test('gets a new one, and money on the old one still counts', async () => {
      const answers = [ending('ref-1', '9000000001'), ending('ref-2', '9000000002')]
      const w = world([], { initiate: async () => answers.shift() ?? answer })
      const late = new Set<string>()
      w.deps.verify = async ({ reference }) => ({
        ...settled(late.has(reference) ? 'completed' : 'pending'),
        reference,
      })
      await w.flow.submit({ ...fields, method: 'bank_transfer', promoCode: 'HALF' })
      await w.flow.renewTransfer()
      expect(w.flow.state()).toMatchObject({
        step: 'transfer',
        renewing: false,
        pending: { reference: 'ref-2', promoCode: 'HALF', transfer: { accountNumber: '9000000002' } },
      })
      late.add('ref-1')
      await w.flow.transferSent()
      await w.until('completed')
      expect(w.flow.state()).toMatchObject({ payment: { reference: 'ref-1' } })
    })

    test('keeps what it shows when no new one comes', async () => {
      const answers = [ending('ref-1', '9000000001')]
      const w = world(['pending'], {
        initiate: async () => answers.shift() ?? Promise.reject(networkError()),
      })
      await w.flow.submit({ ...fields, method: 'bank_transfer' })
      await w.flow.renewTransfer()
      expect(w.flow.state()).toMatchObject({
        step: 'transfer',
        renewing: false,
        problem: { kind: 'processing' },
        pending: { reference: 'ref-1' },
      })
    })
  })

  test('an open payment by another way is named, and its way is chosen', async () => {
    const w = world(['pending'], { initiate: async () => answer })
    await w.flow.submit(fields)
    expect(w.flow.state()).toMatchObject({
      step: 'form',
      problem: { kind: 'other_open', reason: null, method: 'bank_transfer' },
    })
  })
})

test('a payment that bought another check of the phone settles this one as well', async () => {
  const w = world(['completed'])
  const other = {
    ...settled('completed'),
    metadata: { ...settled('completed').metadata, verification_id: 'check-2' },
  }
  w.deps.verify = async () => other
  await w.flow.submit(fields)
  await w.until('completed')
  expect(w.names().filter((name) => name === 'initiate')).toHaveLength(2)
})
