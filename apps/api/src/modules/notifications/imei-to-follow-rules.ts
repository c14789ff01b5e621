/** Messages to the reporter of a case without an IMEI. Pure. */
import { dayInLagos } from '@amana/contract'
import { formatDateIn } from '@amana/messages'
import { ENGLISH, type Words } from './draft-rules.ts'
import type { ImeiAddedFacts, PendingFacts } from './fact-queries.ts'
import type { ToReporter } from './theft-report-rules.ts'

type What = 'begun' | 'reminder' | 'ended'

/** The link opens the page that takes the IMEI; once the case has ended, a new report. */
export function imeiToFollow(
  {
    case_number: caseNumber,
    imei_due_at,
    what,
    publicUrl,
  }: Pick<PendingFacts, 'case_number' | 'imei_due_at'> & { what: What; publicUrl: string },
  { locale, texts }: Words = ENGLISH,
): ToReporter {
  const { follow } = texts
  if (what === 'ended')
    return {
      title: follow.ended.title(caseNumber),
      text: follow.ended.text,
      link: '/report',
      sms: follow.ended.sms(caseNumber),
    }
  const link = `/report/${caseNumber}/imei`
  return {
    title: follow[what].title(caseNumber),
    text: `${follow[what].text(formatDateIn(locale, imei_due_at))}\n${follow.where}`,
    link,
    sms: follow[what].sms(dayInLagos(imei_due_at), `${publicUrl}${link}`),
  }
}

/** An officer added the number: its last digits, so that the reporter can compare them. */
export function imeiAdded(
  { case_number: caseNumber, imei }: Pick<ImeiAddedFacts, 'case_number' | 'imei'>,
  { texts }: Words = ENGLISH,
): ToReporter {
  const { added } = texts.follow
  return {
    title: added.title(caseNumber),
    text: added.text(imei.slice(-6)),
    link: `/report/${caseNumber}`,
    sms: added.sms(caseNumber),
  }
}
