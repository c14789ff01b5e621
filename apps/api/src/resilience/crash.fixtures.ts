/** The product as a process on its own embedded engine, with a report that is paid for. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect } from 'vitest'
import { CARD, CLEAN_IMEI } from '../testing/journeys.ts'
import { type SpawnedProduct, spawnProduct } from '../testing/spawned-product.ts'

/** Gives each test of a file a DATA_DIR and ends the processes on it. Called once, at the top of the file. */
export function processes() {
  let dataDir = ''
  let running: SpawnedProduct[] = []
  const stop = async () => {
    for (const product of running) await product.kill('SIGTERM')
    running = []
  }
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'amana-crash-'))
  })
  afterEach(async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    stop,
    dataDir: () => dataDir,
    async start(env: Record<string, string> = {}): Promise<SpawnedProduct> {
      const product = await spawnProduct({ DATA_DIR: dataDir, ...env })
      running.push(product)
      return product
    },
    /** The files of the mails that were sent. */
    mails(): string[] {
      const folder = join(dataDir, 'outbox/mail')
      return existsSync(folder) ? readdirSync(folder) : []
    },
  }
}

export interface Paid {
  id: string
  accessToken: string
  reference: string
}

export async function pay(product: SpawnedProduct): Promise<Paid> {
  const check = (await product.post('/api/v1/devices/verifications/create/', { imei: CLEAN_IMEI })).body
    .response_data as {
    id: string
    access_token: string
  }
  const payment = (
    await product.post('/api/v1/payments/initiate/', {
      amount: 100,
      currency: 'NGN',
      method: 'card',
      purpose: 'device_unlock',
      metadata: {
        device_id: CLEAN_IMEI,
        email: 'buyer@example.com',
        verification_id: check.id,
        access_token: check.access_token,
      },
    })
  ).body.response_data as { reference: string; checkout: { url: string } }
  const taken = await product.post(new URL(payment.checkout.url).pathname, {
    number: CARD.good,
    expiry: '12/30',
    cvv: '408',
    name: 'Ada',
  })
  expect(taken.status).toBe(200)
  return { id: check.id, accessToken: check.access_token, reference: payment.reference }
}

export async function statusOf(product: SpawnedProduct, { id, accessToken }: Paid): Promise<string> {
  const answer = await fetch(`${product.url}/api/v1/devices/verifications/${id}/?access_token=${accessToken}`)
  return ((await answer.json()) as { response_data: { status: string } }).response_data.status
}
