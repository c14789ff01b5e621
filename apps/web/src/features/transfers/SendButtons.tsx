import { Button } from '../../ui/Button.tsx'
import { transfers } from './messages.ts'
import type { useInitiate } from './use-initiate.ts'

const text = transfers.initiate

/** Sends the form: with a code by the chosen method, or for the receiver to accept in their account. */
export function SendButtons({
  transfer: { form, sendBy },
  label,
}: {
  transfer: ReturnType<typeof useInitiate>
  label: string
}) {
  return (
    <>
      <Button type="submit" size="lg" pending={form.pending} onClick={sendBy(false)}>
        {label}
      </Button>
      <div className="grid gap-2">
        <p className="text-sm text-muted">{text.byAccountHint}</p>
        <Button type="submit" size="lg" variant="secondary" disabled={form.pending} onClick={sendBy(true)}>
          {text.byAccount}
        </Button>
      </div>
    </>
  )
}
