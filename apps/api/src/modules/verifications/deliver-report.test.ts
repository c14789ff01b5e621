import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { noUseLimits } from '../../limits/use-limits.ts'
import type { Mail } from '../../ports/mailer.ts'
import { buyReport } from '../../testing/journeys.ts'
import { startTestProduct, TEST_SECRET_KEY, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createCertificateSigner } from '../certificates/index.ts'
import { deliverReport } from './deliver-report.ts'
import { testReportLinks } from './report.fixtures.ts'

let amana: TestProduct
beforeAll(async () => {
  amana = await startTestProduct()
})
afterAll(() => amana?.stop())

async function textOf(pdf: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let page = 1; page <= document.numPages; page += 1) {
    const { items } = await (await document.getPage(page)).getTextContent()
    for (const item of items) if ('str' in item) texts.push(item.str)
  }
  await task.destroy()
  return texts.join(' ').replace(/\s+/g, ' ')
}

test('a report that goes out after a key change names the key that signed its certificate', async () => {
  const { db } = amana.database
  const { id } = await buyReport(amana)
  await waitUntil(() => amana.sent.find((mail) => mail.id === `report.${id}`))
  await waitUntil(async () => {
    const row = await db
      .selectFrom('verifications')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.status === 'delivered'
  })
  // The state after the mail server was away until the secret was changed.
  await db
    .updateTable('certificates')
    .set({ key_id: 'SignedBeforeTheChange' })
    .where('verification_id', '=', id)
    .execute()
  await db
    .updateTable('verifications')
    .set({ status: 'completed', delivered_at: null })
    .where('id', '=', id)
    .execute()
  const sent: Mail[] = []
  const { database } = amana
  const publicUrl = 'https://amana.example'
  const certificates = {
    database,
    clock: systemClock,
    signer: createCertificateSigner(TEST_SECRET_KEY),
    issuer: publicUrl,
  }
  const mailer = { send: async (mail: Mail) => void sent.push(mail) }
  const reportLinks = testReportLinks(publicUrl)
  await deliverReport(
    { database, clock: systemClock, mailer, certificates, reportLinks, publicUrl, useLimits: noUseLimits },
    { verificationId: id },
  )
  expect(await textOf(sent[0]?.attachments[0]?.content ?? new Uint8Array())).toContain(
    'key SignedBeforeTheChange',
  )
})
