/** The mail provider of the world: late, sometimes refusing for a moment, and it counts what it accepted. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { Cleanup } from '../../setup.ts'
import { until } from '../../time.ts'

const CODE_MS = 120_000

export interface MailProvider {
  /** For SMTP_URL. */
  url: string
  /** How late it is, and how often it refuses the first try. */
  mood: { delayMs: number; refuses: boolean }
  /** How often each message was accepted, by its Message-ID. */
  accepted: Map<string, number>
  /** The newest code that went to this address, once it is there. */
  codeTo(address: string): Promise<string>
}

export async function startMailProvider(cleanup: Cleanup): Promise<MailProvider> {
  const accepted = new Map<string, number>()
  const refused = new Set<string>()
  const codes = new Map<string, string>()
  const mood = { delayMs: 0, refuses: false }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', async () => {
        await sleep(mood.delayMs)
        const id = /^message-id:\s+<([^@>]+)/im.exec(text)?.[1] ?? 'without'
        const code = /\b(\d{6})\b/.exec(/^Code: .*$/m.exec(text)?.[0] ?? '')?.[1]
        // Every fourth message, once: the product tries again, for which a person with a code does not wait.
        if (mood.refuses && code === undefined && text.length % 4 === 0 && !refused.has(id)) {
          refused.add(id)
          done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          return
        }
        accepted.set(id, (accepted.get(id) ?? 0) + 1)
        for (const { address } of session.envelope.rcptTo) if (code) codes.set(address.toLowerCase(), code)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  cleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    mood,
    accepted,
    async codeTo(address) {
      await until(() => codes.has(address), CODE_MS)
      return codes.get(address) ?? '000000'
    },
  }
}
