/** A gateway's faults: repeats, parallel turns, a hanging provider; and random calls on the real product. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { silence, startFakeProvider } from '../adapters/sms/sms.fixtures.ts'
import type { JobName } from '../jobs/jobs.ts'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { PIN } from '../modules/flags/flags.fixtures.ts'
import { jobsDone } from '../testing/jobs-done.ts'
import { newPhone } from '../testing/new-phone.ts'
import { LONG } from '../testing/rounds.ts'
import { waitUntil } from '../testing/wait-until.ts'
import {
  type Channels,
  newCall,
  newSession,
  ownerWithPin,
  SMS_SECRET,
  startChannels,
} from './channels.fixtures.ts'

let channels: Channels
beforeAll(async () => {
  channels = await startChannels()
})
afterAll(() => channels.stop())

/** New jobs of a queue wait until the answer is called. */
async function holdJobs(name: JobName): Promise<() => Promise<void>> {
  const { pool } = channels.amana.database
  await pool.query(`
    create function hold_job() returns trigger language plpgsql as
    $$ begin new.start_after = now() + interval '1 hour'; return new; end $$;
    create trigger hold_job before insert on pgboss.job for each row
    when (new.name = '${name}') execute function hold_job()`)
  return async () => {
    await pool.query('drop function hold_job cascade')
    await pool.query(`update pgboss.job set start_after = now() where name = $1 and state = 'created'`, [
      name,
    ])
    channels.amana.jobs.wake(name)
  }
}

const count = async (sql: string, values: unknown[]) =>
  Number((await channels.amana.database.pool.query(sql, values)).rows[0]?.count)

test('callbacks that come many times, together and one after the other, have one effect each', async () => {
  const times = LONG ? 1_000 : 100
  const owner = await ownerWithPin(channels.amana)
  const [report, check] = [newCall(), newCall()]
  const imei = newImei()
  const flagged = ['2', owner.phone, PIN, '1', '1', '1']
  const answers = { report: new Set<string>(), check: new Set<string>() }
  for (let sent = 0; sent < times; sent += 10) {
    const turns = Array.from({ length: 5 }, async () => {
      answers.report.add(await channels.turn(report, ...flagged))
      answers.check.add(await channels.turn(check, '1', imei, '1'))
    })
    await Promise.all(turns)
  }
  expect([answers.report.size, answers.check.size]).toEqual([1, 1])
  expect([...answers.report][0]).toMatch(/is reported stolen/)
  expect(await count('select count(*) from flags where imei = $1', [owner.imei])).toBe(1)
  expect(await count('select count(*) from verifications where imei = $1', [imei])).toBe(1)
  await channels.nextText(check.phone)
  expect(await count('select count(*) from payments where phone_number = $1', [check.phone])).toBe(1)
  expect(channels.textsTo(check.phone)).toHaveLength(1)
})

test('text messages, delivery reports and payments that are asked about many times have one effect each', async () => {
  const times = LONG ? 1_000 : 100
  const { amana } = channels
  const [phone, imei, id] = [newPhone(), newImei(), newSession()]
  const together = async (each: () => Promise<unknown>) => {
    for (let sent = 0; sent < times; sent += 10) await Promise.all(Array.from({ length: 10 }, each))
  }
  await together(async () => expect(await channels.text(phone, `CHECK ${imei}`, id)).toBe(200))
  // The question and the answer.
  await channels.nextText(phone, 2)
  const [payment] = await amana.database.db
    .selectFrom('payments')
    .selectAll()
    .where('phone_number', '=', phone)
    .execute()
  const { reference = '', verification_id } = payment ?? {}
  const orders = await amana.database.db
    .selectFrom('phone_checks')
    .select('id')
    .where('phone_number', '=', phone)
    .execute()
  await together(async () => {
    await amana.call('POST', '/payments/verify/', { body: { reference } })
    await amana.database.transaction(async (tx) => {
      await amana.jobs.enqueue(tx, 'channels.answer', { verificationId: String(verification_id) })
      await amana.jobs.enqueue(tx, 'channels.pay', { orderId: String(orders[0]?.id) })
    })
  })
  const about = channels.sent.findIndex(({ to }) => to === phone) + 1
  const delivered = { id: `ATXid_${about}`, phoneNumber: phone }
  await together(async () => {
    const status = ['Success', 'Sent', 'Failed', 'Buffered'][randomInt(4)] ?? 'Success'
    expect((await channels.post(`/sms/${SMS_SECRET}/delivery`, { ...delivered, status })).status).toBe(200)
  })
  await channels.post(`/sms/${SMS_SECRET}/delivery`, { ...delivered, status: 'Success' })
  await jobsDone(amana)
  expect(await count('select count(*) from received_texts where provider_id = $1', [id])).toBe(1)
  expect(await count('select count(*) from verifications where imei = $1', [imei])).toBe(1)
  expect(await count('select count(*) from phone_checks where phone_number = $1', [phone])).toBe(1)
  expect(await count('select count(*) from payments where phone_number = $1', [phone])).toBe(1)
  expect(
    await count("select count(*) from sent_texts where provider_id = $1 and status = 'delivered'", [
      delivered.id,
    ]),
  ).toBe(1)
  expect(channels.textsTo(phone)).toHaveLength(2)
}, 3_600_000)

