/** The contract of every adapter of ports/sms.ts, and of those that call a provider. */
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Sms, SmsRefused, type SmsSender } from '../../ports/sms.ts'
import {
  exampleSms,
  type FakeProvider,
  half,
  halfThenHangUp,
  hangUp,
  json,
  page,
  type Reply,
  redirectTo,
  silence,
  startFakeProvider,
} from './sms.fixtures.ts'

export interface SmsUnderTest {
  sender: SmsSender
  /** Messages that arrived, oldest first; `to` with +234. */
  received(): Promise<Pick<Sms, 'to' | 'text'>[]>
  stop(): Promise<void>
}

export function smsContract(start: () => Promise<SmsUnderTest>): void {
  describe('sms contract', () => {
    let subject: SmsUnderTest
    beforeEach(async () => {
      subject = await start()
    })
    afterEach(() => subject.stop())

    test('delivers number and text unchanged', async () => {
      const { to, text } = exampleSms()
      await subject.sender.send(exampleSms())
      expect(await subject.received()).toEqual([{ to, text }])
    })

    test.each([
      ['signs that forms and JSON use', 'a+b & c=d; "100%" {x}\\n /?#'],
      ['lines and other scripts', 'Ẹ káàbọ̀\nNGN 100 ✓ 🙂'],
      ['a long text', 'Amana '.repeat(60).trim()],
    ])('%s arrive as they were', async (_what, text) => {
      await subject.sender.send(exampleSms({ text }))
      expect((await subject.received()).map((sms) => sms.text)).toEqual([text])
    })

    test('many at once arrive, each once', async () => {
      const texts = Array.from({ length: 10 }, (_, index) => `Amana code 00000${index}.`)
      await Promise.all(
        texts.map((text, index) => subject.sender.send(exampleSms({ id: `code.${index}`, text }))),
      )
      expect((await subject.received()).map((sms) => sms.text).toSorted()).toEqual(texts)
    })
  })
}

export interface ProviderUnderTest {
  create(options: { baseUrl: string; apiKey?: string; timeoutMs?: number }): SmsSender
  /** The provider's answer to a message that it accepts. */
  accepts: Reply
  /** Its answer to a number that it will never reach. */
  refuses: Reply
  /** JSON that the provider does not document. */
  malformed: unknown[]
}

const API_KEY = 'key-8f31c2-secret'

/** For adapters over HTTP: no failure counts as success, and no error contains a secret. */
export function smsProviderContract({ create, accepts, refuses, malformed }: ProviderUnderTest): void {
  describe('sms provider contract', () => {
    let provider: FakeProvider
    beforeEach(async () => {
      provider = await startFakeProvider(accepts)
    })
    afterEach(() => provider.stop())

    async function failureOf(sending: Promise<unknown>): Promise<Error> {
      const error = await sending.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (!(error instanceof Error)) throw new Error(`expected an error, got ${String(error)}`)
      const everything = inspect(error, { depth: 10, showHidden: true })
      for (const secret of [API_KEY, '2348031234567', '8031234567', '482913'])
        expect(everything).not.toContain(secret)
      return error
    }

    const failing: [string, Reply][] = [
      ['500', json(500, { message: 'Internal' })],
      ['503 with a page', page(503, '<h1>Maintenance</h1>')],
      ['429', json(429, { message: 'Too many requests' })],
      ['401, a key that is not right', json(401, { message: `${API_KEY} is invalid` })],
      ['403', page(403, 'Forbidden')],
      ['404', json(404, { message: 'no such sender' })],
      ['a page instead of JSON', page(200, '<h1>Welcome</h1>')],
      ['an empty answer', page(200, '')],
      ['a connection that breaks', hangUp],
      ['an answer that breaks off', halfThenHangUp],
      ...malformed.map((body): [string, Reply] => [`the answer ${JSON.stringify(body)}`, json(200, body)]),
    ]

    test.each(failing)('%s is worth another try, and the next one is delivered', async (_what, reply) => {
      provider.reply = reply
      const sender = create({ baseUrl: provider.url, apiKey: API_KEY })
      expect(await failureOf(sender.send(exampleSms()))).not.toBeInstanceOf(SmsRefused)
      provider.reply = accepts
      await sender.send(exampleSms())
    })

    test.each([
      ['before it answers', silence],
      ['in the middle of its answer', half],
    ])('a provider that falls silent %s is given up', async (_when, reply) => {
      provider.reply = reply
      const started = performance.now()
      const sender = create({ baseUrl: provider.url, apiKey: API_KEY, timeoutMs: 200 })
      const error = await failureOf(sender.send(exampleSms()))
      expect(error).not.toBeInstanceOf(SmsRefused)
      expect(error.message).toContain('TimeoutError')
      expect(performance.now() - started).toBeLessThan(3_000)
    })

    test('a refused connection is worth another try', async () => {
      await provider.stop()
      const error = await failureOf(create({ baseUrl: provider.url, apiKey: API_KEY }).send(exampleSms()))
      expect(error).not.toBeInstanceOf(SmsRefused)
      expect(error.message).toContain('ECONNREFUSED')
      provider = await startFakeProvider(accepts)
    })

    test('a redirection is not followed: the key stays with the provider', async () => {
      const other = await startFakeProvider(accepts)
      provider.reply = redirectTo(`${other.url}/steal`)
      expect(
        await failureOf(create({ baseUrl: provider.url, apiKey: API_KEY }).send(exampleSms())),
      ).not.toBeInstanceOf(SmsRefused)
      expect(other.requests).toEqual([])
      await other.stop()
    })

    test('a refused number is final', async () => {
      provider.reply = refuses
      expect(
        await failureOf(create({ baseUrl: provider.url, apiKey: API_KEY }).send(exampleSms())),
      ).toBeInstanceOf(SmsRefused)
      expect(provider.requests).toHaveLength(1)
    })

    test('a key that no header can carry is not quoted', async () => {
      const sender = create({ baseUrl: provider.url, apiKey: `${API_KEY}\n€` })
      await sender.send(exampleSms()).catch((error: unknown) => {
        expect(inspect(error, { depth: 10, showHidden: true })).not.toContain(API_KEY)
      })
    })
  })
}
