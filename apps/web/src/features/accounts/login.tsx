import { useLocation, useNavigate } from 'react-router'
import { destinationAfterSignIn } from '../../lib/origin.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { saveSession } from '../../lib/session.ts'
import { Alert, Link, Skeleton, toast } from '../../ui/index.ts'
import { AuthPage } from './AuthPage.tsx'
import { auth } from './messages.ts'
import { emailOf, messageOfState, originOf, sessionExpired } from './navigation-state.ts'
import { startOtpSession } from './otp-session.ts'
import { SecureNote, SignInForm } from './SignInForm.tsx'

const FRAME = {
  heading: auth.login.heading,
  subtitle: auth.login.subtitle,
  back: { to: paths.home, label: auth.login.home },
}

function Begins() {
  return (
    <AuthPage {...FRAME}>
      <div className="mb-6 grid gap-5">
        <Skeleton className="h-20" />
        <Skeleton className="h-32" />
        <Skeleton className="h-13" />
      </div>
      <SecureNote />
    </AuthPage>
  )
}

/** See app/beginnings.ts. */
export const beginnings = { '': Begins }

/**
 * `/auth/login`: the member sign-in. Takes a message, an e-mail and the page to go to afterwards from the
 * navigation state.
 */
export function Component() {
  const text = auth.login
  usePageTitle(text.title)
  const { state } = useLocation()
  const navigate = useNavigate()
  const message = messageOfState(state)

  function askForCode(
    email: string,
    { message, ...asked }: { signIn: boolean; proof: string; app?: boolean; message?: string },
  ) {
    const session = { email, ...asked, formData: null, from: originOf(state) }
    startOtpSession(session)
    navigate(paths.otpVerification, { state: { ...session, message } })
  }

  return (
    <AuthPage {...FRAME}>
      {message && (
        <Alert tone={sessionExpired(state) ? 'warning' : 'success'} className="mb-6">
          {message}
        </Alert>
      )}
      <SignInForm
        email={emailOf(state)}
        from={originOf(state)}
        onSignedIn={(signedIn) => {
          saveSession(signedIn)
          toast.success(text.success)
          const { to, state: handedOn } = destinationAfterSignIn(state, signedIn.user)
          navigate(to, { replace: true, state: handedOn })
        }}
        onCodeRequired={(email, asked) => askForCode(email, { signIn: true, ...asked })}
        onUnverified={(email, asked) => askForCode(email, { signIn: false, ...asked })}
      />
      <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-4">
        {text.newHere}
        <Link
          to={paths.register}
          state={{ from: originOf(state) }}
          className="text-link inline-flex min-h-11 items-center font-semibold"
        >
          {text.register}
        </Link>
      </p>
    </AuthPage>
  )
}
