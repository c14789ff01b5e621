import { sendEmailLink, type User } from '@amana/contract/accounts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call, toApiError } from '../../lib/api.ts'
import { useCountdown } from '../../lib/use-countdown.ts'
import { Alert } from '../../ui/index.ts'
import { Resend } from '../../ui/Resend.tsx'
import { contacts } from './messages.ts'

/** Seconds. */
const LINK_RESEND_SECONDS = 60

interface ResendResult {
  tone: 'success' | 'danger'
  text: string
}

/**
 * Another link by mail, at most one a minute. `user` null: `onVisitor` leads to the sign-in, since only the
 * account's owner gets a link.
 */
export function ResendLink({ user, onVisitor }: { user: User | null; onVisitor: () => void }) {
  const text = contacts.emailLink
  const countdown = useCountdown(`email-link:${useLocation().key}`, LINK_RESEND_SECONDS)
  const [pending, setPending] = useState(false)
  const [said, setSaid] = useState<ResendResult | null>(null)

  async function resend() {
    if (!user) return onVisitor()
    setPending(true)
    setSaid(null)
    try {
      const { description } = await call(sendEmailLink, { body: { email: user.email } })
      setSaid({ tone: 'success', text: description || text.resent })
      countdown.restart()
    } catch (error) {
      const { message, retryAfter } = toApiError(error)
      setSaid({ tone: 'danger', text: message })
      if (retryAfter) countdown.restart(Math.min(retryAfter, LINK_RESEND_SECONDS))
    }
    setPending(false)
  }

  return (
    <div className="grid gap-4">
      <p>{user ? text.resendText(user.email) : text.signInFirst}</p>
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      <Resend
        text={text}
        left={countdown.left}
        variant={user ? 'primary' : 'secondary'}
        pending={pending}
        onResend={resend}
      />
    </div>
  )
}
