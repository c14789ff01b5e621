import { randomUUID } from 'node:crypto'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { after, SECOND } from '../../kernel/durations.ts'
import { type MobileBilling, ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'
import type { Misbehaviour } from '../payment-gateway/fake-provider.fixtures.ts'
import { describeBilling } from './mobile-billing.contract.ts'
import { createMtnMomo, requestId } from './mtn-momo.ts'
import { type FakeMomo, MOMO_ACCOUNT, startFakeMomo } from './mtn-momo-fake.fixtures.ts'

const systemTime = { now: () => new Date() }
const tokensOf = ({ requests }: FakeMomo) =>
  requests.filter(({ path }) => path === '/collection/token/').length

describeBilling('momo', async () => {
  const momo = await startFakeMomo()
  return {
    billing: createMtnMomo({ ...MOMO_ACCOUNT, baseUrl: momo.url, clock: systemTime }),
    confirm: (reference) => momo.change(reference, { status: 'SUCCESSFUL' }),
    decline: (reference) => momo.change(reference, { status: 'FAILED', reason: 'APPROVAL_REJECTED' }),
    prompts: (reference) =>
      [...momo.taken.values()].filter(({ externalId }) => externalId === reference).length,
    breakProvider: () => momo.misbehave({ status: 503 }, { times: Number.POSITIVE_INFINITY }),
    close: momo.close,
  }
})

describe('momo', () => {
  let momo: FakeMomo
  let billing: MobileBilling
  let impatient: MobileBilling
  beforeAll(async () => {
    momo = await startFakeMomo()
    const options = { ...MOMO_ACCOUNT, baseUrl: momo.url, clock: systemTime }
    billing = createMtnMomo(options)
    impatient = createMtnMomo({ ...options, timeoutMs: 250 })
  })
  afterEach(() => momo.behave())
  afterAll(() => momo?.close())

  const newPrompt = () => ({
    reference: `AMN-${randomUUID()}`,
    phoneNumber: '+2348031234567',
    amountMinor: 10_000,
    currency: 'NGN',
  })
  const failureOf = (work: Promise<unknown>) =>
    work.then(
      () => expect.unreachable('it should have failed'),
      (error: unknown) => error as Error,
    )

  test('a request to pay, as MTN wants it', async () => {
    const prompt = newPrompt()
    const callbackUrl = 'https://amana.example/callback'
    await createMtnMomo({ ...MOMO_ACCOUNT, baseUrl: momo.url, clock: systemTime, callbackUrl }).initiate(
      prompt,
    )
    const sent = momo.requests.at(-1)
    expect(sent).toMatchObject({
      method: 'POST',
      path: '/collection/v1_0/requesttopay',
      headers: {
        'x-reference-id': requestId(prompt.reference),
        'x-target-environment': 'mtnnigeria',
        'ocp-apim-subscription-key': MOMO_ACCOUNT.subscriptionKey,
        'x-callback-url': callbackUrl,
      },
    })
    expect(sent?.json).toEqual({
      amount: '100',
      currency: 'NGN',
      externalId: prompt.reference,
      payer: { partyIdType: 'MSISDN', partyId: '2348031234567' },
      payerMessage: 'Amana device check',
      payeeNote: prompt.reference,
    })
    await billing.initiate(newPrompt())
    expect(momo.requests.at(-1)?.headers).not.toHaveProperty('x-callback-url')
  })

  test('its id is a version 4 UUID, the same for the same reference', () => {
    const ids = Array.from({ length: 200 }, (_, index) => requestId(`AMN-${index}`))
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(200)
    expect(requestId('AMN-0')).toBe(ids[0])
  })

  test.each([
    ['CREATED', undefined, 'pending', undefined],
    ['PENDING', undefined, 'pending', undefined],
    ['a new word', undefined, 'pending', undefined],
    ['SUCCESSFUL', undefined, 'succeeded', undefined],
    ['FAILED', 'EXPIRED', 'failed', 'EXPIRED'],
    ['FAILED', { code: 'NOT_ENOUGH_FUNDS', message: 'no' }, 'failed', 'NOT_ENOUGH_FUNDS'],
    ['FAILED', 'PAYER 2348031234567 NOT FOUND', 'failed', 'PAYER [digits] NOT FOUND'],
    ['FAILED', [1], 'failed', undefined],
  ])('%s (%o) is %3$s', async (status, given, ours, reason) => {
    const prompt = newPrompt()
    await billing.initiate(prompt)
    momo.change(prompt.reference, { status, reason: given })
    const transaction = { reference: prompt.reference, status: ours, amountMinor: 10_000, currency: 'NGN' }
    expect(await billing.verify(prompt.reference)).toEqual({ ...transaction, ...(reason && { reason }) })
  })

  test('another amount, currency or reference is told as MTN tells it', async () => {
    const { reference, ...prompt } = newPrompt()
    await billing.initiate({ reference, ...prompt })
    momo.change(reference, { status: 'SUCCESSFUL', amount: '99.50', currency: 'EUR' })
    expect(await billing.verify(reference)).toEqual({
      reference,
      status: 'succeeded',
      amountMinor: 9_950,
      currency: 'EUR',
    })
    momo.change(reference, { amount: 100, externalId: 'AMN-OTHER' })
    expect(await billing.verify(reference)).toMatchObject({ reference: 'AMN-OTHER', amountMinor: 10_000 })
  })

  test('an expired prompt may turn out paid after all', async () => {
    const { reference, ...prompt } = newPrompt()
    await billing.initiate({ reference, ...prompt })
    momo.change(reference, { status: 'FAILED', reason: 'EXPIRED' })
    expect((await billing.verify(reference)).status).toBe('failed')
    momo.change(reference, { status: 'SUCCESSFUL' })
    expect((await billing.verify(reference)).status).toBe('succeeded')
  })

  test('the answer to a request is lost: down, and its repeat prompts nobody', async () => {
    const prompt = newPrompt()
    momo.misbehave('answer_lost', { on: /requesttopay/ })
    expect(await failureOf(billing.initiate(prompt))).toBeInstanceOf(ProviderDown)
    expect((await billing.initiate(prompt)).message).toMatch(/PIN/)
    expect([...momo.taken.values()].filter(({ externalId }) => externalId === prompt.reference)).toHaveLength(
      1,
    )
  })

  test('one token for many calls at once, a new one shortly before it ends', async () => {
    const fake = await startFakeMomo({ tokenLife: '3600' })
    onTestFinished(fake.close)
    let now = new Date('2026-11-21T10:00:00.000Z')
    const patient = createMtnMomo({ ...MOMO_ACCOUNT, baseUrl: fake.url, clock: { now: () => now } })
    await Promise.all(Array.from({ length: 5 }, () => patient.verify('AMN-1')))
    expect(tokensOf(fake)).toBe(1)
    now = after(now, 3_540 * SECOND - 1)
    await patient.verify('AMN-1')
    expect(tokensOf(fake)).toBe(1)
    now = after(now, 1)
    await patient.verify('AMN-1')
    expect(tokensOf(fake)).toBe(2)
  })

  test('a token that MTN has ended is replaced once; then it is down', async () => {
    const prompt = newPrompt()
    await billing.initiate(prompt)
    momo.endTokens()
    const before = tokensOf(momo)
    expect((await billing.verify(prompt.reference)).status).toBe('pending')
    expect(tokensOf(momo)).toBe(before + 1)
    momo.misbehave({ status: 401 }, { on: /requesttopay/, times: 2 })
    expect(await failureOf(billing.verify(prompt.reference))).toBeInstanceOf(ProviderDown)
    expect((await billing.verify(prompt.reference)).status).toBe('pending')
  })

  test('a token that was not issued is asked for again', async () => {
    const fake = await startFakeMomo()
    onTestFinished(fake.close)
    const fresh = createMtnMomo({ ...MOMO_ACCOUNT, baseUrl: fake.url, clock: systemTime, timeoutMs: 250 })
    for (const how of [
      'hang_up',
      'silent',
      { status: 500 },
      { status: 200, body: { access_token: '' } },
    ] as const) {
      fake.misbehave(how, { on: /token/ })
      expect(await failureOf(fresh.verify('AMN-1'))).toBeInstanceOf(ProviderDown)
    }
    const patient = createMtnMomo({ ...MOMO_ACCOUNT, baseUrl: fake.url, clock: systemTime })
    fake.misbehave({ status: 500 }, { on: /token/ })
    expect(await failureOf(patient.verify('AMN-1'))).toBeInstanceOf(ProviderDown)
    expect((await patient.verify('AMN-1')).status).toBe('pending')
  })

  test.each([
    [400, { code: 'INVALID_MSISDN' }, 'INVALID_MSISDN'],
    [400, '', 'refused'],
    [500, { code: 'PAYER_NOT_FOUND', message: '2348031234567' }, 'PAYER_NOT_FOUND'],
  ])('a payer MTN does not take: %d %o', async (status, body, message) => {
    momo.misbehave({ status, body }, { on: /requesttopay/ })
    const error = await failureOf(billing.initiate(newPrompt()))
    expect(error).toBeInstanceOf(ProviderRefused)
    expect(error.message).toBe(message)
  })

  const faults: [string, Misbehaviour][] = [
    ['500', { status: 500, body: { code: 'INTERNAL_PROCESSING_ERROR' } }],
    ['our account is not allowed', { status: 500, body: { code: 'NOT_ALLOWED' } }],
    ['503 with a page', { status: 503, body: '<html>' }],
    ['429', { status: 429 }],
    ['a wrong subscription key', { status: 403, body: { message: 'Access denied' } }],
    ['no such page', { status: 404, body: { statusCode: 404, message: 'Resource not found' } }],
    ['a conflict of another kind', { status: 409, body: {} }],
    ['a redirect', { status: 307, headers: { location: '/elsewhere' } }],
    ['nonsense with 200', { status: 200, body: 'OK' }],
    [
      'an amount that is none',
      { status: 200, body: { amount: '1e3', currency: 'NGN', status: 'SUCCESSFUL' } },
    ],
    ['half an answer and silence', 'stalled'],
    ['silence', 'silent'],
    ['a connection that ends', 'hang_up'],
  ]
  test.each(faults)('%s is ProviderDown, and names neither keys nor payer', async (name, how) => {
    const prompt = newPrompt()
    const asking: (() => Promise<unknown>)[] = [() => impatient.verify(prompt.reference)]
    // An answer to a request to pay has no body that could be cut in half.
    if (name.startsWith('half')) await billing.initiate(prompt)
    else asking.unshift(() => impatient.initiate(prompt))
    momo.misbehave(how, { on: /requesttopay/, times: asking.length })
    const started = performance.now()
    for (const ask of asking) {
      const error = await failureOf(ask())
      expect(error).toBeInstanceOf(ProviderDown)
      expect(inspect(error, { depth: null })).not.toMatch(
        /subscription-5f2a|api-key-77d1|token-\d|8031234567/,
      )
    }
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(momo.requests.filter(({ path }) => path === '/elsewhere')).toEqual([])
  })

  test('a callback names event and reference; anything else is none', async () => {
    const { reference, ...prompt } = newPrompt()
    await billing.initiate({ reference, ...prompt })
    momo.change(reference, { status: 'SUCCESSFUL' })
    expect(billing.readCallback?.(momo.callback(reference))).toEqual({
      event: 'requesttopay.successful',
      reference,
    })
    const naming = (externalId: string) => JSON.stringify({ status: 'SUCCESSFUL', externalId })
    for (const bytes of [
      '',
      '{',
      '[]',
      '{"status":"SUCCESSFUL"}',
      ...['', 'x'.repeat(101), 'a\0b', 'AMN 1', '\ud800'].map(naming),
    ]) {
      expect(billing.readCallback?.(Buffer.from(bytes)), bytes).toBeNull()
    }
  })
})
