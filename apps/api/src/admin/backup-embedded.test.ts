/** A backup of the embedded product while it runs, restored into a new DATA_DIR on which it then starts. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { runAdmin } from '../testing/child-process.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { type SpawnedProduct, spawnProduct } from '../testing/spawned-product.ts'

const folder = mkdtempSync(join(tmpdir(), 'amana-backup-'))
const running: SpawnedProduct[] = []
afterAll(async () => {
  for (const product of running) await product.kill('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
})

const admin = (DATA_DIR: string, ...args: string[]) => runAdmin(args, { DATA_DIR })

async function start(DATA_DIR: string): Promise<SpawnedProduct> {
  const product = await spawnProduct({ DATA_DIR })
  running.push(product)
  return product
}

test('the restored product knows what the first one acknowledged, with the key that was kept apart', async () => {
  const [before, after, backup] = ['before', 'after', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const first = await start(before)
  const { body } = await first.post('/api/v1/devices/verifications/create/', { imei: CLEAN_IMEI })
  const check = body.response_data as { id: string; access_token: string }
  const made = await admin(before, 'backup', backup)
  expect(made.stdout).toContain('keep a copy of DATA_DIR/secret.key somewhere else')
  await first.kill('SIGKILL')

  mkdirSync(after, { mode: 0o700 })
  copyFileSync(join(before, 'secret.key'), join(after, 'secret.key'))
  const restored = await admin(after, 'restore', backup)
  expect(restored.stdout).toMatch(/public\.verifications +1\n/)
  expect(restored.stdout).toContain('The audit log holds')
  const second = await start(after)
  const answer = await fetch(
    `${second.url}/api/v1/devices/verifications/${check.id}/?access_token=${check.access_token}`,
  )
  expect(answer.status).toBe(200)
  // The engine of the killed product still runs.
  await start(before)
})
