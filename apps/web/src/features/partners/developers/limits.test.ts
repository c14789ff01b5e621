/** The numbers that /developers names are those of the product. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const API = new URL('../../../../../api/src/', import.meta.url)
const chapter = readFileSync(new URL('chapters/limits.ts', import.meta.url), 'utf8')

test.each([
  ['600', 'modules/organisations/clients/manage-clients.ts', 'PER_MINUTE = 600'],
  ['100,000', 'modules/organisations/clients/manage-clients.ts', 'PER_DAY = 100_000'],
  ['50', 'modules/organisations/clients/manage-clients.ts', 'MAX_CLIENTS = 50'],
  ['20', 'modules/webhooks/manage-webhooks.ts', 'MAX_WEBHOOKS = 20'],
  ['30', 'modules/webhooks/manage-webhooks.ts', 'MAX_TESTS_PER_MINUTE = 30'],
  ['1,000,000', 'modules/partner-checks/jobs/read-upload.ts', 'MAX_LINES = 1_000_000'],
  ['1,000 for a test client', 'modules/partner-checks/jobs/read-upload.ts', 'MAX_SANDBOX_LINES = 1_000'],
  ['256 MB', 'modules/partner-checks/jobs/read-upload.ts', 'MAX_BYTES = 256 * 1024 * 1024'],
  ['2 GB', 'modules/partner-checks/jobs/kept-bytes.ts', 'MAX_STORED_BYTES = 2 * 1024 ** 3'],
  ['5 minutes', 'modules/organisations/clients/create-token.ts', 'ASSERTION_LIFE = 5 * MINUTE'],
  ['15 seconds', 'adapters/egress/https-egress.ts', 'TIMEOUT_MS = 15_000'],
  ['60 calls a minute', 'modules/organisations/clients/client-gate.ts', 'SLOWED = 60'],
])('%s', (said, file, code) => {
  expect(readFileSync(new URL(file, API), 'utf8')).toContain(code)
  expect(chapter).toContain(said)
})
