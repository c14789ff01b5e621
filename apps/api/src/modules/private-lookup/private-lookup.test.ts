import { execFile } from 'node:child_process'
import { blind as blindNumber, encodeBase64Url } from '@amana/private-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { after, DAY, HOUR } from '../../kernel/durations.ts'
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { withinOneDay } from '../../testing/within-one-day.ts'
import { PASSWORD } from '../accounts/accounts.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'
import { clientOf, organisationOf } from '../organisations/organisations.fixtures.ts'
import {
  blockNumbers,
  bucketsOf,
  checkerOf,
  deltaOf,
  epochOf,
  inTheFiles,
  startPrivateProduct,
  unblockNumbers,
} from './private-lookup.fixtures.ts'

const STOLEN = '35693803564380'
const [LISTED, LATER] = ['35000000000001', '35000000000002']

let amana: TestProduct
let organisation: string
let key: string
let now = new Date()
beforeAll(async () => {
  amana = await startPrivateProduct({ clock: { now: () => now } })
  organisation = await organisationOf(amana, await amana.account(), 'Shop One')
  key = (await clientOf(amana, organisation, { scopes: ['private:check'], privatePerDay: 100_000 })).apiKey
  await blockNumbers(amana, [LISTED])
  await blockNumbers(amana, [STOLEN], { status: 'stolen', day: '2026-03-03' })
  await inTheFiles(amana, 2)
})
afterAll(() => amana?.stop())

const ask = async (body: unknown, bearer = key) => {
  const answer = await fetch(`${amana.url}/partner/v1/blind`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  })
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as Record<string, unknown>,
  }
}
const elements = (count: number) =>
  Array.from({ length: count }, () => encodeBase64Url(blindNumber('35000000000001').element))
const get = (path: string) => fetch(`${amana.url}${path}`)

describe('a check', () => {
  test('finds what networks block, with status and day, and nothing else', async () => {
    const checker = checkerOf(amana, key)
    expect(await checker.check(`${STOLEN}9`)).toMatchObject({
      blocked: true,
      status: 'stolen',
      reportingDate: '2026-03-03',
    })
    expect(await checker.check(`${LISTED}0`)).toMatchObject({
      blocked: true,
      status: 'blocked',
      reportingDate: '2026-01-05',
    })
    expect(await checker.check('490154203237518')).toMatchObject({ blocked: false, status: null })
  })

  test('sees a new block and its end within seconds, in one entry of one bucket', async () => {
    const checker = checkerOf(amana, key)
    const epoch = await epochOf(amana)
    const before = await bucketsOf(amana, epoch)
    const { position } = await deltaOf(amana, epoch.epoch, 0)
    await blockNumbers(amana, [LATER])
    await inTheFiles(amana, 3)
    expect((await checker.check(`${LATER}0`)).blocked).toBe(true)
    const blocked = await bucketsOf(amana, epoch)
    expect(blocked.filter((bucket, i) => !bucket.equals(before[i] ?? Buffer.alloc(0)))).toHaveLength(1)
    const delta = await deltaOf(amana, epoch.epoch, position)
    expect(delta.rows.map(({ sign }) => sign)).toEqual(['-', '+'])
    expect(delta.position).toBe(position + 1)
    await unblockNumbers(amana, [LATER])
    await inTheFiles(amana, 2)
    expect((await checker.check(`${LATER}0`)).blocked).toBe(false)
    expect(
      (await bucketsOf(amana, epoch)).every((bucket, i) => bucket.equals(before[i] ?? Buffer.alloc(0))),
    ).toBe(true)
    const rest = await deltaOf(amana, epoch.epoch, delta.position)
    expect(rest.rows).toEqual([
      { sign: '-', entry: delta.rows[1]?.entry },
      { sign: '+', entry: delta.rows[0]?.entry },
    ])
  })

  test('by the command: exit codes', async () => {
    const run = (imei: string, bearer = key) =>
      new Promise<number>((resolve) => {
        const main = new URL('../../../../../packages/private-check/src/main.ts', import.meta.url).pathname
        const child = execFile(process.execPath, [main, '--url', amana.url, imei], {
          env: { PRIVATE_CHECK_KEY: bearer },
        })
        child.on('exit', (code) => resolve(code ?? -1))
      })
    expect(await run(`${STOLEN}9`)).toBe(10)
    expect(await run('490154203237518')).toBe(0)
    expect(await run('4901542032375')).toBe(2)
    expect(await run('490154203237518', 'amk_live_wrong')).toBe(1)
  })
})

