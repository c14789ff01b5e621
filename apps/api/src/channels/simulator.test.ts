/** The phone in the browser: its endpoints, and the deployments that have them. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSmsOutboxReader, createSmsSender } from '../adapters/sms/index.ts'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { newPhone } from '../testing/new-phone.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newSession, SMS_SECRET, startChannels, USSD_SECRET } from './channels.fixtures.ts'

/** Whether pages may offer the simulator. */
async function offered({ amana }: Channels): Promise<boolean> {
  return (await amana.call('GET', '/deployment/')).body.response_data.simulator
}

async function started(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'amana-simulator-'))
  const sms = createSmsSender({ sms: { provider: 'outbox' }, dataDir })
  const channels = await startChannels({ sms, env: { ...env, DATA_DIR: dataDir } })
  onTestFinished(async () => {
    await channels.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return { ...channels, dataDir }
}

test('calls, texts and what was sent to a number', async () => {
  const channels = await started({ USSD_PROVIDER: 'simulator', USSD_CODE: '*123*4#' })
  const { amana } = channels
  expect(await offered(channels)).toBe(true)
  expect((await amana.call('GET', '/simulator/')).body.response_data).toEqual({
    code: '*123*4#',
    shows_texts: true,
  })
  const phone = newPhone()
  const turn = { session_id: newSession(), phone_number: phone, service_code: '*123*4#' }
  const dialled = await amana.call('POST', '/simulator/turns/', { body: { ...turn, inputs: [] } })
  expect(dialled.body.response_data).toEqual({ text: expect.stringMatching(/^Amana\n1\. /), end: false })
  const imei = CLEAN_IMEI
  const paid = await amana.call('POST', '/simulator/turns/', { body: { ...turn, inputs: ['1', imei, '1'] } })
  expect(paid.body.response_data.end).toBe(true)
  const texts = async () => {
    const { body } = await amana.call(
      'GET',
      `/simulator/texts/?${new URLSearchParams({ phone_number: phone })}`,
    )
    return body.response_data.results as { text: string }[]
  }
  const [answer] = await waitUntil(async () => ((await texts()).length > 0 ? texts() : undefined))
  expect(answer?.text).toMatch(new RegExp(`^CLEAN: IMEI ending ${imei.slice(-6)}\\.`))
  const message = { idempotency_key: newSession(), phone_number: phone, text: 'HELP' }
  for (let times = 0; times < 2; times++)
    expect((await amana.call('POST', '/simulator/texts/', { body: message })).status).toBe(200)
  const [newest] = await waitUntil(async () => ((await texts()).length > 1 ? texts() : undefined))
  expect(newest?.text).toMatch(/^Send CHECK/)
  expect(
    (await amana.call('POST', '/simulator/turns/', { body: { ...turn, phone_number: '20880', inputs: [] } }))
      .status,
  ).toBe(422)
})

test('no message of another kind is shown', async () => {
  const { dataDir } = await started({ USSD_PROVIDER: 'simulator' })
  const sms = createSmsSender({ sms: { provider: 'outbox' }, dataDir })
  await sms.send({ id: 'code-1', at: new Date(), to: '+2348031234567', text: 'Amana code 482913.' })
  await sms.send({ id: 'channel.1', at: new Date(), to: '+2348031234567', text: 'Hello' })
  const outbox = createSmsOutboxReader({ sms: { provider: 'outbox' }, dataDir })
  const sent = await outbox?.sentTo('+2348031234567', { idPrefix: 'channel.', limit: 5 })
  expect(sent?.map(({ text }) => text)).toEqual(['Hello'])
})

test.each(['africastalking', 'off'])('with %s there is none', async (provider) => {
  const channels = await started({ USSD_PROVIDER: provider })
  const { amana } = channels
  expect(await offered(channels)).toBe(false)
  expect((await amana.call('GET', '/simulator/')).status).toBe(404)
  const body = { session_id: 'a', phone_number: newPhone(), service_code: '', inputs: [] }
  expect((await amana.call('POST', '/simulator/turns/', { body })).status).toBe(404)
})

test('off has no addresses, and makes no secrets', async () => {
  const { post, dataDir } = await started({ USSD_PROVIDER: 'off' })
  for (const path of [
    `/ussd/${USSD_SECRET}`,
    `/ussd/${USSD_SECRET}/events`,
    `/sms/${SMS_SECRET}`,
    `/sms/${SMS_SECRET}/delivery`,
    '/ussd/',
  ])
    expect((await post(path, {})).status, path).toBe(404)
  expect(() => statSync(join(dataDir, 'ussd.secret'))).toThrow(/ENOENT/)
})

test('secrets that are not set are made once, for the owner of the folder alone', async () => {
  const { post, dataDir } = await started({ USSD_PROVIDER: 'simulator', USSD_SECRET: '', SMS_SECRET: '' })
  const secret = readFileSync(join(dataDir, 'ussd.secret'), 'utf8')
  expect(secret).toMatch(/^[A-Za-z0-9]{32,}$/)
  expect(statSync(join(dataDir, 'sms.secret')).mode & 0o077).toBe(0)
  expect((await post(`/ussd/${secret}`, {})).status).toBe(200)
})
