import { formatCountdown } from '../../lib/use-countdown.ts'
import { Button } from '../../ui/Button.tsx'
import { transfers } from './messages.ts'
import type { useTransferCode } from './use-transfer-code.ts'

const text = transfers.verify
/** Seconds left from which the screen says when the session ends. */
const SESSION_WARNING = 60

/** Another code, once the countdown is over; or cancel the transfer. */
export function CodeActions({ entry }: { entry: ReturnType<typeof useTransferCode> }) {
  const { form, busy, resendIn, sessionLeft, resend, cancel } = entry
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted">
          {resendIn > 0 ? (
            <>
              {text.resendIn}{' '}
              <span role="timer" className="digits font-semibold text-ink">
                {formatCountdown(resendIn)}
              </span>
            </>
          ) : (
            text.resendNow
          )}
        </p>
        <Button variant="secondary" pending={busy === 'resending'} disabled={form.pending || resendIn > 0} onClick={resend}>
          {text.resend}
        </Button>
      </div>
      <div role="status">
        {sessionLeft > 0 && sessionLeft <= SESSION_WARNING && (
          <p className="text-sm font-semibold text-flagged">{text.sessionEnds}</p>
        )}
      </div>
      <Button
        variant="ghost"
        className="justify-self-start -ml-4"
        pending={busy === 'cancelling'}
        disabled={form.pending}
        onClick={cancel}
      >
        {text.cancel}
      </Button>
    </div>
  )
}