describe('a set', () => {
  test('says what it is', async () => {
    const answer = await get('/private/epoch')
    const body = (await answer.json()) as Record<string, unknown>
    expect(Object.keys(body)).toEqual([
      'epoch',
      'suite',
      'mode',
      'public_key',
      'bits',
      'bucket_bytes',
      'as_of',
    ])
    expect(body).toMatchObject({ suite: 'ristretto255-SHA512', mode: 'VOPRF' })
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(now.getTime() - Date.parse(String(body.as_of))).toBeLessThan(120_000)
  })

  test('has files of one size, each in ascending order without a tag twice', async () => {
    const epoch = await epochOf(amana)
    for (const bucket of await bucketsOf(amana, epoch)) {
      expect(bucket.length).toBe(epoch.bucket_bytes)
      const entries = Array.from({ length: bucket.length / 16 }, (_, i) =>
        bucket.toString('hex', i * 16, i * 16 + 16),
      )
      expect(entries).toEqual(entries.toSorted())
      expect(new Set(entries.map((entry) => entry.slice(0, 16))).size).toBe(entries.length)
    }
  })

  test('is kept by caches for less than a minute, and read by any origin', async () => {
    const { epoch } = await epochOf(amana)
    const { headers } = await get(`/private/${epoch}/0`)
    expect(headers.get('cache-control')).toBe('public, max-age=30')
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('amana-as-of')).not.toBeNull()
  })

  test.each(['x', '-1', '01', '99999', '32', '1.5'])('has no bucket %s', async (bucket) => {
    const { epoch } = await epochOf(amana)
    expect((await get(`/private/${epoch}/${bucket}`)).status).toBe(404)
  })

  test('of another epoch is not there', async () => {
    for (const epoch of ['0', '7', '99999999', 'x'])
      expect((await get(`/private/${epoch}/0`)).status).toBe(404)
  })

  test.each([
    ['', 422],
    ['?after=x', 422],
    ['?after=-1', 410],
    ['?after=99999999999999999999', 410],
    ['?after=1.5', 422],
    ['?after=1&after=2', 422],
    ['?after=999999', 410],
    ['?after=0', 200],
  ])('answers delta%s with %i', async (query, status) => {
    const { epoch } = await epochOf(amana)
    const answer = await get(`/private/${epoch}/delta${query}`)
    expect(answer.status).toBe(status)
    if (status > 400) expect(answer.headers.get('content-type')).toContain('application/problem+json')
  })

  test('is not served by a product with private look-ups off', async () => {
    const { epoch } = await epochOf(amana)
    const off = await startTestProduct({ testDatabase: amana, env: { PRIVATE_LOOKUP: 'off' } })
    onTestFinished(() => off.stop())
    for (const path of ['/private/epoch', `/private/${epoch}/0`, `/private/${epoch}/delta?after=0`]) {
      const answer = await fetch(`${off.url}${path}`)
      expect([path, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
        path,
        503,
        'private_not_ready',
      ])
    }
  })

  test('publishes its key, as an entry of the log', async () => {
    const { epoch, public_key } = await epochOf(amana)
    const { epochs } = (await (await get('/.well-known/amana-private.json')).json()) as {
      epochs: { epoch: number; public_key: string; entry: { type: string; event: string } }[]
    }
    const listed = epochs.find((one) => one.epoch === epoch)
    expect(listed).toMatchObject({ public_key, until: null, entry: { type: 'private_key' } })
    expect(JSON.parse(listed?.entry.event ?? '')).toMatchObject({ epoch, key: public_key, mode: 'VOPRF' })
  })
})

