import { CodeEntry } from '../../ui/CodeEntry.tsx'
import { Form } from '../../ui/Form.tsx'
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
      <CodeEntry
        field={field}
        label={text.code}
        submit={text.submit}
        pending={verifying}
        disabled={form.pending || !complete}
        single
      >
        <CodeActions entry={entry} />
      </CodeEntry>
    </Form>
  )
}
