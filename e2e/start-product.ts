/**
 * Runs the product on a fresh `DATA_DIR` until a signal comes, and removes the folder after it has stopped.
 */
import { spawn } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const dataDir = process.env.DATA_DIR
if (!dataDir) throw new Error('DATA_DIR is required')
rmSync(dataDir, { recursive: true, force: true })
mkdirSync(dataDir, { recursive: true, mode: 0o700 })

const main = join(import.meta.dirname, '../apps/api/src/main.ts')
// The tests' own settings only: a developer's DATABASE_URL or SMTP_URL must not reach the product under test.
const env = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  PORT: process.env.PORT,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DEMO: 'on',
  OFFICER_TWO_FACTOR: process.env.OFFICER_TWO_FACTOR,
  SUPPORT_EMAIL: 'help@amana.example',
  SUPPORT_PHONE: '0700 262 6200',
  SUPPORT_WHATSAPP: '0803 262 6200',
}
const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'inherit', 'inherit'] })

// Playwright (and Ctrl-C) signals the whole process group: the product gets the signal itself, and a second
// one would force its stop.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
child.on('exit', (code) => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exitCode = code ?? 1
})
