import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
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
      <CodeField {...field} label={transfers.verify.code} />
      <Button type="submit" size="lg" pending={verifying} disabled={form.pending}>
        {transfers.newOwner.confirm}
      </Button>
      <CodeActions entry={entry} />
    </Form>
  )
}
