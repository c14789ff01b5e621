import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { caseNotice as text } from './case/messages.ts'
import { flagsOf } from './queries.ts'

/** Leads to the open case of the phone, and to a report of somebody else; nothing without any. */
export function CaseNotice({ imei }: { imei: string }) {
  const { data: flags = [] } = useQuery(flagsOf(imei))
  const open = flags.filter(
    ({ followed, status, flag_type }) =>
      followed && flag_type !== 'found' && (status === 'under_review' || status === 'active'),
  )
  return open.map(({ id, status, flag_type, case_number }) => {
    const { titles, action } = text[status === 'active' ? 'active' : 'under_review']
    return (
      <Alert
        key={id}
        tone="warning"
        title={titles[flag_type === 'lost' ? 'lost' : 'stolen'](case_number)}
        action={
          <LinkButton variant="secondary" to={paths.deviceCase(imei, id)}>
            {action}
          </LinkButton>
        }
      />
    )
  })
}
