import type { FlagRecord } from '@amana/contract/devices'
import { useQuery } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '../../lib/dates.ts'
import { flagModes } from '../../lib/messages/flag-modes.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { caseNotice as text } from './case/messages.ts'
import { flagsOf } from './queries.ts'
import { openCases, placeOf } from './records.ts'

/** The open case of the phone, with its day and place, and a report of somebody else; nothing without any. */
export function CaseNotice({ imei }: { imei: string }) {
  const { data: flags = [] } = useQuery(flagsOf(imei))
  return openCases(flags).map((flag) => {
    const { words, action } = text[flag.status === 'active' ? 'active' : 'under_review']
    return (
      <Alert
        key={flag.id}
        tone={flag.status === 'active' && flag.flag_type === 'stolen' ? 'danger' : 'warning'}
        className="mb-4 md:mb-6"
        title={titleOf(flag)}
        action={
          <LinkButton variant="secondary" to={paths.deviceCase(imei, flag.id)}>
            {action}
          </LinkButton>
        }
      >
        {words(flag.case_number)}
        {flag.trace_until && (
          <p>
            <time dateTime={flag.trace_until}>{flagModes.now.trace(formatDateTime(flag.trace_until))}</time>
          </p>
        )}
      </Alert>
    )
  })
}

function titleOf(flag: FlagRecord): string {
  const { titles, titlesWithPlace } = text[flag.status === 'active' ? 'active' : 'under_review']
  const type = flag.flag_type === 'lost' ? 'lost' : 'stolen'
  const [day, place] = [formatDate(flag.created_at), placeOf(flag)]
  return place ? titlesWithPlace[type](day, place) : titles[type](day)
}
