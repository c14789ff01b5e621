import { useEffect, useRef } from 'react'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { InviteReceiver } from './InviteReceiver.tsx'
import { transfers } from './messages.ts'
import type { useInitiate } from './use-initiate.ts'

const text = transfers.initiate

/**
 * Sends the form: with a code by the chosen method, or for the receiver to accept in their account. A refusal
 * stands above the buttons, where the eye is, and is in view from its first line.
 */
export function SendButtons({
  transfer: { form, noReceiver, sendBy },
  label,
}: {
  transfer: ReturnType<typeof useInitiate>
  label: string
}) {
  const refusal = useRef<HTMLDivElement>(null)
  const refused = Boolean(form.error) && !form.pending
  useEffect(() => {
    if (refused) refusal.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])
  return (
    <>
      <p className="flex items-start gap-2">
        <Icon name="info" size={20} className="mt-0.5 shrink-0 text-brand" />
        {text.before}
      </p>
      {form.error && (
        <div ref={refusal}>
          <Alert tone="danger" action={noReceiver && <InviteReceiver />}>
            {form.error}
          </Alert>
        </div>
      )}
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
