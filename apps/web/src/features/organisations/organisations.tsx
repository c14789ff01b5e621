import { listOrganisations } from '@amana/contract/organisations'
import { Navigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { EmptyState, LinkButton, PageHeading } from '../../ui/index.ts'
import { Loaded } from './Loaded.tsx'
import { organisation as text } from './messages.ts'
import { useRead } from './queries.ts'

/** `/organisation`: the person's organisation, or the way to one. */
export function Component() {
  usePageTitle(text.title)
  const all = useRead(listOrganisations, {})
  const first = all.data?.results[0]
  if (first) return <Navigate to={paths.organisation(first.id)} replace />
  return (
    <>
      <PageHeading className="mb-6">{text.title}</PageHeading>
      <Loaded read={all}>
        {() => (
          <EmptyState
            icon="shield"
            title={text.none.title}
            text={text.none.text}
            action={<LinkButton to={paths.partnersApply}>{text.none.apply}</LinkButton>}
          />
        )}
      </Loaded>
    </>
  )
}
