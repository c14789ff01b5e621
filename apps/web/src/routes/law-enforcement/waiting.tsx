import { WaitingCases } from '../../features/law-enforcement/WaitingCases.tsx'
import { lawEnforcement } from '../../lib/messages/law-enforcement.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { PageHeading } from '../../ui/index.ts'

const text = lawEnforcement.waiting

/** `/law-enforcement/waiting`: what officers have to decide (decisions §5, §9). */
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
