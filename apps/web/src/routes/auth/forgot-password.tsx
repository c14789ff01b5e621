import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { AuthPage } from '../../features/accounts/AuthPage.tsx'
import { emailOf } from '../../features/accounts/arrival.ts'
import { ForgotPasswordForm } from '../../features/accounts/ForgotPasswordForm.tsx'
import { focusPage } from '../../lib/focus.ts'
import { auth } from '../../lib/messages/auth.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { Alert, LinkButton, toast } from '../../ui/index.ts'

/** S1 §9, milliseconds. */
const REDIRECT_AFTER = 2000
const TOAST_DURATION = 4000

/** `/auth/forgot-password` (S1 §2): asks for the e-mail, says "Check Your Email", and leads on to the new password. */
export function Component() {
  const { state } = useLocation()
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null)
  if (sent) return <CheckYourEmail {...sent} />
  return (
    <AskForEmail
      email={emailOf(state)}
      onSent={(email, message) => {
        toast.success(message, { duration: TOAST_DURATION })
        setSent({ email, message })
      }}
    />
  )
}

function AskForEmail({ email, onSent }: { email: string; onSent: (email: string, message: string) => void }) {
  const text = auth.forgot
  usePageTitle(text.title)
  return (
    <AuthPage heading={text.heading} subtitle={text.subtitle} back={{ to: paths.login, label: text.backToLogin }}>
      <ForgotPasswordForm email={email} onSent={onSent} />
    </AuthPage>
  )
}

function CheckYourEmail({ email, message }: { email: string; message: string }) {
  const text = auth.forgot
  usePageTitle(text.checkHeading)
  const navigate = useNavigate()
  useEffect(() => {
    focusPage()
    const timer = setTimeout(() => navigate(paths.resetPassword, { state: { email } }), REDIRECT_AFTER)
    return () => clearTimeout(timer)
  }, [email, navigate])
  return (
    <AuthPage heading={text.checkHeading} back={{ to: paths.login, label: text.backToLogin, state: { email } }}>
      <div className="grid gap-5">
        <Alert tone="success">{message}</Alert>
        <p>
          {text.checkText} <strong className="wrap-anywhere">{email}</strong>. {text.next}
        </p>
        <LinkButton to={paths.resetPassword} state={{ email }} size="lg">
          {text.continue}
        </LinkButton>
      </div>
    </AuthPage>
  )
}
