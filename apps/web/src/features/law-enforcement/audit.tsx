import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card, Link, PageHeading } from '../../ui/index.ts'
import { type AuditFilters, AuditLog, AuditSearch } from './AuditLog.tsx'
import { lawEnforcement } from './messages.ts'
import { ReleaseReveals } from './ReleaseReveals.tsx'

const text = lawEnforcement.audit

/** `/law-enforcement/audit` (decisions §9), for supervisors. */
export function Component() {
  usePageTitle(text.title)
  const [params, setParams] = useSearchParams()
  const imei = params.get('imei') || undefined
  const officer = params.get('officer') || undefined
  const filters = useMemo(() => ({ ...(imei && { imei }), ...(officer && { officer }) }), [imei, officer])
  function change(next: AuditFilters) {
    setParams(Object.entries(next).filter(([, value]) => value) as [string, string][])
  }
  return (
    <>
      <BackLink to={paths.officerDashboard}>{lawEnforcement.search.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="grid gap-6 *:min-w-0">
        <p>
          <Link to={paths.officerDelays} className="text-link inline-flex min-h-11 items-center">
            {text.delays}
          </Link>
        </p>
        <Card>
          <AuditSearch filters={filters} onChange={change} />
        </Card>
        <AuditLog filters={filters} />
        <Card>
          <ReleaseReveals />
        </Card>
      </div>
    </>
  )
}
