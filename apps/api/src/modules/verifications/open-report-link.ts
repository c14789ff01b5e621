import type { Locale } from '@amana/messages'
import type { FileAnswer } from '../../http/route.ts'
import { AppError } from '../../kernel/app-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after, HOUR } from '../../kernel/durations.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { textsIn } from '../../kernel/texts.ts'
import type { UseLimits } from '../../limits/use-limits.ts'
import { selectCheckByReportCode } from './queries.ts'
import { reportFileOf } from './read-report.ts'
import { isReportCode, REPORT_LINK_LIFE } from './report-links.ts'
import { type ReportDeps, sharedReportOf } from './report-of-check.ts'
import { REPORT_TEXTS } from './report-texts.ts'

/** Links that one network opens, right and wrong ones. */
const MAX_OPENED_PER_HOUR = 60

/**
 * The report behind a link, without its buyer and payment, in the language of the check, else of the request.
 *
 * @throws AppError not_found: unknown or ended; too_many_requests
 */
export async function openReportLink(
  deps: ReportDeps & { clock: Clock; useLimits: UseLimits },
  { unverifiedCode, network, language }: { unverifiedCode: string; network: string; language: Locale },
): Promise<FileAnswer> {
  const { database, clock, useLimits } = deps
  await useLimits.count({ what: 'report links', of: network, most: MAX_OPENED_PER_HOUR, windowMs: HOUR })
  if (!isReportCode(unverifiedCode)) throw new AppError('not_found')
  const check = await selectCheckByReportCode(
    database.db,
    hashSecret(unverifiedCode),
    after(clock.now(), -REPORT_LINK_LIFE),
  )
  const locale = check?.locale && check.locale !== 'en' ? check.locale : language
  const document = check && (await sharedReportOf(deps, check, locale))
  if (!document) throw new AppError('not_found')
  return reportFileOf(document)
}

/** The text in the place of a report that a link does not open. */
export function refusedLinkText({ code }: AppError, language: Locale): string {
  const { link } = textsIn(language, REPORT_TEXTS)
  return code === 'too_many_requests' ? link.tooMany : link.over
}
