/** Uploads to the listening product as it is composed: one that arrives, and one whose connection is cut. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { multipart } from '../../testing/multipart.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { pdf, photo } from './documents.fixtures.ts'

const IMEI = '356938035643809'

let amana: TestProduct
let dataDir: string
let token: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'amana-upload-'))
  amana = await startTestProduct({ env: { DATA_DIR: dataDir } })
  token = (await amana.account()).token
})
afterAll(async () => {
  await amana.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const incoming = () => readdirSync(join(dataDir, 'uploads/incoming'))
const fields = { imei: IMEI, brand: 'Tecno', model: 'Spark 10', last_known_location: 'Ikeja' }

test('a registration that is cut in the middle of its second file leaves no device and no file; sent again, it is there', async () => {
  const files = [
    { name: 'receipt.pdf', content: pdf(3_000_000) },
    { name: 'box.jpg', content: await photo() },
    { name: 'invoice.pdf', content: pdf(3_000_000) },
  ]
  const { payload, headers } = await multipart(fields, files)
  const { hostname, port } = new URL(amana.url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (data) => (answer += data.toString()))
  socket.on('error', () => undefined)
  socket.write(
    `POST /api/v1/devices/register/ HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: ${headers['content-type']}\r\nContent-Length: ${payload.length}\r\n\r\n`,
  )
  socket.write(payload.subarray(0, 4_000_000))
  await waitUntil(() => incoming().length === 3 || answer)
  socket.destroy()
  expect(answer).toBe('')
  await waitUntil(() => incoming().length === 0)
  expect(await amana.database.db.selectFrom('devices').select('id').execute()).toEqual([])

  const again = await fetch(`${amana.url}/api/v1/devices/register/`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(payload),
  })
  expect(again.status).toBe(201)
  await waitUntil(() => incoming().length === 0)
  const { body } = await amana.call('GET', `/devices/${IMEI}/documents/`, { token })
  expect(
    body.response_data.results.map(({ media_type }: { media_type: string }) => media_type).toSorted(),
  ).toEqual(['application/pdf', 'application/pdf', 'image/jpeg'])
  const [first] = body.response_data.results
  const file = await fetch(`${amana.url}/api/v1/documents/${first.id}/`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; /)
  expect((await file.arrayBuffer()).byteLength).toBe(first.size)
})
