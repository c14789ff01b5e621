import { formatCountdown } from '../lib/use-countdown.ts'
import { Button, type ButtonVariant } from './Button.tsx'
import { classes } from './classes.ts'

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-2'

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
  /** Stands where the countdown was when it is over; the button then ends the row. */
  ready?: string
}

/** Asks for another code or link, once the countdown is over. */
export function Resend({ text, left, onResend, pending, disabled, variant = 'ghost', ready }: ResendProps) {
  const waiting = left > 0
  const button = (
    <Button
      variant={variant}
      className={variant === 'ghost' ? '-ml-4' : undefined}
      pending={pending}
      disabled={disabled || waiting}
      onClick={onResend}
    >
      {text.resend}
    </Button>
  )
  const countdown = (
    <p className="text-sm text-muted">
      {text.resendIn}{' '}
      <span role="timer" className="digits font-semibold text-ink">
        {formatCountdown(left)}
      </span>
    </p>
  )
  if (ready === undefined) {
    return (
      <div className={ROW}>
        {button}
        {waiting && countdown}
      </div>
    )
  }
  return (
    <div className={classes(ROW, 'justify-between')}>
      {waiting ? countdown : <p className="text-sm text-muted">{ready}</p>}
      {button}
    </div>
  )
}
