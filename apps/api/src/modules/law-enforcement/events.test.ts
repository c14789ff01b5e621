/** Server-sent events of the dashboard. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestProduct, type TestAccount, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { movableClock } from '../accounts/accounts.fixtures.ts'
import { hashPassword } from '../accounts/index.ts'
import { insertFlag, newImei, register } from '../devices/devices.fixtures.ts'
import { flagOn, officerReport, ownedPhone, suspend } from './law-enforcement.fixtures.ts'

const clock = movableClock()
let amana: TestProduct
/** Another process on the same database. */
let other: TestProduct
beforeAll(async () => {
  amana = await startTestProduct({ clock })
  other = await startTestProduct({ clock, testDatabase: amana })
})
afterAll(async () => {
  await other.stop()
  await amana.stop()
})

async function open(product: TestProduct, token: string) {
  const abort = new AbortController()
  const answer = await fetch(`${product.url}/api/v1/le/events/`, {
    headers: { authorization: `Bearer ${token}` },
    signal: abort.signal,
  })
  const stream = {
    status: answer.status,
    type: answer.headers.get('content-type'),
    text: '',
    ended: false,
    close: () => abort.abort(),
  }
  void (async () => {
    const decoder = new TextDecoder()
    try {
      for await (const chunk of answer.body ?? []) stream.text += decoder.decode(chunk as Uint8Array)
    } catch {}
    stream.ended = true
  })()
  return stream
}

const events = ({ text }: { text: string }) =>
  [...text.matchAll(/^event: flag\ndata: (.*)$/gm)].map(([, data = '']) => JSON.parse(data))

describe('an open dashboard', () => {
  let officer: TestAccount
  beforeAll(async () => {
    officer = await amana.account('officer')
  })

  test('hears within 2 s, in every process, of a flag that another process commits, and of its change', async () => {
    const streams = [await open(amana, officer.token), await open(other, officer.token)]
    expect(streams.map(({ status, type }) => [status, type])).toEqual([
      [200, 'text/event-stream; charset=utf-8'],
      [200, 'text/event-stream; charset=utf-8'],
    ])
    const imei = newImei()
    const { body } = await amana.call('POST', '/le/devices/report/create/', {
      token: officer.token,
      body: officerReport(imei),
    })
    const { id } = body.response_data
    for (const stream of streams) {
      await waitUntil(() => events(stream).length > 0)
      expect(events(stream)).toEqual([{ id, imei, change: 'new' }])
    }
    await other.call('POST', `/le/flags/${id}/clear/`, { token: officer.token, body: { reason: 'Found' } })
    for (const stream of streams) {
      await waitUntil(() => events(stream).length > 1)
      expect(events(stream)[1]).toEqual({ id, imei, change: 'changed' })
      stream.close()
    }
  })

  test('an owner flags by PIN and the dashboard has it within 2 s', async () => {
    const phone = await ownedPhone(amana)
    await amana.database.db
      .updateTable('users')
      .set({ pin_hash: await hashPassword('4471') })
      .where('id', '=', phone.owner.userId)
      .execute()
    const stream = await open(other, officer.token)
    const flagged = await amana.call('POST', `/devices/${phone.imei}/flags/`, {
      token: phone.owner.token,
      body: {
        device: phone.deviceId,
        flag_type: 'stolen',
        reason: 'Taken',
        last_known_location: 'Ikeja, Lagos',
        security_pin: '4471',
      },
    })
    expect(flagged.status).toBe(201)
    await waitUntil(() => events(stream).some(({ imei, change }) => imei === phone.imei && change === 'new'))
    stream.close()
  })

  test('hears that somebody tried to register a reported phone', async () => {
    const imei = newImei()
    const stream = await open(other, officer.token)
    const heard = () => events(stream).filter((event) => event.imei === imei)
    const id = await flagOn(amana, imei)
    await waitUntil(() => heard().length > 0)
    await register(amana, (await amana.account()).token, { imei })
    await waitUntil(() => heard().length > 1)
    expect(heard()).toEqual([
      { id, imei, change: 'new' },
      { id, imei, change: 'changed' },
    ])
    stream.close()
  })

  test('of a change that rolls back nothing is heard', async () => {
    const stream = await open(amana, officer.token)
    const [imei, rolledBack] = [newImei(), newImei()]
    const refused = amana.database.transaction(async (tx) => {
      await insertFlag({ db: tx }, rolledBack)
      throw new Error('no')
    })
    await expect(refused).rejects.toThrow('no')
    await flagOn(amana, imei)
    const heard = (of: string) => events(stream).some((event) => event.imei === of)
    await waitUntil(() => heard(imei))
    expect(heard(rolledBack)).toBe(false)
    stream.close()
  })
})

describe('a stream ends, and none opens', () => {
  test('when the officer is suspended', async () => {
    const officer = await amana.account('officer')
    const stream = await open(amana, officer.token)
    expect(stream.ended).toBe(false)
    await suspend(amana, officer)
    await waitUntil(() => stream.ended)
    expect((await open(amana, officer.token)).status).toBe(401)
  })

  test('when the token expires', async () => {
    const officer = await amana.account('officer')
    const stream = await open(amana, officer.token)
    clock.forward(16 * 60_000)
    await waitUntil(() => stream.ended)
    const answer = await amana.call('GET', '/le/events/', { token: officer.token })
    expect(answer).toMatchObject({ status: 401, body: { code: 'token_expired' } })
  })

  test('when the connection to the database that hears it is cut; the next one works', async () => {
    const officer = await amana.account('officer')
    const stream = await open(amana, officer.token)
    await amana.database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'amana-listen' and datname = current_database()",
    )
    await waitUntil(() => stream.ended)
    const again = await open(amana, officer.token)
    const imei = newImei()
    await flagOn(amana, imei)
    await waitUntil(() => events(again).some((event) => event.imei === imei))
    again.close()
  })

  test('when the product stops', async () => {
    const third = await startTestProduct({ clock, testDatabase: amana })
    const officer = await amana.account('officer')
    const stream = await open(third, officer.token)
    const stopping = third.stop()
    await waitUntil(() => stream.ended)
    await stopping
  })

  test.each([
    ['a visitor', null, 401],
    ['a user', 'user', 403],
  ] as const)('%s', async (_who, role, status) => {
    const token = role && (await amana.account(role)).token
    expect((await amana.call('GET', '/le/events/', token ? { token } : {})).status).toBe(status)
  })
})
