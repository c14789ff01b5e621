import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Button, LinkButton, Spinner } from '../../ui/index.ts'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import { StepPage } from '../../ui/StepPage.tsx'
import type { LinkOutcome } from './link-outcome.ts'
import { contacts } from './messages.ts'
import { ResendLink } from './ResendLink.tsx'
import { useEmailLink } from './use-email-link.ts'

const text = contacts.emailLink

const STYLES = {
  verified: { mark: 'good', title: text.verified },
  failed: { mark: 'bad', title: text.failed },
  unknown: { mark: 'unknown', title: text.failed },
} as const

/** `/auth/verify-email?token=`: the target of the link in the mail (decisions D7). */
export function Component() {
  const { outcome, retry } = useEmailLink()
  const look = outcome && STYLES[outcome.state]
  const title = look?.title ?? text.title
  usePageTitle(title)
  return (
    <StepPage mark={look && <OutcomeMark outcome={look.mark} />} heading={title}>
      <div role="status">
        {outcome ? (
          <p className="wrap-anywhere">{explain(outcome)}</p>
        ) : (
          <p className="flex items-center gap-3 text-lg">
            <Spinner label="" />
            {text.pending}
          </p>
        )}
      </div>
      {outcome?.state === 'verified' && (
        <LinkButton to={paths.emailVerified} replace size="lg" className="mt-6 w-full">
          {text.continue}
        </LinkButton>
      )}
      {outcome?.state === 'unknown' && (
        <Button onClick={retry} size="lg" className="mt-6 w-full">
          {text.retry}
        </Button>
      )}
      {outcome?.state === 'failed' && <AnotherLink />}
    </StepPage>
  )
}

function explain(outcome: LinkOutcome): string {
  if (outcome.state === 'verified')
    return outcome.email ? text.verifiedText(outcome.email) : text.verifiedYours
  if (outcome.state === 'unknown') return `${outcome.message} ${text.notChecked}`
  return outcome.reason === 'taken' ? text.taken : text.failedText
}

function AnotherLink() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const { status, user } = useSession()
  const from = { from: { pathname, state } }
  if (status === 'loading') return null
  return (
    <div className="mt-6 border-t border-line pt-6">
      <ResendLink user={user} onVisitor={() => navigate(paths.login, { state: from })} />
      {!user && (
        <LinkButton to={paths.login} state={from} className="mt-4 w-full">
          {contacts.signIn}
        </LinkButton>
      )}
    </div>
  )
}
