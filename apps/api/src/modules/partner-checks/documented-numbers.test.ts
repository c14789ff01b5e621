/** The test numbers that /developers lists, each asked by a test client. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

const PAGE = new URL('../../../../web/src/features/partners/developers/test-numbers.ts', import.meta.url)
const ROW = /imei: '(\d{15})', result: '([^']+)', status: '([^']+)'/g
const NUMBERS = [...readFileSync(PAGE, 'utf8').matchAll(ROW)].map(
  ([, imei = '', result = '', status = '']) => ({
    imei,
    result,
    status,
  }),
)

let amana: TestProduct
let key: string
beforeAll(async () => {
  amana = await startTestProduct()
  const organisation = await organisationOf(amana, await amana.account(), 'Alaba Market')
  key = (await clientOf(amana, organisation, { sandbox: true })).apiKey
})
afterAll(() => amana?.stop())

async function ask(url: string, imei: string) {
  const answer = await amana.product.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${key}` },
    payload: { imei },
  })
  const { result, operationalStatus, code } = answer.json()
  return result ?? operationalStatus ?? `${answer.statusCode} ${code}`
}

test('the table has all that answer otherwise than others', () => expect(NUMBERS).toHaveLength(10))

test.each(NUMBERS)('$imei: $result, $status', async ({ imei, result, status }) => {
  expect(await ask('/partner/v1/checks', imei)).toBe(result)
  expect(await ask('/device-authenticity/vwip/check-status', imei)).toBe(status)
})
