/**
 * Runs the product on a fresh `DATA_DIR` until a signal comes, and removes the folder after it has stopped.
 * With AMANA_LINE_DELAY=500 every answer arrives half a second later: a test that takes something from the
 * page before instead of waiting for the next one then fails each time, not once in a hundred.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { freePorts } from './product.ts'

const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is required')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true, mode: 0o700 })

const port = process.env.PORT
const lineDelayMs = Number(process.env.AMANA_LINE_DELAY ?? 0)
const [ownPort = 0] = lineDelayMs > 0 ? await freePorts(1) : [Number(port)]

const main = join(import.meta.dirname, '../apps/api/src/main.ts')
// The tests' own settings only: a developer's DATABASE_URL or SMTP_URL must not reach the product under test.
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: String(ownPort),
  // Links in mails lead to the delayed port.
  ...(lineDelayMs > 0 && { PUBLIC_URL: `http://127.0.0.1:${port}` }),
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: 'on',
  // A developer's walk ends at a program on this machine.
  PARTNER_WEBHOOKS_LOOPBACK: 'on',
  // Each person whom a test registers comes from a network of their own (people.ts).
  TRUST_PROXY: '127.0.0.1',
  OFFICER_TWO_FACTOR: process.env.OFFICER_TWO_FACTOR,
  SUPPORT_EMAIL: 'help@amana.example',
  SUPPORT_PHONE: '0700 262 6200',
  SUPPORT_WHATSAPP: '0803 262 6200',
}
const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] })

const line = createServer((browser) => {
  const server = connect(ownPort, '127.0.0.1')
  const later = (act: () => void) => setTimeout(act, lineDelayMs)
  browser.pipe(server)
  server.on('data', (bytes) => later(() => browser.write(bytes)))
  server.on('end', () => later(() => browser.end()))
  for (const [end, other] of [[browser, server] as const, [server, browser] as const])
    end.on('error', () => later(() => other.destroy()))
})
if (lineDelayMs > 0) line.listen(Number(port), '127.0.0.1')

// Playwright (and Ctrl-C) signals the whole process group: the product gets the signal itself, and a second
// one would force its stop.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
child.on('exit', (code) => {
  line.close()
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
