/** The calls that /developers shows, as a shell runs them with a test client. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../web/examples/', import.meta.url))
const HAS_CURL = ['curl', 'sh'].every((command) => spawnSync(command, ['--help']).error === undefined)

let amana: TestProduct
let folder: string
let words: Record<string, string>
beforeAll(async () => {
  amana = await startTestProduct()
  folder = mkdtempSync(join(tmpdir(), 'amana-examples-'))
  const organisation = await organisationOf(amana, await amana.account(), 'Balogun Market')
  const { client, secret, apiKey } = await clientOf(amana, organisation, { sandbox: true })
  words = { 'https://AMANA': amana.url, API_KEY: apiKey, CLIENT_ID: client.id, CLIENT_SECRET: secret ?? '' }
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await amana?.stop()
})

/** Runs a call of an example. @param nth its position, from 0 */
async function run(example: string, nth = 0): Promise<string> {
  const filled = Object.entries(words).reduce(
    (text, [name, value]) => text.replaceAll(name, value),
    readFileSync(join(EXAMPLES, example), 'utf8'),
  )
  const call = filled.split(/^(?=curl )/m).filter((text) => text.startsWith('curl '))[nth] ?? ''
  return (await promisify(execFile)('sh', ['-ec', call.replace('curl ', 'curl -sS ')], { cwd: folder }))
    .stdout
}

// A machine may lack curl; the same calls are made by other tests.
describe.runIf(HAS_CURL)('calls by curl', () => {
  test('the first check', async () => {
    expect(JSON.parse(await run('first-check.sh'))).toMatchObject({
      imei: '009900000000039',
      result: 'stolen',
    })
  })

  test('an access token, and CAMARA with it', async () => {
    words.ACCESS_TOKEN = JSON.parse(await run('access-token.sh')).access_token
    expect(JSON.parse(await run('check-status.sh'))).toMatchObject({ operationalStatus: 'stolen' })
  })

  test('a file of numbers', async () => {
    writeFileSync(join(folder, 'stock.csv'), 'imei\n009900000000039\nnonsense\n')
    words.JOB_ID = JSON.parse(await run('check-job.sh')).id
    await waitUntil(async () => JSON.parse(await run('check-job.sh', 1)).status === 'done')
    expect(await run('check-job.sh', 2)).toContain('009900000000039')
  })
})

test('no example names what this test does not fill in', () => {
  const shown = ['first-check.sh', 'access-token.sh', 'check-status.sh', 'check-job.sh'].map((name) =>
    readFileSync(join(EXAMPLES, name), 'utf8'),
  )
  const names = new Set(shown.join('\n').match(/\b[A-Z]+_[A-Z]+\b/g))
  expect([...names].toSorted()).toEqual(['ACCESS_TOKEN', 'API_KEY', 'CLIENT_ID', 'CLIENT_SECRET', 'JOB_ID'])
})
