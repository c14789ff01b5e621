/** The start of the product, on a DATA_DIR in which a crash has left unfinished messages. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestProduct } from '../testing/test-product.ts'
import { after, HOUR, MINUTE } from './durations.ts'

test('unfinished mails and SMS of a crash go at the start; those being written now and finished ones stay', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-outbox-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const old = after(new Date(), -HOUR - MINUTE)
  const folders = ['mail', 'sms'].map((kind) => join(dataDir, 'outbox', kind))
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    for (const name of ['.left.00aa.tmp', '.being-written.00ab.tmp', 'finished'])
      writeFileSync(join(folder, name), 'half')
    for (const name of ['.left.00aa.tmp', 'finished']) utimesSync(join(folder, name), old, old)
  }
  const amana = await startTestProduct({ env: { DATA_DIR: dataDir } })
  onTestFinished(() => amana.stop())
  for (const folder of folders)
    expect(readdirSync(folder).toSorted()).toEqual(['.being-written.00ab.tmp', 'finished'])
})
