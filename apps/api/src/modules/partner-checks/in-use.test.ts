/** "In use" in reports and partners' answers: a field of its own, which changes no result (decisions §19). */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyReport, readCheck } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'
import { type Owner, ownerOf } from '../telecom/telecom.fixtures.ts'

let amana: TestProduct
let key: string
beforeAll(async () => {
  amana = await startTestProduct({ env: { TELECOM_PROVIDER: 'sandbox' } })
  const organisation = await organisationOf(amana, await amana.account(), 'Marketplace', { kobo: 1_000_000 })
  key = (await clientOf(amana, organisation)).apiKey
})
afterAll(() => amana?.stop())

async function seen(): Promise<Owner> {
  const owner = await ownerOf(amana, '01')
  const body = { consent: true }
  await amana.call('POST', `/devices/${owner.imei}/network-proof/`, { body, token: owner.token })
  return owner
}

async function checkOf(imei: string) {
  const answer = await amana.product.app.inject({
    method: 'POST',
    url: '/partner/v1/checks',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ imei }),
  })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

const SEEN = /In use with the owner's SIM on \d{1,2} \w+ \d{4} \(MTN\)/
const AT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

test('a partner gets network and time beside the same result and findings', async () => {
  const [used, unused] = [await seen(), await ownerOf(amana, '00')]
  const { in_use, ...answer } = await checkOf(used.imei)
  expect(in_use).toEqual({ network: 'MTN', at: AT })
  const { in_use: nothing, ...other } = await checkOf(unused.imei)
  expect(nothing).toBeNull()
  expect([answer.result, answer.findings]).toEqual([other.result, other.findings])
})

test('a paid report says so on the page, in the mail and in the PDF; unpaid it does not', async () => {
  const owner = await seen()
  const created = await amana.call('POST', '/devices/verifications/create/', { body: { imei: owner.imei } })
  expect(created.body.response_data.in_use).toBeNull()
  const check = await buyReport(amana, { imei: owner.imei })
  const { body } = await readCheck(amana, check)
  expect(body.response_data).toMatchObject({ in_use: { network: 'MTN', at: AT } })
  const mail = await waitUntil(() => amana.sent.find(({ id }) => id === `report.${check.id}`))
  expect(mail.text.replaceAll(/\s+/g, ' ')).toMatch(SEEN)
  expect(mail.text).toMatch(/does not prove\s+ownership/)
  expect(await textOf(mail.attachments[0]?.content ?? new Uint8Array())).toMatch(SEEN)
})

test('the certificate of the device says so, beside the proof of ownership', async () => {
  const owner = await seen()
  const answer = await amana.product.app.inject({
    url: `/api/v1/devices/${owner.imei}/certificate/`,
    headers: { authorization: `Bearer ${owner.token}` },
  })
  const text = await textOf(answer.rawPayload)
  expect(text).toMatch(SEEN)
  expect(text).toContain('Not proven')
})
