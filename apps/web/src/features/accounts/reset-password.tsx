import { useLocation, useNavigate } from 'react-router'
import { usePageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/index.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { AuthPage } from './AuthPage.tsx'
import { auth } from './messages.ts'
import { emailOf, originOf } from './navigation-state.ts'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

/** Milliseconds. */
const TOAST_DURATION = 4000

/**
 * `/auth/reset-password`: the code from the mail and a new password. Opened without an e-mail, it asks for
 * that too.
 */
export function Component() {
  const text = auth.reset
  usePageTitle(text.title)
  const { state } = useLocation()
  const navigate = useNavigate()
  const email = emailOf(state)
  const from = originOf(state)
  const subtitle = email ? (
    <Sentence text={text.sentTo} with={{ email: <strong className="wrap-anywhere">{email}</strong> }} />
  ) : (
    text.subtitle
  )
  return (
    <AuthPage
      heading={text.heading}
      subtitle={subtitle}
      back={{ to: paths.forgotPassword, label: auth.back, state: { email, from } }}
    >
      <ResetPasswordForm
        email={email}
        from={from}
        onDone={(email, message) => {
          toast.success(message, { duration: TOAST_DURATION })
          navigate(paths.login, { replace: true, state: { email, from } })
        }}
      />
    </AuthPage>
  )
}
