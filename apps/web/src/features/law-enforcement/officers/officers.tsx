import { usePageTitle } from '../../../lib/page-title.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalText } from '../../../lib/refusal-text.ts'
import { BackLink } from '../../../ui/BackLink.tsx'
import { Card, EmptyState, ErrorState, PageHeading, Skeleton } from '../../../ui/index.ts'
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
  const { data: command, error, isFetching, refetch } = useOwnCommand()
  if (command === undefined) {
    if (!error || isFetching) {
      return (
        <Card>
          <p role="status" className="mb-4 text-muted">
            {text.loading}
          </p>
          <Skeleton className="h-40 w-full" />
        </Card>
      )
    }
    return (
      <Card>
        {error.code === 'forbidden' ? (
          <ErrorState icon="lock" title={text.forbidden} />
        ) : (
          <ErrorState title={refusalText(error, text.failed)} onRetry={() => void refetch()} />
        )}
      </Card>
    )
  }
  const ask = askAdministrator(command)
  if (ask === null && command.organisation) return <CommandOfficers organisation={command.organisation.id} />
  return (
    <Card>
      <EmptyState
        icon="lock"
        title={ask?.title}
        text={text.ask.text}
        action={<code className="block rounded-md bg-sunken p-3 text-left text-sm wrap-anywhere">{ask?.command}</code>}
      />
    </Card>
  )
}