describe('a refusal', () => {
  test.each([
    ['the identity', 'A'.repeat(43)],
    ['above the field', `${'_'.repeat(42)}8`],
    ['not canonical base64url', `${'A'.repeat(42)}B`],
    ['too short', 'AAAA'],
    ['with padding', `${'A'.repeat(43)}=`],
    ['empty', ''],
  ])('of an element that is %s counts nothing of the batch', async (_name, bad) => {
    const { epoch } = await epochOf(amana)
    const few = (await clientOf(amana, organisation, { scopes: ['private:check'], privatePerDay: 2 })).apiKey
    const refused = await ask({ epoch, elements: [...elements(1), bad] }, few)
    expect([refused.status, refused.body.code]).toEqual([422, 'private_element_invalid'])
    expect(refused.headers.get('content-type')).toContain('application/problem+json')
    expect((await ask({ epoch, elements: elements(2) }, few)).status).toBe(200)
  })

  test('of an epoch that does not answer', async () => {
    expect((await ask({ epoch: 1, elements: elements(1) })).body.code).toBe('private_epoch_over')
  })

  test.each([
    { elements: [] },
    { elements: 'x' },
    { elements: Array.from({ length: 101 }, () => 'A') },
    { elements: [1] },
    {},
  ])('of the body %#', async (body) => {
    const { epoch } = await epochOf(amana)
    expect((await ask({ epoch, ...body })).status).toBe(422)
  })

  test('of test clients, and of those without the scope', async () => {
    const { epoch } = await epochOf(amana)
    const test = await clientOf(amana, organisation, { sandbox: true, scopes: ['private:check'] })
    expect((await ask({ epoch, elements: elements(1) }, test.apiKey)).status).toBe(403)
    const other = await clientOf(amana, organisation, { scopes: ['checks:read'] })
    expect((await ask({ epoch, elements: elements(1) }, other.apiKey)).status).toBe(403)
    expect((await ask({ epoch, elements: elements(1) }, 'amk_x')).status).toBe(401)
  })
})

