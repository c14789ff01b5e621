import { formatDateTimeIn } from '@amana/messages'
import type { JobData } from '../../jobs/jobs.ts'
import { catalogue, textsIn } from '../../kernel/texts.ts'
import { supervisorReaders } from '../audit/index.ts'
import { mailReaders } from '../organisations/index.ts'
import { selectNamedOfficer } from './brake-queries.ts'
import type { BlockListDeps } from './deps.ts'
import * as english from './messages.ts'
import { EVERYBODY } from './rules.ts'

const TEXTS = catalogue('modules/block-list/messages.ts', english)

/** Job: notifies supervisors, and officers whose names were typed, what a command proposed or released. */
export async function mailRelease(
  deps: BlockListDeps,
  { step, by, reason, sources, at: time }: JobData['block-list.release'],
): Promise<void> {
  const at = new Date(time)
  const now = deps.clock.now()
  deps.log.warn({ step }, 'brake: stopped blocks released by command')
  const named = await Promise.all(by.map((name) => selectNamedOfficer(deps.database.db, name, now)))
  const readers = [
    ...(await supervisorReaders(deps, now)),
    ...named.flatMap((officer) => (officer ? [officer] : [])),
  ]
  const once = [...new Map(readers.map(({ email, locale }) => [email, { email, locale }])).values()]
  await mailReaders(deps, once, (locale) => {
    const { release, stop } = textsIn(locale, TEXTS)
    const when = formatDateTimeIn(locale ?? 'en', at)
    const who = sources.map((source) => (source === EVERYBODY ? stop.everybody : source)).join(', ')
    const [name = ''] = by
    return {
      id: `block-release.${step}.${at.getTime()}`,
      at,
      title: step === 'proposed' ? release.proposedTitle : release.releasedTitle,
      paragraphs: [
        step === 'proposed' ? release.proposed(name, when, who) : release.released(by.join(', '), who, when),
        ...(reason === '' ? [] : [release.why(reason)]),
        release.check,
      ],
      link: { label: stop.open, url: `${deps.publicUrl}/law-enforcement/audit` },
      reason: release.reason,
    }
  })
}
