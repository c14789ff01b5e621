/** Reports without an IMEI and look-ups, by HTTP. */

import { newPhone } from '../../../testing/new-phone.ts'
import type { Answer, TestProduct } from '../../../testing/test-product.ts'
import { waitUntil } from '../../../testing/wait-until.ts'

/** A report of somebody who does not know the IMEI. */
export function reportWithout(amana: TestProduct, changes: Record<string, unknown> = {}): Promise<Answer> {
  const body = {
    reporter_name: 'Chidi Eze',
    imei: null,
    device_brand: 'Tecno Spark 20',
    phone: newPhone(),
    device_state: 'Lagos',
    location: 'Ojuelegba',
    reason_for_flagging: 'Snatched from a bus',
    flag_type: 'stolen',
    ...changes,
  }
  return amana.call('POST', '/reports/', { body })
}

export const lookUp = (amana: TestProduct, body: Record<string, unknown>): Promise<Answer> =>
  amana.call('POST', '/reports/lookup/', { body })

export const addImei = (amana: TestProduct, caseNumber: string, body: object): Promise<Answer> =>
  amana.call('POST', `/reports/${caseNumber}/imei/`, { body })

/** Six digits that are not of a case number. */
const CODE = /(?<![-\d])\d{6}(?!\d)/
const WITH_CODE = /Enter this code|Your Amana code/

/** The newest code that came to this address or number, once there are so many of them. */
export async function codeTo(amana: TestProduct, contact: string, count = 1): Promise<string> {
  const newest = await waitUntil(() => {
    const codes = [...amana.sms, ...amana.sent].filter(
      ({ to, text }) => to === contact && WITH_CODE.test(text),
    )
    return codes.length >= count ? codes.at(-1)?.text : undefined
  })
  return CODE.exec(newest)?.[0] ?? ''
}

/** The code of a look-up by this contact, and what the look-up gives. */
export async function lookedUp(
  amana: TestProduct,
  contact: { email: string } | { phone: string },
  count = 1,
) {
  await lookUp(amana, contact)
  const code = await codeTo(amana, 'email' in contact ? contact.email : contact.phone, count)
  return (await lookUp(amana, { ...contact, code })).body.response_data
}

/** A proven report that waits for its IMEI; the case number. */
export async function waitingCase(amana: TestProduct, contact: { phone: string; email?: string }) {
  const { body } = await reportWithout(amana, contact)
  const caseNumber: string = body.response_data.case
  const code = await codeTo(amana, contact.email ?? contact.phone)
  const { status } = await amana.call('POST', `/reports/${caseNumber}/verify-contact/`, { body: { code } })
  if (status !== 200) throw new Error(`the contact was not proven: ${status}`)
  return caseNumber
}
