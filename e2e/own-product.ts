/** A product with settings of one test, beside those of the workers (product.ts). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailsTo } from './outbox.ts'
import { freePorts } from './product.ts'
import { expect } from './test.ts'

export interface OwnProduct {
  url: string
  /** The code of six digits of the newest mail with one, once there is one. */
  codeByMail: (email: string) => Promise<string>
  stop: () => Promise<void>
}

/** @param host by which the browser reaches it; passkeys need a name */
export async function startOwnProduct(
  env: Record<string, string>,
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<OwnProduct> {
  const [port = 0] = await freePorts(1)
  const url = `http://${host}:${port}`
  const dataDir = join(tmpdir(), `amana-e2e-${port}`)
  const server = spawn(process.execPath, [join(import.meta.dirname, 'start-product.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: 'ignore',
    detached: true,
  })
  const ready = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(ready, { timeout: 500_000 }).toBe(true)
  return {
    url,
    async codeByMail(email) {
      const find = async () => {
        // Reminders go to officers at their hour.
        const mail = (await mailsTo(email, dataDir)).findLast(({ subject }) => subject?.includes('code'))
        return /\b(\d{6})\b/.exec(mail?.text ?? '')?.[1] ?? ''
      }
      await expect.poll(find).not.toBe('')
      return find()
    },
    async stop() {
      const ended = once(server, 'exit')
      process.kill(-(server.pid ?? 0), 'SIGTERM')
      await ended
    },
  }
}
