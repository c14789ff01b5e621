import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, Link, Skeleton } from '../../ui/index.ts'
import { AuthPage } from './AuthPage.tsx'
import { auth } from './messages.ts'
import { draftOf, messageOfState, originOf, sessionExpired } from './navigation-state.ts'
import { readOtpSession, startOtpSession } from './otp-session.ts'
import { RegisterForm } from './RegisterForm.tsx'

const FRAME = {
  heading: auth.register.heading,
  subtitle: auth.register.subtitle,
  back: { to: paths.home, label: auth.login.home },
}

function Begins() {
  return (
    <AuthPage {...FRAME}>
      <Skeleton className="h-160" />
    </AuthPage>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }

/**
 * `/auth/register`: one form, then the code. A person who is sent back here finds the form filled in, except
 * the password.
 */
export function Component() {
  const text = auth.register
  usePageTitle(text.title)
  const { state } = useLocation()
  const navigate = useNavigate()
  // The browser's own Back brings no draft: this tab remembers the code entry in progress.
  const brought = draftOf(state)
  const draft = brought.email ? brought : draftOf({ formData: readOtpSession(null)?.formData })
  const from = originOf(state)

  return (
    <AuthPage {...FRAME}>
      {sessionExpired(state) && (
        <Alert tone="warning" className="mb-6">
          {messageOfState(state) || auth.otp.sessionExpired}
        </Alert>
      )}
      <RegisterForm
        draft={draft}
        from={from}
        onRegistered={(email, formData, proof) => {
          const session = { email, formData, proof, signIn: false, from }
          startOtpSession(session)
          navigate(paths.otpVerification, { state: session })
        }}
      />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {text.haveAccount}
        <Link
          to={paths.login}
          state={{ email: draft.email, from }}
          className="text-link inline-flex min-h-11 items-center font-semibold"
        >
          {text.signIn}
        </Link>
      </p>
    </AuthPage>
  )
}
