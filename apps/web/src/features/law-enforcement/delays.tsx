import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Imei, PageHeading } from '../../ui/index.ts'
import { Link } from '../../ui/Link.tsx'
import { DelayCase } from './DelayCase.tsx'
import { lawEnforcement } from './messages.ts'
import { officerDateTime } from './officer-text.ts'
import { PagedRecords } from './PagedRecords.tsx'
import { useDelays } from './queries.ts'

const text = lawEnforcement.delays
const { columns } = text

/** `/law-enforcement/delays` (decisions §15), for supervisors. */
export function Component() {
  usePageTitle(text.title)
  const delays = useDelays()
  const supervisor = useSession().user?.is_supervisor === true
  return (
    <>
      <BackLink to={paths.officerAudit}>{text.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      {supervisor && (
        <div className="mb-6">
          <DelayCase onDone={() => void delays.refetch()} />
        </div>
      )}
      <PagedRecords
        list={delays}
        text={text}
        columns={[columns.case, columns.reason, columns.by, columns.until]}
        keyOf={({ id }) => id}
        cells={(delay) => [
          <span key="case">
            <span className="block whitespace-nowrap font-semibold">{delay.case_reference}</span>
            <Link
              to={`${paths.officerDetail}?${new URLSearchParams({ imei: delay.imei })}`}
              aria-label={text.open(delay.imei)}
              className="text-link inline-flex min-h-11 items-center"
            >
              <Imei imei={delay.imei} />
            </Link>
          </span>,
          delay.reason,
          <span key="by">
            <span className="block">{delay.delayed_by}</span>
            <span className="block text-muted">{officerDateTime(delay.created_at)}</span>
          </span>,
          <span key="until">
            <span className="block">{officerDateTime(delay.until)}</span>
            {Date.parse(delay.until) <= Date.now() && <span className="block text-muted">{text.over}</span>}
          </span>,
        ]}
      />
    </>
  )
}
