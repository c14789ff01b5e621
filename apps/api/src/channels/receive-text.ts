/** Text messages that arrive: each is kept once, and answered by a job. */
import { formatAmount, type Imei, type NigerianPhone, VERIFICATION_FEE } from '@amana/contract'
import { LANGUAGE_NAMES } from '@amana/messages'
import { AppError } from '../kernel/app-error.ts'
import { after, DAY, HOUR, MINUTE } from '../kernel/durations.ts'
import { newId } from '../kernel/random.ts'
import { paidByPhone } from '../modules/verifications/index.ts'
import type { ChannelDeps } from './deps.ts'
import type { StartedCheck } from './dialogue.ts'
import { addImeiByText, readCaseState, reportByText } from './lost-reports.ts'
import { msisdnHashOf, textHashOf } from './numbers.ts'
import {
  insertPhoneCheck,
  selectPhoneCheck,
  selectPhoneSettings,
  upsertLocale,
  upsertStopped,
} from './phone-queries.ts'
import { readOrdered } from './read-ordered.ts'
import { readText, type TextRequest } from './read-text.ts'
import { caseText, dayOf, lastSix, shortName } from './screens.ts'
import { queueText } from './send-text.ts'
import { describe, startCheck } from './start-check.ts'
import {
  countAnswered,
  insertReceivedText,
  lockNumber,
  selectUnansweredText,
  updateTextDone,
} from './text-queries.ts'
import { type ChannelTexts, channelTextsIn, fitted } from './texts.ts'
import type { InboundText } from './turn.ts'

/** Answers to one number: two machines that answer each other stop soon. */
const MAX_ANSWERS_PER_HOUR = 5
const MAX_ANSWERS_PER_DAY = 20
const SAME_TEXT = 10 * MINUTE
/** A text message of several parts. */
const MAX_TEXT_LENGTH = 1_000

/** Keeps a message and queues its answer. One that was received before changes nothing. */
export async function receiveText(deps: ChannelDeps, message: InboundText): Promise<void> {
  const { database, clock, jobs, channelKey, channelCounts } = deps
  const text = message.text.slice(0, MAX_TEXT_LENGTH)
  const now = clock.now()
  const id = newId(now)
  const msisdnHash = msisdnHashOf(channelKey, message.from ?? '')
  const textHash = textHashOf(channelKey, text)
  const isNew = await database.transaction(async (tx) => {
    await lockNumber(tx, msisdnHash)
    const since = { hour: after(now, -HOUR), day: after(now, -DAY), same: after(now, -SAME_TEXT) }
    const { hour, day, same } = await countAnswered(tx, { msisdnHash, textHash }, since)
    const answered =
      message.from !== null && hour < MAX_ANSWERS_PER_HOUR && day < MAX_ANSWERS_PER_DAY && same === 0
    const inserted = await insertReceivedText(tx, {
      id,
      provider: message.provider,
      provider_id: message.id,
      msisdn_hash: msisdnHash,
      text_hash: textHash,
      phone_number: answered ? message.from : null,
      text: answered ? text : null,
      answered,
      cost_kobo: message.costKobo,
      received_at: now,
    })
    if (inserted && answered) await jobs.enqueue(tx, 'channels.reply', { receivedId: id })
    // Heard in any case: the limits are of answers.
    else if (inserted && message.from !== null && readText(text).is === 'stop')
      await upsertStopped(tx, msisdnHash, true, now)
    return inserted
  })
  if (!isNew) return
  channelCounts.message('sms', 'in')
  if (message.costKobo !== null) channelCounts.cost('sms', message.costKobo)
}

interface Reply {
  /** Null: none is due. */
  text: string | null
  /** The order to pay for. */
  pay?: string
}

/** Job 'channels.reply'. A run after a crash continues where the last one ended. */
export async function replyToText(deps: ChannelDeps, { receivedId }: { receivedId: string }): Promise<void> {
  const { database, clock, jobs } = deps
  const received = await selectUnansweredText(database.db, receivedId)
  if (!received) return
  const to = received.phone_number as NigerianPhone
  const reply = await decide(deps, { receivedId, to, msisdnHash: received.msisdn_hash, text: received.text })
  await database.transaction(async (tx) => {
    if (!(await updateTextDone(tx, receivedId))) return
    const about = `reply ${receivedId}`
    const textId =
      reply.text === null ? null : await queueText(tx, { about, to, text: reply.text, now: clock.now() })
    if (textId !== null) await jobs.enqueue(tx, 'channels.send', { textId })
    if (reply.pay) await jobs.enqueue(tx, 'channels.pay', { orderId: reply.pay })
  })
}

interface Message {
  receivedId: string
  to: NigerianPhone
  msisdnHash: Buffer
  text: string
}

