import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { CodeActions } from './CodeActions.tsx'
import { transfers } from './messages.ts'
import { TransferSummary } from './TransferSummary.tsx'
import type { TransferSession } from './transfer-session.ts'
import type { useTransferCode } from './use-transfer-code.ts'

const text = transfers.verify
export const CODE_LENGTH = 6

export interface VerifyFormProps {
  session: TransferSession
  entry: ReturnType<typeof useTransferCode>
}

/** One field of six digits; it may be sent once they are complete. */
export function VerifyForm({ session, entry }: VerifyFormProps) {
  const { code, problem, busy, edit, verify } = entry
  const [left, setLeft] = useState(false)
  const complete = code.length === CODE_LENGTH
  const unfinished = left && code !== '' && !complete ? text.codeShape : null
  return (
    <Form
      onSubmit={() => complete && verify()}
      pending={busy !== null}
      error={problem && !problem.ofCode ? problem.message : null}
    >
      <TransferSummary session={session} />
      <TextField
        label={text.code}
        name="verification_code"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="one-time-code"
        value={code}
        error={problem?.ofCode ? problem.message : unfinished}
        onChange={(typed) => {
          edit(typed)
          setLeft(false)
        }}
        onBlur={() => setLeft(true)}
      />
      <Button type="submit" size="lg" pending={busy === 'verifying'} disabled={busy !== null || !complete}>
        {text.submit}
      </Button>
      <CodeActions entry={entry} />
    </Form>
  )
}
