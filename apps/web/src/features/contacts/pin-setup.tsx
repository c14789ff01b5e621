import { useLocation, useNavigate } from 'react-router'
import { destinationAfterSignIn } from '../../lib/origin.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { textOf } from '../../lib/tab-store.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, EmptyState, LinkButton, Spinner, toast } from '../../ui/index.ts'
import { StepPage } from '../../ui/StepPage.tsx'
import { contacts } from './messages.ts'
import { PinForm } from './PinForm.tsx'

const text = contacts.pin

/**
 * `/auth/pin-setup`: the PIN of an account that has none. A person who was led here by a page that needs a
 * PIN goes back there.
 */
export function Component() {
  usePageTitle(text.title)
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const { status, user } = useSession()

  const origin = destinationAfterSignIn(state, user)
  const message = textOf(state, 'message')

  function finish() {
    toast.success(text.created)
    navigate(origin.to, { replace: true, state: origin.state })
  }
  return (
    <StepPage heading={text.title} subtitle={text.subtitle}>
      {status === 'loading' && <Spinner />}
      {status === 'signed-out' && (
        <EmptyState
          icon="lock"
          title={text.visitorTitle}
          text={text.visitorText}
          action={
            <LinkButton to={paths.login} state={{ from: { pathname, state } }}>
              {contacts.signIn}
            </LinkButton>
          }
        />
      )}
      {user?.has_pin && (
        <EmptyState
          icon="shield"
          title={text.hasPinTitle}
          text={text.hasPinText}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <LinkButton to={origin.to} state={origin.state} replace>
                {origin.to === paths.dashboard ? text.toDashboard : text.goOn}
              </LinkButton>
              <LinkButton to={paths.settingsPin} variant="secondary">
                {text.changePin}
              </LinkButton>
            </div>
          }
        />
      )}
      {user && !user.has_pin && (
        <>
          {message && <Alert className="mb-6">{message}</Alert>}
          <PinForm onCreated={finish} />
        </>
      )}
    </StepPage>
  )
}
