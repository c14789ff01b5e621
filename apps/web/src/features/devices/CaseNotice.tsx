import { useQuery } from '@tanstack/react-query'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton } from '../../ui/index.ts'
import { caseNotice as text } from './case-messages.ts'
import { flagsOf } from './queries.ts'

/** Leads to the open case of the phone, and to a report of somebody else; nothing without any. */
export function CaseNotice({ imei }: { imei: string }) {
  const { data: flags = [] } = useQuery(flagsOf(imei))
  const open = flags.filter(
    ({ followed, status, flag_type }) =>
      followed && (status === 'under_review' || (status === 'active' && flag_type !== 'found')),
  )
  return open.map(({ id, status, flag_type, case_number }) => {
    const { title, action } = text[status === 'active' ? 'active' : 'under_review']
    return (
      <Alert
        key={id}
        tone="warning"
        title={title(flag_type, case_number)}
        action={
          <LinkButton variant="secondary" to={paths.deviceCase(imei, id)}>
            {action}
          </LinkButton>
        }
      />
    )
  })
}
