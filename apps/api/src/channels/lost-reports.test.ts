/** Reports without the IMEI by USSD and SMS (decisions §21). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newImei } from '../modules/devices/devices.fixtures.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { type Channels, newCall, ownerWithPin, startChannels } from './channels.fixtures.ts'

let channels: Channels
beforeAll(async () => {
  channels = await startChannels({ env: { TELECOM_PROVIDER: 'sandbox' } })
})
afterAll(() => channels?.stop())

const caseIn = (text: string) => /LE-\d{4}-\d{6,}/.exec(text)?.[0] ?? ''
const rowsOf = (phone: string) =>
  channels.amana.database.db
    .selectFrom('pending_reports')
    .selectAll()
    .where('reporter_phone', '=', phone)
    .execute()
const flagOf = (caseNumber: string) =>
  channels.amana.database.db
    .selectFrom('flags')
    .selectAll()
    .where('case_number', '=', caseNumber)
    .executeTakeFirst()

/** All inputs of a call one after the other, as a handset sends them; the last screen. */
async function dial(call: { id: string; phone: string }, ...inputs: string[]): Promise<string> {
  let screen = await channels.turn(call)
  for (let turn = 1; turn <= inputs.length; turn += 1)
    screen = await channels.turn(call, ...inputs.slice(0, turn))
  return screen
}

const WITHOUT = ['2', '9', '1', 'Ojuelegba, Lagos', 'Tecno Spark 20', 'Chidi Eze']

test('a caller without an account reports by their number, and hears how the IMEI follows', async () => {
  const call = newCall()
  const confirm = await dial(call, ...WITHOUT)
  expect(confirm).toMatch(/^CON Report Tecno Spark 20 as stolen\?/)
  const end = await channels.turn(call, ...WITHOUT, '1')
  expect(end).toMatch(/^END Case LE-.* waits for the IMEI until /)
  expect(await rowsOf(call.phone)).toMatchObject([
    {
      case_number: caseIn(end),
      flag_type: 'stolen',
      device_state: 'Lagos',
      last_known_location: 'Ojuelegba, Lagos',
      device_brand: 'Tecno',
      device_model: 'Spark 20',
      reporter_name: 'Chidi Eze',
      contact_verified_at: expect.any(Date),
    },
  ])
  const link = await channels.nextText(call.phone)
  expect(link).toContain(`/report/${caseIn(end)}/imei`)
  // The gateway repeats the turn, and the caller dials again.
  expect(await channels.turn(call, ...WITHOUT, '1')).toBe(end)
  expect(caseIn(await dial({ ...newCall(), phone: call.phone }, ...WITHOUT, '1'))).toBe(caseIn(end))
  expect(await rowsOf(call.phone)).toHaveLength(1)
  expect(
    await dial({ ...newCall(), phone: call.phone }, '3', caseIn(end).replace(/\D/g, ''), call.phone),
  ).toMatch(/send its IMEI by \d{4}-/)
})

test('the phones of the calling number are offered, and the chosen one is a report with its IMEI', async () => {
  const owner = await ownerWithPin(channels.amana)
  const call = { ...newCall(), phone: owner.phone }
  expect(await dial(call, '2', '9')).toContain(owner.imei.slice(-6))
  const end = await dial(call, '2', '9', '1', '2', 'Aba, Abia', 'Ada Obi', '1')
  expect(end).toMatch(/^END Case LE-.* Officers look at your report now/)
  expect(await flagOf(caseIn(end))).toMatchObject({
    imei: owner.imei,
    flag_type: 'lost',
    status: 'under_review',
    public_report: true,
    reporter_phone: owner.phone,
    contact_verified_at: expect.any(Date),
  })
})

test('the IMEI comes by text message, from the number of the report alone', async () => {
  const { phone } = newCall()
  await channels.text(phone, 'STOLEN Ikeja, Lagos, Tecno Spark')
  const caseNumber = caseIn(
    await waitUntil(() => channels.textsTo(phone).find((text) => text.includes('Send IMEI'))),
  )
  expect(await rowsOf(phone)).toMatchObject([
    { case_number: caseNumber, flag_type: 'stolen', reason: 'STOLEN Ikeja, Lagos, Tecno Spark' },
  ])
  const imei = newImei()
  const stranger = newCall().phone
  await channels.text(stranger, `IMEI ${caseNumber} ${imei}`)
  expect(await channels.nextText(stranger)).toBe(`No case ${caseNumber} was reported with this phone number.`)
  expect(await flagOf(caseNumber)).toBeUndefined()
  await channels.text(phone, `IMEI ${caseNumber} ${imei}`)
  await waitUntil(() => channels.textsTo(phone).find((text) => text.startsWith('The IMEI is added')))
  expect(await flagOf(caseNumber)).toMatchObject({ imei, contact_verified_at: expect.any(Date) })
  // Another number for the same case is answered with its state.
  await channels.text(phone, `IMEI ${caseNumber} ${newImei()}`)
  await waitUntil(() => channels.textsTo(phone).find((text) => text.includes('officers look at it')))
  expect(await flagOf(caseNumber)).toMatchObject({ imei })
})

test('a text message without a place is answered with what to send', async () => {
  const { phone } = newCall()
  await channels.text(phone, 'Stolen! Please help')
  expect(await channels.nextText(phone)).toContain('STOLEN Ikeja, Lagos')
  expect(await rowsOf(phone)).toEqual([])
})
