import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyReport, initiate, startCheck } from '../../testing/journeys.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  expect(document.numPages).toBe(1)
  const { items } = await (await document.getPage(1)).getTextContent()
  await task.destroy()
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
}

async function receipt(
  reference: string,
  { token, accessToken }: { token?: string | undefined; accessToken?: string | undefined },
) {
  const query = accessToken ? `?access_token=${accessToken}` : ''
  const answer = await amana.product.app.inject({
    method: 'GET',
    url: `/api/v1/payments/${reference}/receipt/${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: answer.statusCode, headers: answer.headers, pdf: answer.rawPayload }
}

test('goes out with the report, once, and can be fetched by its buyer', async () => {
  const paid = await buyReport(amana)
  const mail = await waitUntil(() => amana.sent.find(({ id }) => id === `report.${paid.id}`))
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([
    `amana-report-${paid.imei}.pdf`,
    `amana-receipt-${paid.reference}.pdf`,
  ])
  const text = await textOf(mail.attachments[1]?.content ?? Buffer.alloc(0))
  for (const fact of [
    'Receipt',
    'NGN 100.00',
    'Check of IMEI 35 693803 564380 9',
    paid.reference,
    'Card',
    'buyer@example.com',
  ]) {
    expect(text).toContain(fact)
  }
  await waitUntil(async () => {
    const { db } = amana.database
    return (
      await db
        .selectFrom('payments')
        .select('receipted_at')
        .where('reference', '=', paid.reference)
        .executeTakeFirst()
    )?.receipted_at
  })
  expect(amana.sent.filter(({ to }) => to === 'buyer@example.com')).toHaveLength(1)

  const answer = await receipt(paid.reference, paid)
  expect(answer.status).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="amana-receipt-${paid.reference}.pdf"`,
    'cache-control': 'no-store',
  })
  expect(answer.pdf.equals(mail.attachments[1]?.content ?? Buffer.alloc(0))).toBe(true)
})

test('is its buyer’s alone', async () => {
  const [ada, bello] = [await amana.account(), await amana.account()]
  const [byAda, byVisitor] = [await buyReport(amana, { token: ada.token }), await buyReport(amana)]
  expect((await receipt(byAda.reference, { token: ada.token })).status).toBe(200)
  for (const who of [{ token: bello.token }, { accessToken: byVisitor.accessToken }, {}]) {
    expect((await receipt(byAda.reference, who)).status).toBe(404)
  }
  for (const who of [{ token: ada.token }, { accessToken: 'x'.repeat(43) }, {}]) {
    expect((await receipt(byVisitor.reference, who)).status).toBe(404)
  }
  expect((await receipt('AMN-NONE', { token: ada.token })).status).toBe(404)
})

test('there is none before the money has come', async () => {
  const check = await startCheck(amana)
  const { body } = await initiate(amana, check)
  expect((await receipt(body.response_data.reference, check)).status).toBe(409)
})
