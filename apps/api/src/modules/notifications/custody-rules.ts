/** Notifications about a phone in custody: no place before its person is called (decisions §21). Pure. */
import type { CustodyFacts } from './custody-queries.ts'
import { draftsFor, ENGLISH, type NotificationDraft, nameOf, type Words } from './draft-rules.ts'
import type { CustodyEvent } from './jobs.ts'

const collectPage = (imei: string) => `/devices/${imei}/collect`

/** Also by text message: the mailbox may be on the phone that is gone. */
const CHANNEL = 'email_sms'

export function custodyMatched(kept: CustodyFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { custody } = words.texts
  return draftsFor([kept.person_user_id], {
    kind: 'custody_matched',
    channel: CHANNEL,
    title: custody.matched(nameOf(kept, words)),
    text: custody.matchedText(kept.case_number, kept.imei),
    link: collectPage(kept.imei),
  })
}

/** The code stands on the page and in the text message, not in a mail. */
export function custodyCalled(kept: CustodyFacts, words: Words = ENGLISH): NotificationDraft[] {
  if (kept.state !== 'owner_called') return []
  const { custody } = words.texts
  return draftsFor([kept.person_user_id], {
    kind: 'custody_called',
    channel: CHANNEL,
    title: custody.called(nameOf(kept, words), kept.station),
    text: [...placeLines(kept, words), custody.bring, custody.codeOnPage, custody.instead].join('\n'),
    link: collectPage(kept.imei),
    calledTo: kept.custody_id,
  })
}

export function custodyReturned(kept: CustodyFacts, words: Words = ENGLISH): NotificationDraft[] {
  const { custody } = words.texts
  return draftsFor([kept.person_user_id], {
    kind: 'custody_returned',
    channel: CHANNEL,
    title: custody.returned(nameOf(kept, words)),
    text: custody.returnedText(kept.case_number, kept.imei, kept.receipt ?? ''),
    link: collectPage(kept.imei),
  })
}

function placeLines({ case_number, imei, ...kept }: CustodyFacts, { texts }: Words): string[] {
  const { custody } = texts
  return [
    custody.about(case_number, imei),
    custody.place(kept.station, kept.address, kept.phone),
    ...(kept.hours === '' ? [] : [custody.hours(kept.hours)]),
  ]
}

/** The text message with station and code, for people who open no page. */
export function calledSms(kept: CustodyFacts, code: string, { texts }: Words): string {
  return texts.custody.calledSms(kept.station, kept.address, code)
}

export interface ReporterMessage {
  title: string
  text: string
  /** A path of the web app. */
  link: string
  sms: string
}

/**
 * To a reporter without an account, who may open no page with the code: mail and text message carry it. Null:
 * the step was taken back meanwhile.
 */
export function reporterMessage(
  kept: CustodyFacts,
  { step, code }: { step: CustodyEvent['event']; code: string | null },
  words: Words = ENGLISH,
): ReporterMessage | null {
  const { custody, sms } = words.texts
  const link = `/report/${kept.case_number}`
  const name = nameOf(kept, words)
  if (step === 'custody_matched')
    return {
      title: custody.matched(name),
      text: custody.matchedText(kept.case_number, kept.imei),
      link,
      sms: custody.reporterMatchedSms(kept.case_number),
    }
  if (step === 'custody_returned')
    return {
      title: custody.returned(name),
      text: custody.returnedText(kept.case_number, kept.imei, kept.receipt ?? ''),
      link,
      sms: sms.custody_returned,
    }
  if (code === null) return null
  return {
    title: custody.called(name, kept.station),
    text: [...placeLines(kept, words), custody.bring, custody.code(code)].join('\n'),
    link,
    sms: calledSms(kept, code, words),
  }
}
