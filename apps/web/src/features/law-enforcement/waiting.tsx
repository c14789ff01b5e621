import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageHeading } from '../../ui/index.ts'
import { lawEnforcement } from './messages.ts'
import { WaitingCases } from './WaitingCases.tsx'

const text = lawEnforcement.waiting

/** `/law-enforcement/waiting`: the cases that officers have to decide (decisions §5, §9). */
export function Component() {
  usePageTitle(text.title)
  return (
    <>
      <BackLink to={paths.officerDashboard}>{lawEnforcement.search.back}</BackLink>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <WaitingCases />
    </>
  )
}
