/** The link to the report in an answer by text message. */
import { septetsOf } from '@amana/messages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CLEAN_IMEI } from '../testing/journeys.ts'
import { newPhone } from '../testing/new-phone.ts'
import { type Channels, startChannels } from './channels.fixtures.ts'

let channels: Channels
beforeAll(async () => {
  channels = await startChannels()
})
afterAll(() => channels.stop())

test('the answer fits in one message with it, and it opens the report', async () => {
  const phone = newPhone()
  await channels.text(phone, `CHECK ${CLEAN_IMEI}`)
  const text = await channels.nextText(phone, 2)
  expect(text).toMatch(/^CLEAN: IMEI ending \d{6}\. /)
  expect(septetsOf(text)).toBeLessThanOrEqual(160)
  const [, path = ''] = / http\S+?(\/r\/[A-Za-z0-9]{12})$/.exec(text) ?? []
  const { statusCode, headers } = await channels.amana.product.app.inject({ url: path })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
})
