/** The real start with the settings of compose.yaml: without providers it ends (decisions §17). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { CHILD_ENV } from '../testing/child-process.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const dataDir = mkdtempSync(join(tmpdir(), 'amana-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** The container's environment under `docker compose up`: from the file, these in .env, and the image. */
function composed(env: Record<string, string>): Record<string, string> {
  const file = readFileSync(join(ROOT, 'compose.yaml'), 'utf8')
  const lines = file.slice(file.indexOf('\n  app:')).matchAll(/^ {6}([A-Z0-9_]+): (.*)$/gm)
  const filled = (text: string) =>
    text.replaceAll(
      /\$\{([A-Z0-9_]+)(?::-([^}]*)|:\?[^}]*)\}/g,
      (_, name: string, otherwise = '') => env[name] ?? otherwise,
    )
  const image = /^ENV (NODE_ENV=.*)$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))?.[1] ?? ''
  const ofTheImage = Object.fromEntries(image.split(' ').map((pair) => pair.split('=')))
  const handed = [...lines].map(([, name = '', value = '']) => [name, filled(value)])
  return { ...ofTheImage, ...Object.fromEntries(handed), DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' }
}

const NEEDED = {
  POSTGRES_PASSWORD: 'secret',
  SECRET_KEY: Buffer.from('0123456789abcdefGHIJKLMNOPQRSTUV').toString('base64'),
}
const PAYSTACK = {
  PAYMENT_PROVIDER: 'paystack',
  PAYSTACK_SECRET_KEY: 'sk_live_1',
  PAYSTACK_PUBLIC_KEY: 'pk_live_1',
}

async function start(env: Record<string, string>): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'apps/api/src/main.ts')], {
    env: { ...CHILD_ENV, ...env },
    stdio: 'pipe',
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = await once(child, 'exit')
  return { code, output }
}

test.each([
  ['PAYMENT_PROVIDER', 'with what the file asks for alone', NEEDED],
  ['MOMO_PROVIDER', 'with a live payment key alone', { ...NEEDED, ...PAYSTACK }],
  [
    'SECRET_KEY',
    'for a trial, with a key of zeros',
    { ...NEEDED, SECRET_KEY: Buffer.alloc(32).toString('base64'), ALLOW_SANDBOX: 'yes' },
  ],
])('the container ends with one line that names %s %s', async (name, _when, env) => {
  const { code, output } = await start(composed(env))
  expect(code).toBe(1)
  expect(output).toMatch(new RegExp(`^${name} [^\\n]+\\n$`))
  // Nothing was made on the way: no key, no database.
  expect(readdirSync(dataDir)).toEqual([])
})

test('a live payment key on an otherwise bare machine ends the start too', async () => {
  const { code, output } = await start({ ...PAYSTACK, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' })
  expect(code).toBe(1)
  expect(output).toMatch(/^MOMO_PROVIDER [^\n]+\n$/)
})
