import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Card, Link, PageHeading } from '../../ui/index.ts'
import { AuditLog } from './AuditLog.tsx'
import { AuditSearch } from './AuditSearch.tsx'
import { type AuditFilters, auditFiltersOf, auditSearch } from './audit-filters.ts'
import { lawEnforcement } from './messages.ts'
import { ReleaseReveals } from './ReleaseReveals.tsx'

const text = lawEnforcement.audit

/**
 * `/law-enforcement/audit` (decisions §9), for supervisors. Another officer reads that, and sees no forms.
 */
export function Component() {
  usePageTitle(text.title)
  const supervisor = useSession().user?.is_supervisor === true
  const [params, setParams] = useSearchParams()
  const written = params.toString()
  const filters = useMemo(() => auditFiltersOf(new URLSearchParams(written)), [written])
  function change(changed: AuditFilters) {
    const next = { ...auditFiltersOf(new URLSearchParams(location.search)), ...changed }
    setParams(auditSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value))), {
      preventScrollReset: true,
    })
  }
  return (
    <>
      <BackLink to={paths.officerDashboard}>{lawEnforcement.search.back}</BackLink>
      <PageHeading className="mb-4" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <div className="grid gap-6 *:min-w-0">
        {supervisor && (
          <Card>
            <AuditSearch filters={filters} onChange={change} onClear={() => setParams('')} />
          </Card>
        )}
        <AuditLog filters={filters} />
        {supervisor && (
          <>
            <p>
              <Link to={paths.officerDelays} className="text-link inline-flex min-h-11 items-center">
                {text.delays}
              </Link>
            </p>
            <Card>
              <ReleaseReveals />
            </Card>
          </>
        )}
      </div>
    </>
  )
}
