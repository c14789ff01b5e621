import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/index.ts'
import { OutcomeMark } from '../../ui/OutcomeMark.tsx'
import { StepPage } from '../../ui/StepPage.tsx'
import { contacts } from './messages.ts'

const text = contacts.emailVerified

/** `/auth/email-verified`. */
export function Component() {
  usePageTitle(text.title)
  return (
    <StepPage mark={<OutcomeMark outcome="good" />} heading={text.title} subtitle={text.text}>
      <div className="grid gap-3">
        <LinkButton to={paths.dashboard} size="lg">
          {text.toDashboard}
        </LinkButton>
        <LinkButton to={paths.login} size="lg" variant="secondary">
          {text.toLogin}
        </LinkButton>
      </div>
    </StepPage>
  )
}