test('a payment whose process died before the network was asked for it is asked for by the repeated job', async () => {
  const { amana } = channels
  const [earlier, call] = [newCall(), newCall()]
  await channels.turn(earlier, '1', newImei(), '1')
  await channels.nextText(earlier.phone)
  const release = await holdJobs('channels.pay')
  await channels.turn(call, '1', newImei(), '1')
  // The row alone, as the transaction leaves it that records the payment.
  const { rowCount } = await amana.database.pool.query(
    `insert into payments overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'reference', 'AMN-DIED-HERE', 'status', 'pending',
      'verification_id', o.verification_id, 'imei', v.imei, 'phone_number', o.phone_number, 'checkout', null,
      'completed_at', null, 'granted_at', null, 'receipted_at', null, 'last_polled_at', null))).*
    from payments p, phone_checks o join verifications v on v.id = o.verification_id
    where p.phone_number = $1 and o.phone_number = $2`,
    [earlier.phone, call.phone],
  )
  expect(rowCount).toBe(1)
  await release()
  const payments = () =>
    amana.database.db
      .selectFrom('payments')
      .select(['reference', 'checkout'])
      .where('phone_number', '=', call.phone)
      .execute()
  await waitUntil(async () => (await payments())[0]?.checkout)
  expect(await payments()).toMatchObject([{ reference: 'AMN-DIED-HERE', checkout: { kind: 'prompt' } }])
  await amana.database.transaction((tx) =>
    amana.jobs.enqueue(tx, 'payments.poll', { reference: 'AMN-DIED-HERE', lastPolledAt: null }),
  )
  await channels.nextText(call.phone)
  expect(await payments()).toHaveLength(1)
})

test('parallel turns of one call act one after the other', async () => {
  const call = newCall()
  const imei = newImei()
  await Promise.all([channels.turn(call), channels.turn(call, '1'), channels.turn(call, '1', imei)])
  expect(await channels.turn(call, '1', imei, '00')).toMatch(/^CON Amana\n/)
  expect(await count('select count(*) from verifications where imei = $1', [imei])).toBeLessThanOrEqual(1)
})

test('a turn waits for no provider', async () => {
  const provider = await startFakeProvider(silence)
  const momo = {
    MOMO_PROVIDER: 'mtn',
    MOMO_SUBSCRIPTION_KEY: 'k',
    MOMO_API_USER: 'u',
    MOMO_API_KEY: 'k',
    MOMO_BASE_URL: provider.url,
  }
  const hanging = await startChannels({ env: momo })
  onTestFinished(async () => {
    await provider.stop()
    await hanging.stop()
  })
  await hanging.turn(newCall())
  const slowest = { ms: 0 }
  const timed = async (call: { id: string; phone: string }, ...inputs: string[]) => {
    const began = performance.now()
    const answer = await hanging.turn(call, ...inputs)
    slowest.ms = Math.max(slowest.ms, performance.now() - began)
    return answer
  }
  for (let round = 0; round < 5; round++) {
    // The first payments hang by now.
    if (round === 1) await waitUntil(() => provider.requests.length > 0)
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const call = newCall()
        await timed(call)
        const imei = newImei()
        await timed(call, '1', imei)
        expect(await timed(call, '1', imei, '1')).toMatch(/^END /)
        expect(await timed({ id: newSession(), phone: call.phone })).toMatch(/^CON Amana/)
      }),
    )
  }
  // A request to the provider ends in a timeout after ten seconds.
  expect(slowest.ms).toBeLessThan(9_500)
})

test('random calls: CON or END, END is last, a repeat gets the same, and twenty turns at most', async () => {
  const owner = await ownerWithPin(channels.amana)
  const input = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('0', '00', '1', '2', '3', '4', '5', '9') },
    {
      weight: 3,
      arbitrary: fc.constantFrom('356938035643809', '35693803564380', owner.phone, PIN, '2026004711'),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 20 }).map((text) => text.replaceAll('*', '')) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(input, { minLength: 1, maxLength: 24 }), async (inputs) => {
      const call = newCall()
      let ended = false
      for (let turn = 0; turn <= inputs.length; turn++) {
        const typed = inputs.slice(0, turn)
        const answer = await channels.turn(call, ...typed)
        expect(answer).toMatch(/^(CON|END) [\s\S]{1,200}$/)
        expect(answer).not.toMatch(/CLEAN|FLAGGED|STOLEN/)
        expect(await channels.turn(call, ...typed)).toBe(answer)
        if (ended) expect(answer.startsWith('END ')).toBe(true)
        ended ||= answer.startsWith('END ')
        if (turn >= 19) expect(ended).toBe(true)
      }
    }),
    { numRuns: LONG ? 1_000 : 25, seed: 20_261_125 },
  )
}, 3_600_000)
