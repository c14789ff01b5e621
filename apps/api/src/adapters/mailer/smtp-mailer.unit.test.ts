import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { exampleMail, FROM, mailerContract } from './mailer.contract.ts'
import { createSmtpMailer, MailNotSent } from './smtp-mailer.ts'

interface TestServer {
  url: string
  messages: Buffer[]
  recipients: string[]
  close(): Promise<void>
}

async function startServer(options: SMTPServerOptions = {}): Promise<TestServer> {
  const messages: Buffer[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks))
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const port = await listen(server.server)
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages,
    recipients,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
}

/** Speaks the given lines, one for each thing the client says, then falls silent. */
async function startScript(replies: string[]): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    const lines = [...replies]
    const next = () => {
      const line = lines.shift()
      if (line === 'HANG UP') socket.destroy()
      else if (line) socket.write(`${line}\r\n`)
    }
    socket.on('error', () => undefined)
    socket.on('data', next)
    next()
  })
  const port = await listen(server)
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${port}`
}

function mailerFor(url: string, timeoutMs = 60_000) {
  const mailer = createSmtpMailer({ url, from: FROM, timeoutMs })
  onTestFinished(() => mailer.close())
  return mailer
}

async function failureOf(sending: Promise<void>): Promise<MailNotSent> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof MailNotSent)) throw new Error(`expected MailNotSent, got ${String(error)}`)
  return error
}

describe('smtp mailer', () => {
  mailerContract(async () => {
    const server = await startServer()
    const mailer = createSmtpMailer({ url: server.url, from: FROM })
    return {
      mailer,
      received: async () => server.messages,
      stop: async () => {
        mailer.close()
        await server.close()
      },
    }
  })

  test('a text with a comma does not become two recipients', async () => {
    const server = await startServer()
    onTestFinished(() => server.close())
    await mailerFor(server.url)
      .send(exampleMail({ to: 'a@example.com,b@example.com' }))
      .catch(() => undefined)
    expect(server.recipients.length).toBeLessThanOrEqual(1)
  })

  test('signs in with the name and password of the URL', async () => {
    let seen = ''
    const server = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _session, done) {
        seen = `${username}/${password}`
        done(null, { user: username })
      },
    })
    onTestFinished(() => server.close())
    await mailerFor(server.url.replace('//', '//us%40er:p%3Ass@')).send(exampleMail())
    expect(seen).toBe('us@er/p:ss')
    expect(server.messages).toHaveLength(1)
  })

  test.each([451, 550])(
    'a recipient refused with %i is an error without the address',
    async (responseCode) => {
      const server = await startServer({
        onRcptTo: ({ address }, _session, done) =>
          done(Object.assign(new Error(`no ${address} here`), { responseCode })),
      })
      onTestFinished(() => server.close())
      const error = await failureOf(mailerFor(server.url).send(exampleMail()))
      expect(error).toMatchObject({ responseCode, code: 'EENVELOPE' })
      expect(JSON.stringify([error.message, error.stack, error.cause, { ...error }])).not.toContain(
        'example.com',
      )
      expect(server.messages).toEqual([])
    },
  )

  test.each([452, 554])(
    'a message refused with %i is an error, and the next attempt is delivered once',
    async (responseCode) => {
      let refusals = 1
      const messages: Buffer[] = []
      const server = await startServer({
        onData(stream, _session, done) {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            if (refusals-- > 0) return done(Object.assign(new Error('not now'), { responseCode }))
            messages.push(Buffer.concat(chunks))
            done()
          })
        },
      })
      onTestFinished(() => server.close())
      const mailer = mailerFor(server.url)
      expect(await failureOf(mailer.send(exampleMail()))).toMatchObject({ responseCode })
      await mailer.send(exampleMail())
      expect(messages).toHaveLength(1)
    },
  )

  test('wrong credentials are an error', async () => {
    const server = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('no')),
    })
    onTestFinished(() => server.close())
    expect(await failureOf(mailerFor(server.url.replace('//', '//a:b@')).send(exampleMail()))).toMatchObject({
      code: 'EAUTH',
      responseCode: 535,
    })
  })

  test('a refused connection is an error', async () => {
    const server = await startServer()
    await server.close()
    expect(await failureOf(mailerFor(server.url).send(exampleMail()))).toMatchObject({ responseCode: null })
  })

  test.each([
    ['before its greeting', []],
    ['after its greeting', ['220 test']],
    ['in the middle of the message', ['220 test', '250 test', '250 ok', '250 ok', '354 go on']],
  ])('a server that falls silent %s is given up', async (_when, replies) => {
    const url = await startScript(replies)
    const started = performance.now()
    expect(await failureOf(mailerFor(url, 300).send(exampleMail()))).toMatchObject({ code: 'ETIMEDOUT' })
    expect(performance.now() - started).toBeLessThan(10_000)
  })

  test('a server that hangs up in the middle is an error, not a mail that waits for ever', async () => {
    const url = await startScript(['220 test', '250 test', '250 ok', 'HANG UP'])
    await failureOf(mailerFor(url).send(exampleMail()))
  })
})
