/** The example that runs on Node; the others need programs of their own (examples.outside.test.ts). */
import { describeExample } from './examples.fixtures.ts'

describeExample(
  'TypeScript',
  process.execPath,
  '--input-type=module',
  '-e',
  `import { readFileSync } from 'node:fs'
  const { verifyWebhook } = await import(process.cwd() + '/verify-webhook.ts')
  console.log(verifyWebhook(...JSON.parse(readFileSync(0, 'utf8'))))`,
)
