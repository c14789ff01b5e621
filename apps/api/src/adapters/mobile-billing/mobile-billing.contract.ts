/** The contract of every adapter of the port `MobileBilling`. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MobileBilling, ProviderDown, ProviderRefused } from '../../ports/payment-gateway.ts'

export interface BillingUnderTest {
  billing: MobileBilling
  /** The payer confirms the prompt, and the provider knows it. */
  confirm(reference: string): Promise<void> | void
  /** The payer declines it, likewise. */
  decline(reference: string): Promise<void> | void
  /** Number of prompts that the payer got for a reference. */
  prompts(reference: string): Promise<number> | number
  /** From now on the provider does not work. Runs last. */
  breakProvider(): Promise<void> | void
  close(): Promise<void>
}

const PHONE_NUMBER = '+2348031234567'

export function describeBilling(name: string, setup: () => Promise<BillingUnderTest>): void {
  describe(`mobile billing: ${name}`, () => {
    let subject: BillingUnderTest
    const newPrompt = (amountMinor = 10_000) => ({
      reference: `AMN-CONTRACT-${randomUUID()}`,
      phoneNumber: PHONE_NUMBER,
      amountMinor,
      currency: 'NGN',
    })

    beforeAll(async () => {
      subject = await setup()
    })
    afterAll(async () => {
      await subject?.close()
    })

    test('initiate tells the payer what to do, without the phone number', async () => {
      const { message } = await subject.billing.initiate(newPrompt())
      expect(message).toMatch(/phone/)
      expect(message).not.toMatch(/\d{4}/)
    })

    test('a payer who names no number is prompted, or refused where one is needed', async () => {
      const opening = subject.billing.initiate({ ...newPrompt(), phoneNumber: null })
      if (subject.billing.needsPhoneNumber) await expect(opening).rejects.toBeInstanceOf(ProviderRefused)
      else expect((await opening).message).toBeTruthy()
    })

    test('not confirmed yet: pending', async () => {
      const prompt = newPrompt()
      await subject.billing.initiate(prompt)
      expect(await subject.billing.verify(prompt.reference)).toMatchObject({
        reference: prompt.reference,
        status: 'pending',
      })
    })

    test('a reference the provider has never seen: pending', async () => {
      expect(await subject.billing.verify(newPrompt().reference)).toMatchObject({ status: 'pending' })
    })

    test.each([10_000, 12_345, 50, 100_000_000])(
      'confirmed: succeeded, with reference, %d kobo and currency',
      async (amount) => {
        const prompt = newPrompt(amount)
        await subject.billing.initiate(prompt)
        await subject.confirm(prompt.reference)
        expect(await subject.billing.verify(prompt.reference)).toEqual({
          reference: prompt.reference,
          status: 'succeeded',
          amountMinor: amount,
          currency: 'NGN',
        })
      },
    )

    test('repeating a reference prompts once, also at the same time, and does not change what is due', async () => {
      const prompt = newPrompt(9_000)
      const messages = await Promise.all([1, 2, 3].map(() => subject.billing.initiate(prompt)))
      messages.push(await subject.billing.initiate({ ...prompt, amountMinor: 1 }))
      expect(new Set(messages.map(({ message }) => message)).size).toBe(1)
      expect(await subject.prompts(prompt.reference)).toBe(1)
      await subject.confirm(prompt.reference)
      expect(await subject.billing.verify(prompt.reference)).toMatchObject({
        status: 'succeeded',
        amountMinor: 9_000,
      })
    })

    test('declined: failed, with a reason', async () => {
      const prompt = newPrompt()
      await subject.billing.initiate(prompt)
      await subject.decline(prompt.reference)
      const transaction = await subject.billing.verify(prompt.reference)
      expect(transaction).toMatchObject({ reference: prompt.reference, status: 'failed' })
      expect(transaction.reason).toBeTruthy()
      expect(transaction.reason).not.toMatch(/\d{6}/)
    })

    test('a provider that does not work is ProviderDown', async () => {
      const prompt = newPrompt()
      await subject.billing.initiate(prompt)
      await subject.breakProvider()
      await expect(subject.billing.verify(prompt.reference)).rejects.toBeInstanceOf(ProviderDown)
      await expect(subject.billing.initiate(newPrompt())).rejects.toBeInstanceOf(ProviderDown)
    })
  })
}