async function decide(deps: ChannelDeps, { receivedId, to, msisdnHash, text }: Message): Promise<Reply> {
  const { db } = deps.database
  const now = deps.clock.now()
  const { locale, stopped } = await selectPhoneSettings(db, [msisdnHash])
  const texts = channelTextsIn(locale)
  const { sms } = texts
  const asked = readText(text)
  const { languages } = deps.channels
  const codes = languages.join(', ').toUpperCase()
  if (asked.is === 'stop') {
    if (!stopped) await upsertStopped(db, msisdnHash, true, now)
    return { text: stopped ? null : fitted(sms.stopped) }
  }
  // A number that writes again wants to be answered.
  if (stopped) await upsertStopped(db, msisdnHash, false, now)
  switch (asked.is) {
    case 'check': {
      const orderId = receivedId
      const started = await startByText(deps, { orderId, imei: asked.imei, msisdn: to }).catch(orTooMany)
      if (started === 'tooMany') return { text: fitted(texts.endings.tooMany) }
      if (!started) return { text: fitted(sms.noPayment) }
      const [name, digits] = [shortName(started.name), lastSix(asked.imei)]
      const asks = (
        started.price === 0 ? sms.free(name, digits) : sms.asked(name, digits, String(started.price))
      ).trim()
      const text = started.wrongDigit ? `${asks} ${texts.check.wrongDigit}` : asks
      return { text: fitted(text), pay: orderId }
    }
    case 'unsure':
      return { text: fitted(sms.sendImei) }
    case 'status': {
      const { caseNumber } = asked
      const found = await readCaseState(deps, { caseNumber, unverifiedPhone: to, asker: to }).catch(orNone)
      return { text: found ? caseText(found, texts) : fitted(sms.caseUnknown(caseNumber)) }
    }
    case 'imei':
    case 'lost':
      return { text: await aboutLost(deps, to, { asked, texts }) }
    case 'language': {
      if (asked.locale === null || !languages.includes(asked.locale))
        return { text: fitted(sms.languages(codes)) }
      await upsertLocale(db, msisdnHash, asked.locale, now)
      return { text: fitted(channelTextsIn(asked.locale).sms.language(LANGUAGE_NAMES[asked.locale])) }
    }
    case 'help':
      return { text: fitted(sms.help(formatAmount(VERIFICATION_FEE).replace(/\.00$/, ''), codes)) }
  }
}

/** A phone that is gone, and the number that a case waits for. */
async function aboutLost(
  deps: ChannelDeps,
  to: NigerianPhone,
  { asked, texts }: { asked: Extract<TextRequest, { is: 'imei' | 'lost' }>; texts: ChannelTexts },
): Promise<string> {
  const { sms, endings } = texts
  if (asked.is === 'imei') {
    const { caseNumber } = asked
    const refused = await addImeiByText(deps, to, asked).then(() => null, refusalOfImei)
    if (refused === null) return fitted(sms.imeiAdded(caseNumber))
    const found = await readCaseState(deps, { caseNumber, unverifiedPhone: to, asker: to }).catch(orNone)
    return found ? caseText(found, texts) : fitted(sms.caseUnknown(caseNumber))
  }
  const { state } = asked
  if (state === null) return fitted(sms.sayPlace)
  const sent = await reportByText(deps, to, { ...asked, state }).catch(orTooMany)
  if (sent === 'tooMany') return fitted(endings.tooMany)
  return fitted(sms.lostReported(sent.caseNumber, dayOf(sent.dueAt ?? '')))
}

/** A case that has its number, or is over, is answered with its state. */
function refusalOfImei(error: unknown): string {
  if (error instanceof AppError && (error.code === 'not_found' || error.code === 'flag_state'))
    return error.code
  throw error
}

/** The check of a message, started once however often the job runs. */
async function startByText(
  deps: ChannelDeps,
  { orderId, imei, msisdn }: { orderId: string; imei: Imei; msisdn: NigerianPhone },
): Promise<StartedCheck | null> {
  const begun = await selectPhoneCheck(deps.database.db, orderId)
  if (begun) {
    const check = await readOrdered(deps, begun)
    return describe(orderId, check, await paidByPhone(deps.database.db, msisdn, check))
  }
  const check = await startCheck(deps, { orderId, imei, msisdn, channel: 'sms' })
  if (!check) return null
  await insertPhoneCheck(deps.database.db, { ...check.order, created_at: deps.clock.now() })
  return check.started
}

function orTooMany(error: unknown): 'tooMany' {
  if (error instanceof AppError && error.code === 'too_many_requests') return 'tooMany'
  throw error
}

function orNone(error: unknown): null {
  if (error instanceof AppError && error.code === 'not_found') return null
  throw error
}
