import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { focusPage } from '../../lib/focus.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton, toast } from '../../ui/index.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { AuthPage } from './AuthPage.tsx'
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx'
import { auth } from './messages.ts'
import { emailOf, messageOfState, originOf } from './navigation-state.ts'

/** Milliseconds. */
const REDIRECT_AFTER = 2000
const TOAST_DURATION = 4000

/**
 * `/auth/forgot-password`: asks for the e-mail, says "Check Your Email", and leads on to the new password.
 */
export function Component() {
  const { state } = useLocation()
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  const from = originOf(state)
  if (sent) return <CheckYourEmail {...sent} from={from} />
  return (
    <AskForEmail
      email={emailOf(state)}
      message={messageOfState(state)}
      from={from}
      onSent={(email, message) => {
        toast.success(message, { duration: TOAST_DURATION })
        setSent({ email, message })
      }}
    />
  )
}

interface AskForEmailProps {
  email: string
  /** Why the person is led here; empty: they came by themselves. */
  message: string
  from: unknown
  onSent: (email: string, message: string) => void
}

function AskForEmail({ email, message, from, onSent }: AskForEmailProps) {
  const text = auth.forgot
  usePageTitle(text.title)
  return (
    <AuthPage
      heading={text.heading}
      subtitle={text.subtitle}
      back={{ to: paths.login, label: text.backToLogin, state: { email, from } }}
    >
      {message && (
        <Alert tone="warning" className="mb-5">
          {message}
        </Alert>
      )}
      <ForgotPasswordForm email={email} onSent={onSent} />
    </AuthPage>
  )
}

function CheckYourEmail({ email, message, from }: { email: string; message: string; from: unknown }) {
  const text = auth.forgot
  usePageTitle(text.checkHeading)
  const navigate = useNavigate()
  useEffect(() => {
    focusPage()
    const timer = setTimeout(() => navigate(paths.resetPassword, { state: { email, from } }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [email, from, navigate])
  return (
    <AuthPage
      heading={text.checkHeading}
      back={{ to: paths.login, label: text.backToLogin, state: { email, from } }}
    >
      <div className="grid gap-5">
        <Alert tone="success">{message}</Alert>
        <p>
          <Sentence
            text={text.checkText}
            with={{ email: <strong className="wrap-anywhere">{email}</strong> }}
          />{' '}
          {text.next}
        </p>
        <LinkButton to={paths.resetPassword} state={{ email, from }} size="lg">
          {text.continue}
        </LinkButton>
      </div>
    </AuthPage>
  )
}
