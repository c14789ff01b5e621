/** Africa's Talking (https://developers.africastalking.com/docs/sms/sending/bulk). */
import { z } from 'zod'
import { SmsRefused, type SmsSender } from '../../ports/sms.ts'
import { post, SmsNotSent } from './post.ts'

export interface AfricasTalkingOptions {
  username: string
  apiKey: string
  /** Undefined: the provider's own. */
  senderId: string | undefined
  /** Without a trailing slash. */
  baseUrl: string
  timeoutMs?: number
}

const answer = z.object({
  SMSMessageData: z.object({
    Recipients: z
      .array(
        z.object({
          statusCode: z.coerce.number().int(),
          messageId: z.string().max(100).optional().catch(undefined),
        }),
      )
      .length(1),
  }),
})

export function createAfricasTalking({
  username,
  apiKey,
  senderId,
  baseUrl,
  timeoutMs,
}: AfricasTalkingOptions): SmsSender {
  return {
    async send(sms) {
      const form = new URLSearchParams({ username, to: sms.to, message: sms.text })
      if (senderId !== undefined) form.set('from', senderId)
      const { status, json } = await post(sms, `${baseUrl}/version1/messaging`, {
        headers: { apiKey, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
        timeoutMs,
      })
      if (status < 200 || status > 299) throw new SmsNotSent(sms, `HTTP ${status}`)
      const parsed = answer.safeParse(json)
      const recipient = parsed.data?.SMSMessageData.Recipients[0]
      const code = recipient?.statusCode
      if (code === undefined) throw new SmsNotSent(sms, 'the answer could not be read')
      if (code >= 402 && code <= 409)
        throw new SmsRefused(`Africa's Talking refused text message ${sms.id}: status ${code}`)
      // 100 processed, 101 sent, 102 queued; 500 and 501 are failures of the provider.
      if (code < 100 || code > 102) throw new SmsNotSent(sms, `status ${code}`)
      return recipient?.messageId
    },
  }
}