describe('quotas', () => {
  test('of a new client are 1,000 elements', () =>
    withinOneDay(async () => {
      const { epoch } = await epochOf(amana)
      const { apiKey } = await clientOf(amana, organisation, { scopes: ['private:check'] })
      const batch = elements(100)
      const answers = []
      for (let i = 0; i < 11; i += 1) answers.push((await ask({ epoch, elements: batch }, apiKey)).status)
      expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    }))

  test('refuse a batch that does not fit whole, and count nothing of it; the administrators are told once', () =>
    withinOneDay(async (run) => {
      const { epoch } = await epochOf(amana)
      const name = `Shop ${run} of one client`
      const shop = await organisationOf(amana, await amana.account(), name)
      const { apiKey } = await clientOf(amana, shop, { scopes: ['private:check'], privatePerDay: 3 })
      const supervisor = await amana.account('supervisor')
      const left = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
        /"day";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]
      const answered = await ask({ epoch, elements: elements(2) }, apiKey)
      expect([answered.status, left(answered)]).toEqual([200, '1'])
      expect(answered.headers.get('ratelimit-policy')).toContain('"day";q=3;w=86400')
      const refused = await ask({ epoch, elements: elements(2) }, apiKey)
      expect([refused.status, refused.body.code, left(refused)]).toEqual([429, 'quota_exceeded', '1'])
      const seconds = Number(refused.headers.get('retry-after'))
      expect(seconds > 0 && seconds <= 86_400).toBe(true)
      expect((await ask({ epoch, elements: elements(1) }, apiKey)).status).toBe(200)
      expect((await ask({ epoch, elements: elements(1) }, apiKey)).status).toBe(429)
      const mails = () =>
        amana.sent.filter(({ to, subject }) => to === supervisor.email && subject.startsWith(`${name} asks`))
      await waitUntil(async () => mails().length > 0)
      expect(mails()).toHaveLength(1)
    }))

  test('hold when requests come at once', () =>
    withinOneDay(async () => {
      const { epoch } = await epochOf(amana)
      for (let round = 0; round < 5; round += 1) {
        const { apiKey } = await clientOf(amana, organisation, {
          scopes: ['private:check'],
          privatePerDay: 10,
        })
        const answers = await Promise.all(
          Array.from({ length: 12 }, () => ask({ epoch, elements: elements(3) }, apiKey)),
        )
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
      }
    }))

  test('are one for all clients that an organisation made itself, and the administrators are told once', () =>
    withinOneDay(async (run) => {
      const { epoch } = await epochOf(amana)
      const owner = await amana.account('user', { password: PASSWORD })
      const name = `Shop ${run} of many clients`
      const shop = await organisationOf(amana, owner, name)
      const supervisor = await amana.account('supervisor')
      const made = async (name: string): Promise<string> => {
        const body = { name, sandbox: false, scopes: ['private:check'], password: PASSWORD }
        const answer = await amana.call('POST', `/organisations/${shop}/clients/`, {
          token: owner.token,
          body,
        })
        return answer.body.response_data.api_key
      }
      const keys = [await made('one'), await made('two')]
      const given = (await clientOf(amana, shop, { scopes: ['private:check'], privatePerDay: 100 })).apiKey
      const batch = elements(100)
      const answers = await Promise.all(
        Array.from({ length: 14 }, (_, i) => ask({ epoch, elements: batch }, keys[i % 2])),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(4)
      expect((await ask({ epoch, elements: elements(1) }, await made('three'))).status).toBe(429)
      expect((await ask({ epoch, elements: batch }, given)).status).toBe(200)
      const mails = () =>
        amana.sent.filter(({ to, subject }) => to === supervisor.email && subject.startsWith(`${name} asks`))
      await waitUntil(async () => mails().length > 0)
      expect(mails()).toHaveLength(1)
      expect(mails()[0]?.text).toMatch(/made\s1,000\sprivate\schecks\son\s\d{4}-/)
    }))

  test('of a person are 20 elements a day in Lagos', () =>
    withinOneDay(async () => {
      const { epoch } = await epochOf(amana)
      const { token } = await amana.account()
      const blind = (count: number) =>
        amana.call('POST', '/private/blind/', { token, body: { epoch, elements: elements(count) } })
      const first = await blind(19)
      expect(first.status).toBe(200)
      expect(first.body.response_data.evaluated).toHaveLength(19)
      expect((await blind(2)).status).toBe(429)
      expect((await blind(1)).status).toBe(200)
      const refused = await blind(1)
      expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
      expect(
        (await amana.call('POST', '/private/blind/', { body: { epoch, elements: elements(1) } })).status,
      ).toBe(401)
    }))
})

describe('telling the owner', () => {
  const tell = (token: string, number: string) =>
    amana.call('POST', '/private/tell/', { token, body: { imei: number } })

  test('is one mail an hour for a phone, and does not say who told', async () => {
    const [owner, first, second] = [await amana.account(), await amana.account(), await amana.account()]
    const { imei } = await ownedPhone(amana, owner)
    await flagOn(amana, imei, { by: owner.userId })
    expect((await tell(first.token, imei)).status).toBe(200)
    const mails = () =>
      amana.sent.filter(({ to, subject }) => to === owner.email && subject.startsWith('Somebody checked'))
    await waitUntil(async () => mails().length > 0)
    expect((await tell(second.token, imei)).status).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(mails()).toHaveLength(1)
    expect(JSON.stringify(mails())).not.toContain(first.userId)
  })

  test('answers the same for every number, and refuses what is none and visitors', async () => {
    const { token } = await amana.account()
    const [known, unknown] = [await tell(token, `${STOLEN}9`), await tell(token, '490154203237518')]
    expect([known.status, unknown.status]).toEqual([200, 200])
    expect(known.body.response_data).toEqual(unknown.body.response_data)
    expect((await tell(token, '4901')).status).toBe(422)
    expect((await amana.call('POST', '/private/tell/', { body: { imei: '490154203237518' } })).status).toBe(
      401,
    )
  })
})

