/** Termii (https://developers.termii.com/messaging-api). */
import { z } from 'zod'
import { SmsRefused, type SmsSender } from '../../ports/sms.ts'
import { post, SmsNotSent } from './post.ts'

export interface TermiiOptions {
  apiKey: string
  /** 3 to 11 characters, registered with Termii. */
  senderId: string
  /** Without a trailing slash. */
  baseUrl: string
  timeoutMs?: number
}

const accepted = z.object({
  code: z.literal('ok'),
  message_id: z.coerce.string().max(100).optional().catch(undefined),
})

export function createTermii({ apiKey, senderId, baseUrl, timeoutMs }: TermiiOptions): SmsSender {
  return {
    async send(sms) {
      const { status, json } = await post(sms, `${baseUrl}/api/sms/send`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          api_key: apiKey,
          to: sms.to.replace(/^\+/, ''),
          from: senderId,
          sms: sms.text,
          type: 'plain',
          // `dnd` for one-time codes: `generic` skips numbers on the do-not-disturb list, and MTN from 20:00
          // to 08:00.
          channel: 'dnd',
        }),
        timeoutMs,
      })
      // 400 and 422 concern this message; 401, 403, 404 (sender id) concern our account, which an operator
      // can fix.
      if (status === 400 || status === 422)
        throw new SmsRefused(`Termii refused text message ${sms.id}: HTTP ${status}`)
      if (status < 200 || status > 299) throw new SmsNotSent(sms, `HTTP ${status}`)
      const parsed = accepted.safeParse(json)
      if (!parsed.success) throw new SmsNotSent(sms, 'the answer could not be read')
      return parsed.data.message_id
    },
  }
}
