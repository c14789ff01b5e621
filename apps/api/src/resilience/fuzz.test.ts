/**
 * Malformed and hostile requests, the same in every run. `npm run bench -- fuzz` sends 100,000 others;
 * AMANA_FUZZ_SEED=N fires one of its seeds here.
 */
import { fuzz } from '@amana/fuzz'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SMS_SECRET, USSD_SECRET } from '../channels/channels.fixtures.ts'
import { LONG } from '../testing/rounds.ts'
import { startTestProduct, type TestProduct } from '../testing/test-product.ts'
import { authorizationOf, populate } from './fuzz.fixtures.ts'

const REQUESTS = Number(process.env.AMANA_FUZZ_REQUESTS ?? (LONG ? 6_000 : 2_000))
const SEED = Number(process.env.AMANA_FUZZ_SEED ?? 4471)
const GATEWAYS = { ussd: USSD_SECRET, sms: SMS_SECRET }

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ env: { USSD_PROVIDER: 'africastalking', USSD_SECRET, SMS_SECRET } })
})
afterAll(() => amana.stop())

test(`no answer breaks its promises (seed ${SEED})`, { timeout: 3_600_000 }, async () => {
  const { fixture, words } = await populate(amana)
  const result = await fuzz({
    url: amana.url,
    requests: REQUESTS,
    seed: SEED,
    atOnce: 8,
    words,
    gateways: GATEWAYS,
    authorization: authorizationOf(amana, words, fixture),
  })
  // Cut, because a request may be 60 kB long; the seed fires it again.
  const findings = result.findings.map((finding) => JSON.stringify(finding).slice(0, 500))
  expect(findings, findings.join('\n')).toEqual([])
  expect(result.sent).toBe(REQUESTS)
  // A run in which every request is refused at the door proves nothing.
  expect(result.succeeded.length, `successes: ${result.succeeded.join(', ')}`).toBeGreaterThan(
    result.operations / 4,
  )
})
