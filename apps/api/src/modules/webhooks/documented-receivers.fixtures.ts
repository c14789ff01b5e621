/** The programs of /developers that receive webhooks, started as their first line says. */
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { startTestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'

const EXAMPLES = fileURLToPath(new URL('../../../../web/examples/', import.meta.url))
const LONG = 240_000

interface Receiver {
  language: string
  command: string
  /** @param port it listens there; `PORT` says the same */
  options: (port: number) => readonly string[]
}

/** It takes and verifies a test event, and refuses a forged one. */
export function testReceiver({ language, command, options }: Receiver): void {
  test(`the receiver in ${language} verifies an event, and refuses a forged one`, async () => {
    const amana = await startTestProduct({ env: { PARTNER_WEBHOOKS_LOOPBACK: 'on' } })
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/amana`
    const call = await callerOf(amana)
    const hook = await call('/partner/v1/webhooks', { url, events: ['ng.amana.flag.activated'] })
    const program = spawn(command, options(port), {
      cwd: EXAMPLES,
      env: { ...process.env, PORT: String(port), AMANA_WEBHOOK_SECRET: hook.secret },
    })
    let printed = ''
    for (const output of [program.stdout, program.stderr])
      output.on('data', (bytes: Buffer) => {
        printed += bytes.toString()
      })
    try {
      await waitUntil(() => listens(port), LONG)
      const { webhook_id: id } = await call(`/partner/v1/webhooks/${hook.id}/test`, {
        event: 'ng.amana.flag.activated',
      })
      await waitUntil(() => printed.includes(`verified ${id} ng.amana.flag.activated`), LONG)
      const forged = await fetch(url, { method: 'POST', body: '{"type":"ng.amana.flag.activated"}' })
      expect(forged.status).toBe(401)
      expect(printed.split('verified ')).toHaveLength(2)
    } finally {
      program.kill()
      await amana.stop()
    }
  }, 600_000)
}

async function callerOf(amana: Awaited<ReturnType<typeof startTestProduct>>) {
  const organisation = await organisationOf(amana, await amana.account(), 'Ikeja Phones')
  const { apiKey } = await clientOf(amana, organisation, { sandbox: true })
  return async (path: string, body: object) => {
    const answer = await fetch(amana.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return (await answer.json()) as { id: string; secret: string; webhook_id: string }
  }
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const line = connect(port, '127.0.0.1')
    line.once('connect', () => {
      line.destroy()
      resolve(true)
    })
    line.once('error', () => resolve(false))
  })
