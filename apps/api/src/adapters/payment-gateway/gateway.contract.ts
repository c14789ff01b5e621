/** The contract of every adapter of the port `PaymentGateway`. */
import { randomUUID } from 'node:crypto'
import { checkoutSchema } from '@amana/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PaymentGateway, ProviderDown } from '../../ports/payment-gateway.ts'

export interface GatewayUnderTest {
  gateway: PaymentGateway
  /** The buyer's action at the checkout of an opened transaction; ends when the gateway knows the outcome. */
  pay(reference: string, outcome: 'succeeded' | 'failed'): Promise<void>
  /** Bytes and headers as the gateway sends them. */
  webhook(event: string, reference: string): { rawBody: Buffer; headers: Record<string, string> }
  /** From now on the provider does not work. Runs last. */
  breakProvider(): Promise<void> | void
  close(): Promise<void>
}

const newReference = () => `AMN-CONTRACT.${randomUUID()}=`

export function describeGateway(name: string, setup: () => Promise<GatewayUnderTest>): void {
  describe(`payment gateway: ${name}`, () => {
    let subject: GatewayUnderTest
    const open = async (amountMinor = 10_000) => {
      const reference = newReference()
      const input = {
        reference,
        amountMinor,
        currency: 'NGN',
        email: 'buyer@example.com',
        callbackUrl: 'https://amana.example/results',
      }
      return { reference, input, checkout: await subject.gateway.initialize(input) }
    }

    beforeAll(async () => {
      subject = await setup()
    })
    afterAll(async () => {
      await subject?.close()
    })

    test('initialize gives a checkout of the contract', async () => {
      expect(checkoutSchema.safeParse((await open()).checkout).success).toBe(true)
    })

    test('repeating a reference gives the same checkout or ProviderDown, and does not change what is due', async () => {
      const { reference, input, checkout } = await open(9_000)
      const repeat = await subject.gateway
        .initialize({ ...input, amountMinor: 1 })
        .catch((error: unknown) => error)
      if (!(repeat instanceof ProviderDown)) expect(repeat).toEqual(checkout)
      await subject.pay(reference, 'succeeded')
      expect(await subject.gateway.verify(reference)).toMatchObject({
        status: 'succeeded',
        amountMinor: 9_000,
      })
    })

    test('nobody has paid: pending', async () => {
      const { reference } = await open()
      expect(await subject.gateway.verify(reference)).toMatchObject({ reference, status: 'pending' })
    })

    test('a reference the gateway has never seen: pending', async () => {
      expect(await subject.gateway.verify(newReference())).toMatchObject({ status: 'pending' })
    })

    test('paid: succeeded, with reference, kobo and currency', async () => {
      const { reference } = await open(12_345)
      await subject.pay(reference, 'succeeded')
      expect(await subject.gateway.verify(reference)).toEqual({
        reference,
        status: 'succeeded',
        amountMinor: 12_345,
        currency: 'NGN',
      })
    })

    test('declined: failed, with a reason that holds no card number', async () => {
      const { reference } = await open()
      await subject.pay(reference, 'failed')
      const transaction = await subject.gateway.verify(reference)
      expect(transaction).toMatchObject({ reference, status: 'failed' })
      expect(transaction.reason).toBeTruthy()
      expect(transaction.reason).not.toMatch(/\d{6}/)
    })

    test('a signed webhook is read', () => {
      const { rawBody, headers } = subject.webhook('charge.success', 'AMN-1')
      expect(subject.gateway.readWebhook(rawBody, headers)).toEqual({
        event: 'charge.success',
        reference: 'AMN-1',
      })
    })

    test('a webhook is not read when its signature is missing, wrong, short, doubled, or of other bytes', () => {
      const { rawBody, headers } = subject.webhook('charge.success', 'AMN-1')
      const other = subject.webhook('charge.success', 'AMN-2')
      const change = (to: (value: string) => string | string[]) =>
        Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, to(value)]))
      const read = (body: Buffer, sent: Record<string, string | string[]>) =>
        subject.gateway.readWebhook(body, sent)
      expect(read(rawBody, {})).toBeNull()
      expect(
        read(
          rawBody,
          change(() => ''),
        ),
      ).toBeNull()
      expect(
        read(
          rawBody,
          change((value) => value.slice(0, -2)),
        ),
      ).toBeNull()
      expect(
        read(
          rawBody,
          change((value) => value.replace(/.$/, (last) => (last === '0' ? '1' : '0'))),
        ),
      ).toBeNull()
      expect(
        read(
          rawBody,
          change((value) => [value, value]),
        ),
      ).toBeNull()
      expect(read(rawBody, other.headers)).toBeNull()
      expect(read(Buffer.concat([rawBody, Buffer.from(' ')]), headers)).toBeNull()
    })

    test('a provider that does not work is ProviderDown', async () => {
      const { input } = await open()
      await subject.breakProvider()
      await expect(subject.gateway.verify(input.reference)).rejects.toBeInstanceOf(ProviderDown)
      await expect(
        subject.gateway.initialize({ ...input, reference: newReference() }),
      ).rejects.toBeInstanceOf(ProviderDown)
    })
  })
}