describe('an epoch', () => {
  test('that begins takes the place of the old one, which goes on for 24 hours', async () => {
    const old = await epochOf(amana)
    const oldChecker = checkerOf(amana, key)
    await oldChecker.check('490154203237518')
    const { rotatePrivateEpoch } = await import('./rotate.ts')
    const { createEncrypter } = await import('../../kernel/encryption.ts')
    const { TEST_SECRET_KEY } = await import('../../testing/test-product.ts')
    const deps = {
      database: amana.database,
      clock: { now: () => now },
      encrypter: createEncrypter(TEST_SECRET_KEY),
    }
    const failures: string[] = []
    let asking = true
    const load = (async () => {
      const checker = checkerOf(amana, key)
      while (asking)
        await checker.check(`${STOLEN}9`).then(
          ({ blocked }) => blocked || failures.push('not blocked'),
          (error: unknown) => failures.push(String(error)),
        )
    })()
    const next = await rotatePrivateEpoch(deps)
    await waitUntil(async () => (await epochOf(amana)).epoch === next)
    asking = false
    await load
    expect(failures).toEqual([])
    expect((await epochOf(amana)).public_key).not.toBe(old.public_key)
    expect(await oldChecker.check(`${STOLEN}9`)).toMatchObject({ status: 'stolen' })
    expect((await ask({ epoch: old.epoch, elements: elements(1) })).status).toBe(200)
    await blockNumbers(amana, [LATER])
    // The notified owner's phone is blocked too.
    await inTheFiles(amana, 4)
    expect(await oldChecker.check(`${LATER}0`)).toMatchObject({ blocked: true })
    expect(await checkerOf(amana, key).check(`${LATER}0`)).toMatchObject({ blocked: true })

    now = after(now, DAY + HOUR)
    await waitUntil(async () => (await get('/private/epoch')).ok)
    await waitUntil(async () => (await get(`/private/${old.epoch}/0`)).status === 404)
    expect((await ask({ epoch: old.epoch, elements: elements(1) })).body.code).toBe('private_epoch_over')
    expect(await oldChecker.check(`${LATER}0`)).toMatchObject({ blocked: true })
    await waitUntil(async () => {
      const { rows } = await sql<{ seed: Buffer | null }>`
        select encrypted_seed as seed from private_epochs where epoch = ${old.epoch}`.execute(
        amana.database.db,
      )
      return rows[0]?.seed === null
    })
  })

  test('ends by itself after 30 days', async () => {
    const old = await epochOf(amana)
    now = after(now, 30 * DAY)
    await waitUntil(async () => {
      const answer = await get('/private/epoch')
      return answer.ok && ((await answer.json()) as { epoch: number }).epoch > old.epoch
    })
  })

  test('whose secret this SECRET_KEY does not open is followed by another one', async () => {
    const old = await epochOf(amana)
    await sql`update private_epochs set key_id = '0000000000000000' where until is null`.execute(
      amana.database.db,
    )
    await waitUntil(async () => (await epochOf(amana)).epoch > old.epoch)
    expect((await ask({ epoch: old.epoch, elements: elements(1) })).body.code).toBe('private_epoch_over')
    expect(await checkerOf(amana, key).check(`${STOLEN}9`)).toMatchObject({ status: 'stolen' })
  })

  test('no secret stands in the database or in the log in clear', async () => {
    const { rows } = await sql<{ encrypted_seed: Buffer }>`
      select encrypted_seed from private_epochs where encrypted_seed is not null`.execute(amana.database.db)
    for (const { encrypted_seed } of rows) expect(encrypted_seed.length).toBe(12 + 16 + 44)
    expect(amana.logged.join('\n')).not.toContain(STOLEN)
  })
})
