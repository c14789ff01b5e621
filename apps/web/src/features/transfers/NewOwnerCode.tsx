import { CodeEntry } from '../../ui/CodeEntry.tsx'
import { Form } from '../../ui/Form.tsx'
import { CodeActions } from './CodeActions.tsx'
import { transfers } from './messages.ts'
import { TransferSummary } from './TransferSummary.tsx'
import type { VerifyFormProps } from './VerifyForm.tsx'

/** The verify step of /transfer/new-owner. */
export function NewOwnerCode({ session, entry }: VerifyFormProps) {
  const { form, field, verifying } = entry
  return (
    <Form {...form}>
      <TransferSummary session={session} />
      <CodeEntry
        field={field}
        label={transfers.verify.code}
        submit={transfers.newOwner.confirm}
        pending={verifying}
        disabled={form.pending}
      >
        <CodeActions entry={entry} />
      </CodeEntry>
    </Form>
  )
}
