import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CodeField } from '../../ui/CodeField.tsx'
import { Form } from '../../ui/Form.tsx'
import { CodeActions } from './CodeActions.tsx'
import { transfers } from './messages.ts'
import { TransferSummary } from './TransferSummary.tsx'
import { CODE_LENGTH, type VerifyFormProps } from './VerifyForm.tsx'

const text = transfers.verify

/** The verify step of /transfer/new-owner. */
export function NewOwnerCode({ session, entry }: VerifyFormProps) {
  const { code, problem, busy, edit, verify, refuseCode } = entry
  const boxes = useRef<HTMLInputElement>(null)
  function submit() {
    if (code.length === CODE_LENGTH) return verify()
    refuseCode(code === '' ? text.codeEmpty : text.codeShape)
    boxes.current?.focus()
  }
  return (
    <Form onSubmit={submit} pending={busy !== null} error={problem && !problem.ofCode ? problem.message : null}>
      <TransferSummary session={session} />
      <CodeField ref={boxes} label={text.code} value={code} onChange={edit} error={problem?.ofCode && problem.message} />
      <Button type="submit" size="lg" pending={busy === 'verifying'} disabled={busy !== null}>
        {transfers.newOwner.confirm}
      </Button>
      <CodeActions entry={entry} />
    </Form>
  )
}
