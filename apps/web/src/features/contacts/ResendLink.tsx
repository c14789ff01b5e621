import { sendEmailLink, type User } from '@amana/contract/accounts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { call, toApiError } from '../../lib/api.ts'
import { formatCountdown, useCountdown } from '../../lib/use-countdown.ts'
import { Alert, Button } from '../../ui/index.ts'
import { contacts } from './messages.ts'

/** Seconds. */
const LINK_RESEND_SECONDS = 60

interface Said {
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
  const [said, setSaid] = useState<Said | null>(null)

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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={resend} pending={pending} disabled={!countdown.done} variant={user ? 'primary' : 'secondary'}>
          {text.resend}
        </Button>
        {!countdown.done && (
          <p className="text-sm text-muted">
            {text.resendIn} <span className="digits">{formatCountdown(countdown.left)}</span>
          </p>
        )}
      </div>
    </div>
  )
}
