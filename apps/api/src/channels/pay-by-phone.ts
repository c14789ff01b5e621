import { type Imei, parsePhone, VERIFICATION_FEE, type Verification } from '@amana/contract'
import { VISITOR } from '../kernel/actor.ts'
import { AppError } from '../kernel/app-error.ts'
import { initiatePayment, resumePayment, selectPayingPhone } from '../modules/payments/index.ts'
import { readCompleted, updateDelivered } from '../modules/verifications/index.ts'
import type { ChannelDeps } from './deps.ts'
import { msisdnHashOf } from './numbers.ts'
import {
  type PhoneCheck,
  selectPhoneCheck,
  selectPhoneCheckOf,
  selectPhoneSettings,
} from './phone-queries.ts'
import { readOrdered } from './read-ordered.ts'
import { resultText, withLink } from './result-text.ts'
import { lastSix } from './screens.ts'
import { queueText, sendText } from './send-text.ts'
import { type ChannelTexts, channelTextsIn, fitted } from './texts.ts'

/**
 * Job 'channels.pay': asks the caller's network for the money, once, also when its process dies. What the
 * network or our limits refuse, the caller is notified by text message.
 */
export async function payByPhone(deps: ChannelDeps, { orderId }: { orderId: string }): Promise<void> {
  const { database } = deps
  const order = await selectPhoneCheck(database.db, orderId)
  if (!order) return
  const check = await readOrdered(deps, order)
  const phone_number = parsePhone(order.phone_number) ?? undefined
  try {
    if (await resumePayment(deps, order.verification_id)) return
    await initiatePayment(
      deps,
      VISITOR,
      {
        amount: VERIFICATION_FEE,
        currency: 'NGN',
        method: 'airtime',
        purpose: 'device_unlock',
        metadata: {
          device_id: imeiOf(check),
          verification_id: check.id,
          access_token: check.access_token,
          phone_number,
        },
      },
      order.phone_number,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await notifyRefused(deps, order, check, error.code === 'too_many_requests' ? 'payLater' : 'refused')
  }
}

/** Job 'channels.answer': the result of a paid check by text message, once. */
export async function answerByText(
  deps: ChannelDeps,
  { verificationId }: { verificationId: string },
): Promise<void> {
  const { database, clock } = deps
  const answer = (await orderedAnswer(deps, verificationId)) ?? (await paidAnswer(deps, verificationId))
  if (!answer?.check.result) return
  const { id, to, check, texts } = answer
  const result = resultText(check, texts)
  const text = check.report_link ? withLink(result, check.report_link) : result
  const about = `answer ${id}`
  await queueText(database.db, { about, to, text, now: clock.now() })
  await sendText(deps, { about })
  await updateDelivered(database.db, verificationId, clock.now())
}

interface TextAnswer {
  id: string
  to: string
  check: Verification
  texts: ChannelTexts
}

/** Null: the check was not ordered by phone. */
async function orderedAnswer(deps: ChannelDeps, verificationId: string): Promise<TextAnswer | null> {
  const order = await selectPhoneCheckOf(deps.database.db, verificationId)
  if (!order) return null
  const { id, phone_number: to } = order
  return { id, to, check: await readOrdered(deps, order), texts: await textsOf(deps, order) }
}

/** For a check that was paid on a page, without an address: to the number that paid. */
async function paidAnswer(deps: ChannelDeps, verificationId: string): Promise<TextAnswer | null> {
  const to = await selectPayingPhone(deps.database.db, verificationId)
  const completed = to && (await readCompleted(deps, verificationId))
  if (!completed) return null
  const { check, locale } = completed
  return { id: verificationId, to, check, texts: channelTextsIn(locale ?? 'en') }
}

/** Job 'channels.refused': the payment did not go through. */
export async function notifyPaymentRefused(
  deps: ChannelDeps,
  { verificationId }: { verificationId: string },
): Promise<void> {
  const order = await selectPhoneCheckOf(deps.database.db, verificationId)
  if (!order) return
  const check = await readOrdered(deps, order)
  if (check.result === null) await notifyRefused(deps, order, check, 'refused')
}

async function notifyRefused(
  deps: ChannelDeps,
  order: PhoneCheck,
  check: Verification,
  why: 'refused' | 'payLater',
): Promise<void> {
  const { sms } = await textsOf(deps, order)
  const about = `refused ${order.id}`
  const text = fitted(sms[why](lastSix(imeiOf(check))))
  await queueText(deps.database.db, { about, to: order.phone_number, text, now: deps.clock.now() })
  await sendText(deps, { about })
}

/** While both keys are set, choices that were kept with the old one count too. */
async function textsOf({ database, channelKey, channelKeyOld }: ChannelDeps, { phone_number }: PhoneCheck) {
  const hashes = [channelKey, channelKeyOld].flatMap((key) => (key ? [msisdnHashOf(key, phone_number)] : []))
  const { locale } = await selectPhoneSettings(database.db, hashes)
  return channelTextsIn(locale)
}

const imeiOf = ({ device_info }: Verification): Imei => device_info.device as Imei
