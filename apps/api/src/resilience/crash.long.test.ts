/** More moments of a kill -9, for `npm test -- --long`. */
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { waitUntil } from '../testing/wait-until.ts'
import { pay, processes, statusOf } from './crash.fixtures.ts'

const { mails, start, stop } = processes()

test('killed after the card was taken and before anybody asked: the restart settles it and sends one e-mail', async () => {
  const before = await start({ RUN_JOBS: 'false' })
  const paid = await pay(before)
  await before.kill('SIGKILL')
  const after = await start()
  await waitUntil(async () => (await statusOf(after, paid)) === 'delivered')
  expect(mails()).toHaveLength(1)
})

test('killed while the mail server is thinking: one e-mail after the restart', async () => {
  const received: string[] = []
  let answering = false
  const asked: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        asked.push(text)
        if (!answering) return
        received.push(text)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const env = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  try {
    const before = await start(env)
    const paid = await pay(before)
    await before.post('/api/v1/payments/verify/', {
      reference: paid.reference,
      access_token: paid.accessToken,
    })
    await waitUntil(() => asked.length > 0)
    await before.kill('SIGKILL')
    answering = true
    const after = await start(env)
    await waitUntil(async () => (await statusOf(after, paid)) === 'delivered', 120_000)
    expect(received).toHaveLength(1)
    const messageIds = new Set(asked.map((text) => /^message-id: (.+)$/im.exec(text)?.[1]))
    expect(messageIds.size).toBe(1)
  } finally {
    await stop()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
})
