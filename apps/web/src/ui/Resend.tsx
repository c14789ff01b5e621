import { formatCountdown } from '../lib/use-countdown.ts'
import { Button, type ButtonVariant } from './Button.tsx'

export interface ResendProps {
  text: {
    /** The button. */
    resend: string
    /** Before the countdown. */
    resendIn: string
  }
  /** Seconds until another one may be asked for. */
  left: number
  onResend: () => void
  /** It is being sent. */
  pending?: boolean
  disabled?: boolean
  variant?: ButtonVariant
  /** Stands where the countdown was when it is over. */
  ready?: string
}

/** Asks for another code or link, once the countdown is over. */
export function Resend(props: ResendProps) {
  const { text, left, onResend, pending, disabled, variant = 'secondary', ready } = props
  const waiting = left > 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {waiting ? (
        <p className="text-sm text-muted">
          {text.resendIn}{' '}
          <span role="timer" className="digits font-semibold text-ink">
            {formatCountdown(left)}
          </span>
        </p>
      ) : (
        ready && <p className="text-sm text-muted">{ready}</p>
      )}
      <Button variant={variant} pending={pending} disabled={disabled || waiting} onClick={onResend}>
        {text.resend}
      </Button>
    </div>
  )
}
