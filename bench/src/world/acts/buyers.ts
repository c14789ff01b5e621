/** Requests of buyers, partners and networks, and of a liar in the name of a gateway. */
import {
  createCheck,
  createVerification,
  formatAmount,
  initiatePayment,
  paymentWebhook,
  readVerification,
  reportSightings,
  topUp as startTopUp,
  VERIFICATION_FEE,
  verifyPayment,
} from '@amana/contract'
import type { Corner } from '../corner.ts'
import { valueAt } from '../random.ts'
import type { StepOf, Way } from './acts.ts'
import { imeiOf, personAt } from './facts.ts'
import { request, said, send, untilGiven } from './send.ts'

const CARD = { number: '4084084084084081', expiry: '12/79', cvv: '123', name: 'First Owner' }
const DECLINED = { ...CARD, number: '4084080000005408' }
const METHODS = { transfer: 'bank_transfer', airtime: 'airtime' } as const
const TOP_UP = '1000.00'

/** A paid report in the words of the model. */
function findingsIn(findings: readonly { code: string }[]): string {
  const codes = findings.map(({ code }) => code).filter((code) => code !== 'tac_unknown')
  return codes.toSorted().join(',')
}

export async function check(corner: Corner, { who, phone, sim, at }: StepOf<'check'>): Promise<string> {
  const imei = imeiOf(corner, phone, sim)
  const token = who === null ? undefined : personAt(corner, who).token
  const reply = await send(corner.world, at, createVerification, { token, body: { imei } })
  if (reply.code !== '') return said(reply)
  const { id, access_token: accessToken = null, result, findings } = reply.data
  corner.checks.push({ id, accessToken, imei, who })
  return result === null ? 'ok' : `ok ${findingsIn(findings)}`
}

type Started = Corner['checks'][number]

const tokenFor = (corner: Corner, { who }: Started) =>
  who === null ? undefined : personAt(corner, who).token

function order(corner: Corner, started: Started, way: Way) {
  const { id, imei, accessToken, who } = started
  const phone = personAt(corner, who ?? 0).phone
  const email = who === null ? `buyer-${corner.number}-${id}@people.example` : personAt(corner, who).email
  return {
    ...{ amount: formatAmount(VERIFICATION_FEE), currency: 'NGN', purpose: 'device_unlock' },
    method: way === 'transfer' || way === 'airtime' ? METHODS[way] : 'card',
    metadata: {
      ...{ device_id: imei, email, verification_id: id },
      ...(accessToken === null ? {} : { access_token: accessToken }),
      ...(way === 'airtime' ? { phone_number: phone } : {}),
      ...(way === 'promo' ? { promo_code: corner.promoCode } : {}),
    },
  }
}

/** Asks both servers at once how the payment stands, until it is over. */
function untilOver(corner: Corner, reference: string, started: Started | null): Promise<string> {
  const token = started === null ? corner.world.partner.token : tokenFor(corner, started)
  const secret = started?.accessToken ? { access_token: started.accessToken } : {}
  const body = { reference, ...secret }
  return untilGiven('the end of a payment', async () => {
    const ask = (at: number) => send(corner.world, at, verifyPayment, { token, body })
    const replies = await Promise.all([ask(0), ask(1)])
    for (const { code, data } of replies) {
      if (code !== '') return code
      if (data.status !== 'pending') return data.status
    }
    return undefined
  })
}

/** From the order to the report. */
export async function pay(corner: Corner, { check: index, way, at }: StepOf<'pay'>): Promise<string> {
  const started = valueAt(corner.checks, index)
  const token = tokenFor(corner, started)
  const body = order(corner, started, way)
  const references = new Set<string>()
  const cards: (() => Promise<unknown>)[] = []
  for (let times = way === 'twice' ? 2 : 1; times > 0; times -= 1) {
    const reply = await send(corner.world, at, initiatePayment, { token, body })
    if (reply.code !== '') return said(reply)
    const { reference, checkout, status } = reply.data
    // Nothing is due: the check is settled already.
    if (status === 'completed') break
    if (references.has(reference)) continue
    references.add(reference)
    if (checkout.kind !== 'sandbox_card' && checkout.kind !== 'bank_transfer') continue
    const card = way === 'declined' ? DECLINED : CARD
    const paid = checkout.kind === 'sandbox_card' ? card : {}
    cards.push(() =>
      request(new URL(new URL(checkout.url).pathname, corner.world.urls[at]).href, 'POST', { body: paid }),
    )
  }
  await Promise.all(cards.map((use) => use()))
  const ends = await Promise.all([...references].map((reference) => untilOver(corner, reference, started)))
  if (ends.some((end) => end !== 'completed')) return ends.join(' and ')
  return reportOf(corner, started, at)
}

async function reportOf(corner: Corner, started: Started, at: number): Promise<string> {
  const { id, accessToken } = started
  const query = accessToken === null ? {} : { query: { access_token: accessToken } }
  const parts = { token: tokenFor(corner, started), params: { id }, ...query }
  const reply = await send(corner.world, at, readVerification, parts)
  if (reply.code !== '') return said(reply)
  return reply.data.result === null ? 'no result' : `ok ${findingsIn(reply.data.findings)}`
}

export async function forge(corner: Corner, { check: index, at }: StepOf<'forge'>): Promise<string> {
  const { id } = valueAt(corner.checks, index)
  const body = { event: 'charge.success', data: { reference: `AMN-${id}`, status: 'success' } }
  return said(await send(corner.world, at, paymentWebhook, { params: { provider: 'sandbox' }, body }))
}

export async function askAsPartner(
  corner: Corner,
  { phone, key, at }: StepOf<'ask as partner'>,
): Promise<string> {
  const { partner } = corner.world
  const parts = {
    token: partner.key,
    key: `world-${corner.number}-${key}`,
    body: { imei: imeiOf(corner, phone) },
  }
  // The later one of two with one key is asked to come again.
  return untilGiven('the answer to a partner', async () => {
    const reply = await send(corner.world, at, createCheck, parts)
    if (reply.code === 'request_running') return undefined
    return reply.code === '' ? `ok ${reply.data.result} for ${reply.data.charged}` : said(reply)
  })
}

export async function topUp(corner: Corner, { id, at }: StepOf<'top up'>): Promise<string> {
  const { token, organisationId } = corner.world.partner
  const parts = { token, params: { organisation: organisationId }, key: `top-up-${corner.number}-${id}` }
  const reply = await send(corner.world, at, startTopUp, {
    ...parts,
    body: { amount: TOP_UP, method: 'card' },
  })
  if (reply.code !== '') return said(reply)
  const { reference, checkout } = reply.data
  if (checkout.kind !== 'sandbox_card') return `checkout ${checkout.kind}`
  await request(new URL(new URL(checkout.url).pathname, corner.world.urls[at]).href, 'POST', { body: CARD })
  const end = await untilOver(corner, reference, null)
  return end === 'completed' ? 'ok' : end
}

export async function sight(corner: Corner, { phone, reference, at }: StepOf<'sight'>): Promise<string> {
  const line = {
    imei: imeiOf(corner, phone),
    seen_at: new Date(corner.world.now().getTime() - 60_000).toISOString(),
    state: 'Lagos',
    reference: `world-${corner.number}-${phone}-${reference}`,
  }
  const reply = await send(corner.world, at, reportSightings, {
    token: corner.world.network.key,
    body: { sightings: [line] },
  })
  if (reply.code !== '') return said(reply)
  return reply.data.accepted === 1 ? 'ok kept' : 'ok dropped'
}
