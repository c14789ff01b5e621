import { listOrganisations, readOrganisation } from '@amana/contract/organisations'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, ErrorState, LinkButton, PageHeading, StatusBadge } from '../../ui/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Clients } from './Clients.tsx'
import { Jobs } from './Jobs.tsx'
import { Loaded } from './Loaded.tsx'
import { Members } from './Members.tsx'
import { Money } from './Money.tsx'
import { organisation as text } from './messages.ts'
import { useRead } from './queries.ts'
import type { OrganisationDetail } from './roles.ts'
import { Webhooks } from './Webhooks.tsx'

const TABS = { money: Money, jobs: Jobs, clients: Clients, webhooks: Webhooks, members: Members } as const
const TONES = { applied: 'pending', approved: 'clean', suspended: 'failed', rejected: 'failed' } as const
type Tab = keyof typeof TABS
const NAMES = Object.keys(TABS) as Tab[]

/** `/organisation/{id}?tab=`: money, files, clients, webhooks, members. */
export function Component() {
  const { id = '' } = useParams()
  const read = useRead(readOrganisation, { params: { organisation: id } })
  usePageTitle(read.data?.name ?? text.title)
  if (read.error?.code === 'not_found') {
    const own = <LinkButton to={paths.organisations}>{text.own}</LinkButton>
    return <ErrorState title={text.notFound} text={text.notFoundText} action={own} />
  }
  return <Loaded read={read}>{(whole) => <Portal key={whole.id} whole={whole} />}</Loaded>
}

function Portal({ whole }: { whole: OrganisationDetail }) {
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab') as Tab | null
  const tab = asked && NAMES.includes(asked) ? asked : 'money'
  const Part = TABS[tab]
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <PageHeading>{whole.name}</PageHeading>
        <StatusBadge tone={TONES[whole.status]}>{text.status[whole.status]}</StatusBadge>
      </div>
      <Switch id={whole.id} />
      {whole.status === 'applied' && (
        <Alert tone="info" className="mb-6">
          {text.waiting}
        </Alert>
      )}
      {(whole.status === 'rejected' || whole.status === 'suspended') && (
        <Alert tone="danger" className="mb-6">
          {text[whole.status]}
        </Alert>
      )}
      <Tabs
        label={text.sections}
        tabs={NAMES.map((value) => ({ value, label: text.tabs[value] }))}
        value={tab}
        onChange={(next) => setSearch({ tab: next }, { replace: true, preventScrollReset: true })}
      >
        <Part whole={whole} />
      </Tabs>
    </>
  )
}

/** For people of several organisations. */
function Switch({ id }: { id: string }) {
  const navigate = useNavigate()
  const all = useRead(listOrganisations, {}).data?.results ?? []
  if (all.length < 2) return null
  return (
    <SelectField
      className="mb-6 max-w-form"
      label={text.choose}
      placeholder={text.choose}
      value={id}
      onChange={(next) => next && navigate(paths.organisation(next))}
      options={all.map(({ id: value, name }) => ({ value, label: name }))}
    />
  )
}
