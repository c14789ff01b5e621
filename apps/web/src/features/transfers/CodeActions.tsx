import { Button } from '../../ui/Button.tsx'
import { Resend } from '../../ui/Resend.tsx'
import { SessionWarning } from '../../ui/SessionWarning.tsx'
import { transfers } from './messages.ts'
import type { useTransferCode } from './use-transfer-code.ts'

const text = transfers.verify

/** Another code, once the countdown is over; or cancel the transfer. */
export function CodeActions({ entry }: { entry: ReturnType<typeof useTransferCode> }) {
  const { form, busy, resendIn, sessionLeft, resend, cancel } = entry
  return (
    <>
      <Resend
        text={text}
        left={resendIn}
        ready={text.resendNow}
        pending={busy === 'resending'}
        disabled={form.pending}
        onResend={resend}
      />
      <SessionWarning left={sessionLeft} text={text.sessionEnds} />
      <Button
        variant="ghost"
        className="justify-self-start -ml-4"
        pending={busy === 'cancelling'}
        disabled={form.pending}
        onClick={cancel}
      >
        {text.cancel}
      </Button>
    </>
  )
}
