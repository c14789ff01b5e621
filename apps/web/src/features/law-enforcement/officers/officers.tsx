import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Card, EmptyState, PageHeading } from '../../../ui/index.ts'
import { NotLoaded } from '../NotLoaded.tsx'
import { askAdministrator } from './ask-administrator.ts'
import { CommandOfficers } from './CommandOfficers.tsx'
import { commandOfficers as text } from './messages.ts'
import { useOwnCommand } from './queries.ts'

/** `/law-enforcement/officers` (decisions §7), for supervisors. */
export function Component() {
  usePageTitle(text.title)
  const { data: command } = useOwnCommand()
  return (
    <>
      <BackLink to={paths.officerDashboard}>{text.back}</BackLink>
      <PageHeading className="mb-6" {...(command && { subtitle: text.subtitle(command.state_command) })}>
        {text.title}
      </PageHeading>
      <OwnCommand />
    </>
  )
}

function OwnCommand() {
  const query = useOwnCommand()
  const { data: command } = query
  if (command === undefined) return <NotLoaded query={query} text={text} />
  const ask = askAdministrator(command)
  if (ask === null && command.organisation) return <CommandOfficers organisation={command.organisation.id} />
  return (
    <Card>
      <EmptyState
        icon="lock"
        title={ask?.title}
        text={text.ask.text}
        action={
          <code className="block rounded-md bg-sunken p-3 text-left text-sm wrap-anywhere">
            {ask?.command}
          </code>
        }
      />
    </Card>
  )
}
