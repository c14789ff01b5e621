import { usePageTitle } from '../../lib/page-title.ts'
import { Card, PageHeading } from '../../ui/index.ts'
import { AccessList } from './AccessList.tsx'
import { settings } from './messages.ts'
import { useNoticeDays } from './queries.ts'

const text = settings.access

function ruleText(days: number | undefined): string {
  if (days === undefined) return text.ruleUnknown
  return days === 0 ? text.ruleAtOnce : text.rule(days)
}

/** `/settings/access` (decisions §15). */
export function Component() {
  usePageTitle(text.title)
  const days = useNoticeDays()
  return (
    <>
      <PageHeading className="mb-6" subtitle={text.subtitle}>
        {text.title}
      </PageHeading>
      <Card>
        <p className="mb-5 max-w-prose text-muted">{ruleText(days)}</p>
        <AccessList />
      </Card>
    </>
  )
}
