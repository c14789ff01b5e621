import { useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { destinationAfterSignIn } from '../../lib/origin.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { saveSession } from '../../lib/session.ts'
import { Alert, toast } from '../../ui/index.ts'
import { AuthPage } from './AuthPage.tsx'
import { auth } from './messages.ts'
import { messageOfState } from './navigation-state.ts'
import { OtpForm } from './OtpForm.tsx'
import { endOtpSession, type OtpSession, readOtpSession } from './otp-session.ts'
import { type OtpEnd, useOtp } from './use-otp.ts'

/** Milliseconds. */
const REDIRECT_AFTER = 1500

/**
 * `/auth/otp-verification`: proves the e-mail of a registration, or finishes a sign-in. Without an e-mail
 * there is nothing to prove.
 */
export function Component() {
  usePageTitle(auth.otp.title)
  const { state } = useLocation()
  const [session] = useState(() => readOtpSession(state))
  if (!session) return <Navigate to={paths.register} replace />
  return <OtpEntry session={session} message={messageOfState(state)} />
}

function OtpEntry({ session, message }: { session: OtpSession; message: string }) {
  const { email, signIn, app, formData, from } = session
  const otp = useOtp(session)
  useOutcome(session, otp.end)
  // Without form data the login sent the code.
  const back =
    signIn || formData === null
      ? { to: paths.login, state: { email, from } }
      : { to: paths.register, state: { email, formData, from } }
  return (
    <AuthPage
      heading={signIn ? auth.otp.headings.signIn : auth.otp.headings.register}
      back={{ ...back, label: auth.back }}
    >
      {message && otp.end?.step !== 'verified' && (
        <Alert tone="warning" className="mb-5">
          {message}
        </Alert>
      )}
      <OtpForm email={email} signIn={signIn} app={app === true} otp={otp} correct={back} />
    </AuthPage>
  )
}

/** Leads on when the code was right (after 1.5 s), and back when the session has run out. */
function useOutcome({ email, signIn, formData, from }: OtpSession, end: OtpEnd | null) {
  const navigate = useNavigate()
  const signedIn = end?.step === 'verified' ? end.signedIn : null
  const passwordNeeded = end?.step === 'verified' && end.passwordNeeded
  const expired = end?.step === 'expired'

  useEffect(() => {
    if (!signedIn) return
    endOtpSession()
    if (signIn) {
      saveSession(signedIn)
      toast.success(auth.login.success)
    }
    const timer = setTimeout(() => {
      if (signIn) {
        const { to, state } = destinationAfterSignIn({ from }, signedIn.user)
        navigate(to, { replace: true, state })
      } else if (passwordNeeded)
        navigate(paths.forgotPassword, {
          replace: true,
          state: { message: auth.otp.passwordNeeded, email, from },
        })
      else navigate(paths.login, { replace: true, state: { message: auth.otp.accountVerified, email, from } })
    }, REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [signedIn, passwordNeeded, signIn, email, from, navigate])

  useEffect(() => {
    if (!expired) return
    endOtpSession()
    const state = { sessionExpired: true, email, from }
    if (signIn) navigate(paths.login, { replace: true, state: { ...state, message: auth.otp.signInExpired } })
    else
      navigate(paths.register, {
        replace: true,
        state: { ...state, message: auth.otp.sessionExpired, formData },
      })
  }, [expired, signIn, email, formData, from, navigate])
}
