/** A payment by phone that the payer declines, at a provider. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type FakeMomo,
  MOMO_ACCOUNT,
  startFakeMomo,
} from '../adapters/mobile-billing/mtn-momo-fake.fixtures.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newCall, newSession, startChannels } from './channels.fixtures.ts'

let momo: FakeMomo
let channels: Channels
beforeAll(async () => {
  momo = await startFakeMomo()
  channels = await startChannels({
    env: {
      MOMO_PROVIDER: 'mtn',
      MOMO_SUBSCRIPTION_KEY: MOMO_ACCOUNT.subscriptionKey,
      MOMO_API_USER: MOMO_ACCOUNT.apiUser,
      MOMO_API_KEY: MOMO_ACCOUNT.apiKey,
      MOMO_BASE_URL: momo.url,
    },
  })
})
afterAll(async () => {
  await channels?.stop()
  await momo?.close()
})

/** The request to pay that reached the caller's phone. */
const prompted = (phone: string) =>
  waitUntil(() => [...momo.taken.values()].find(({ payer }) => payer.partyId === phone.slice(1))?.externalId)

test('is told by a text message, and the next try brings the result', async () => {
  const call = newCall()
  const imei = CLEAN_IMEI
  await channels.turn(call, '1', imei, '1')
  const reference = await prompted(call.phone)
  expect(channels.textsTo(call.phone)).toEqual([])
  momo.change(reference, { status: 'FAILED', reason: 'APPROVAL_REJECTED' })
  const refused = await channels.nextText(call.phone)
  expect(refused).toBe(
    `Your payment for IMEI ending ${imei.slice(-6)} did not go through, so there is no answer. Please try again.`,
  )
  const again = { ...call, id: newSession() }
  await channels.turn(again, '1', imei, '1')
  const second = await waitUntil(
    () =>
      [...momo.taken.values()].filter(({ payer }) => payer.partyId === call.phone.slice(1))[1]?.externalId,
  )
  momo.change(second, { status: 'SUCCESSFUL' })
  expect(await channels.nextText(call.phone, 2)).toMatch(/^CLEAN: /)
})
