/** Calls and text messages against the real product, in the forms of the gateway. */
import { randomInt } from 'node:crypto'
import { newImei, register } from '../modules/devices/devices.fixtures.ts'
import { cheapHash, PIN } from '../modules/flags/flags.fixtures.ts'
import type { Sms } from '../ports/sms.ts'
import { newPhone } from '../testing/new-phone.ts'
import { startTestProduct, type TestAccount, type TestProduct } from '../testing/test-product.ts'
import { waitUntil } from '../testing/wait-until.ts'

export const USSD_SECRET = 'ussd0123456789ussd0123456789abcd'
export const SMS_SECRET = 'smsx0123456789smsx0123456789abcd'

export interface Channels {
  amana: TestProduct
  /** The nth has the provider's id `ATXid_n`. */
  sent: readonly Sms[]
  /** A form to a path below the server's root. */
  post(path: string, form: Record<string, string>): Promise<{ status: number; text: string; type: string }>
  /** One turn; `inputs` are all of the call. */
  turn(call: { id: string; phone: string }, ...inputs: string[]): Promise<string>
  text(from: string, text: string, id?: string): Promise<number>
  /** Texts to a number so far. */
  textsTo(phone: string): string[]
  /** The newest text to a number once there are so many. */
  nextText(phone: string, count?: number): Promise<string>
  stop(): Promise<void>
}

export async function startChannels(
  overrides: Parameters<typeof startTestProduct>[0] = {},
): Promise<Channels> {
  const env = { USSD_PROVIDER: 'africastalking', USSD_SECRET, SMS_SECRET, ...overrides.env }
  const sent: Sms[] = []
  const sms = { send: async (message: Sms) => `ATXid_${sent.push(message)}` }
  const amana = await startTestProduct({ sms, ...overrides, env })
  const post: Channels['post'] = async (path, form) => {
    const answer = await amana.product.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']) }
  }
  const textsTo = (phone: string) => sent.filter(({ to }) => to === phone).map(({ text }) => text)
  return {
    amana,
    sent,
    post,
    async turn({ id, phone }, ...inputs) {
      const form = {
        sessionId: id,
        phoneNumber: phone,
        serviceCode: '*000#',
        networkCode: '99999',
        text: inputs.join('*'),
      }
      const answer = await post(`/ussd/${USSD_SECRET}`, form)
      if (answer.status !== 200 || !answer.type.startsWith('text/plain'))
        throw new Error(`a turn got ${answer.status} ${answer.text}`)
      return answer.text
    },
    async text(from, text, id = newSession()) {
      const form = { from, to: '20880', text, date: '2026-11-21 10:00:00', id, linkId: 'link' }
      return (await post(`/sms/${SMS_SECRET}`, form)).status
    },
    textsTo,
    nextText: (phone, count = 1) =>
      waitUntil(() => {
        const texts = textsTo(phone)
        return texts.length >= count ? texts.at(-1) : undefined
      }),
    stop: () => amana.stop(),
  }
}

export const newSession = (): string => `ATUid_${randomInt(1e9)}${randomInt(1e9)}`
export const newCall = () => ({ id: newSession(), phone: newPhone() })

/** An account with phone, PIN and one registered phone. */
export async function ownerWithPin(
  amana: TestProduct,
): Promise<TestAccount & { phone: string; imei: string; deviceId: number }> {
  const account = await amana.account()
  const phone = newPhone()
  const change = { pin_hash: await cheapHash(PIN), phone_number: phone, phone_verified_at: new Date() }
  await amana.database.db.updateTable('users').set(change).where('id', '=', account.userId).execute()
  const { body } = await register(amana, account.token, { imei: newImei() })
  return { ...account, phone, imei: body.response_data.imei, deviceId: body.response_data.id }
}
