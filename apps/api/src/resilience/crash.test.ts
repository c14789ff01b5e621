/**
 * Acknowledged data survives kill -9, and one check gives one e-mail (decisions §3). The product runs as a
 * process on the embedded engine. crash.long.test.ts has more moments.
 */
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { waitUntil } from '../testing/wait-until.ts'
import { pay, processes, statusOf } from './crash.fixtures.ts'

const { dataDir, mails, start } = processes()

test('killed between payment and e-mail: exactly one e-mail after the restart', async () => {
  const before = await start({ RUN_JOBS: 'false' })
  const paid = await pay(before)
  expect(
    (
      await before.post('/api/v1/payments/verify/', {
        reference: paid.reference,
        access_token: paid.accessToken,
      })
    ).body.response_data,
  ).toMatchObject({ status: 'completed' })
  expect(await statusOf(before, paid)).toBe('completed')
  await before.kill('SIGKILL')
  expect(mails()).toEqual([])

  const after = await start()
  await waitUntil(async () => (await statusOf(after, paid)) === 'delivered')
  // Another query after another restart: still one mail.
  await after.post('/api/v1/payments/verify/', { reference: paid.reference, access_token: paid.accessToken })
  expect(await after.kill('SIGTERM')).toBe(0)
  const again = await start()
  expect(await statusOf(again, paid)).toBe('delivered')
  expect(mails()).toHaveLength(1)
  expect(mails()[0]).toContain(paid.id)
})

test('a clean stop leaves no PostgreSQL behind', async () => {
  const product = await start()
  expect(await product.kill('SIGTERM')).toBe(0)
  expect(spawnSync('pgrep', ['-f', dataDir()]).stdout.toString()).toBe('')
})
