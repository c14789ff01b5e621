import { formatNationalPhone } from '@amana/contract/phone'
import { useRef, useState } from 'react'
import { formatCountdown } from '../../lib/use-countdown.ts'
import { CodeField } from '../../ui/CodeField.tsx'
import { Alert, Button, Form, Spinner } from '../../ui/index.ts'
import { contacts } from './messages.ts'
import { SendFault } from './SendFault.tsx'
import type { PhoneCode } from './use-phone-code.ts'

/** Screens word these two errors differently. */
export interface CodeMessages {
  empty: string
  shape: string
}

/** The six digits from the SMS; another code, or another number. */
export function PhoneCodeForm({ check, messages }: { check: PhoneCode; messages: CodeMessages }) {
  const text = contacts.phone
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const problem = check.sendProblem

  const firstBox = useRef<HTMLInputElement>(null)

  async function submit() {
    if (/^\d{6}$/.test(code)) {
      if (!(await check.verify(code))) return
      setCode('')
    } else setFault(code === '' ? messages.empty : messages.shape)
    firstBox.current?.focus()
  }
  return (
    <Form
      onSubmit={() => void submit()}
      error={problem?.kind === 'failed' && <SendFault problem={problem} />}
      pending={check.verifying}
    >
      {problem?.kind === 'sent-before' && <Alert>{text.tooSoon}</Alert>}
      <div>
        <Where check={check} />
        <button type="button" onClick={check.changeNumber} className="text-link inline-flex min-h-11 items-center">
          {text.change}
        </button>
      </div>
      <CodeField
        ref={firstBox}
        label={text.code}
        hint={text.codeLife}
        value={code}
        error={fault ?? check.codeProblem}
        autoFocus
        onChange={(next) => {
          setCode(next)
          setFault(null)
          check.forgetCodeProblem()
        }}
      />
      <Button type="submit" size="lg" pending={check.verifying} className="w-full">
        {text.confirm}
      </Button>
      <Resend check={check} />
    </Form>
  )
}

function Where({ check: { phone, sending, sendProblem } }: { check: PhoneCode }) {
  const text = contacts.phone
  const number = (
    <span className="digits font-semibold whitespace-nowrap">+234 {formatNationalPhone(phone.slice('+234'.length))}</span>
  )
  return (
    <p role="status" className="min-h-7">
      {sending ? (
        <span className="flex items-center gap-3">
          <Spinner size={20} label="" />
          <span>
            {text.sendingTo} {number}
          </span>
        </span>
      ) : (
        <>
          {sendProblem?.kind === 'failed' ? text.notSentTo : text.sentTo} {number}
        </>
      )}
    </p>
  )
}

function Resend({ check: { countdown, phone, send, sending, verifying } }: { check: PhoneCode }) {
  const text = contacts.phone
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <Button variant="ghost" className="-ml-4" disabled={!countdown.done || sending || verifying} onClick={() => send(phone)}>
        {text.resend}
      </Button>
      {!countdown.done && (
        <p className="text-sm text-muted">
          {text.resendIn} <span className="digits">{formatCountdown(countdown.left)}</span>
        </p>
      )}
    </div>
  )
}
