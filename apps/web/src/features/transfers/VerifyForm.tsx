import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CodeActions } from './CodeActions.tsx'
import { transfers } from './messages.ts'
import { TransferSummary } from './TransferSummary.tsx'
import type { TransferSession } from './transfer-session.ts'
import type { useTransferCode } from './use-transfer-code.ts'

const text = transfers.verify

export interface VerifyFormProps {
  session: TransferSession
  entry: ReturnType<typeof useTransferCode>
}

/** One field of six digits; it may be sent once they are complete. */
export function VerifyForm({ session, entry }: VerifyFormProps) {
  const { form, field, complete, verifying } = entry
  return (
    <Form {...form}>
      <TransferSummary session={session} />
      <TextField
        {...field}
        label={text.code}
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
      />
      <Button type="submit" size="lg" pending={verifying} disabled={form.pending || !complete}>
        {text.submit}
      </Button>
      <CodeActions entry={entry} />
    </Form>
  )
}
