import { ACCOUNT_MESSAGES, verifyPhone } from '@amana/contract/accounts'
import { formatNationalPhone } from '@amana/contract/phone'
import { useForm } from '../../lib/form/use-form.ts'
import { useSession } from '../../lib/use-session.ts'
import { CodeEntry } from '../../ui/CodeEntry.tsx'
import { Alert, Form, Spinner } from '../../ui/index.ts'
import { NetworkNote } from '../../ui/NetworkNote.tsx'
import { Resend } from '../../ui/Resend.tsx'
import { Sentence } from '../../ui/Sentence.tsx'
import { contacts } from './messages.ts'
import { SendError } from './SendError.tsx'
import type { PhoneCode } from './use-phone-code.ts'

/** Screens word these two errors differently. */
export interface CodeMessages {
  empty: string
  shape: string
}

/** The six digits from the SMS; another code, or another number. */
export function PhoneCodeForm({ check, messages }: { check: PhoneCode; messages: CodeMessages }) {
  const text = contacts.phone
  const problem = check.sendProblem
  const { user } = useSession()
  const replaces = Boolean(user?.phone_number) && user?.phone_number !== check.phone
  const { form, field } = useForm({
    initial: { code: '' },
    code: 'code',
    endpoint: verifyPhone,
    check: ({ code }) => (code === '' ? { code: messages.empty } : {}),
    words: { [ACCOUNT_MESSAGES.phoneCodeShape]: messages.shape },
    send: ({ code }) => check.verify(code),
    refused: ({ errors, message }) => ({ message: null, fields: { code: errors[0]?.message ?? message } }),
  })
  const error = form.error || (problem?.kind === 'failed' && <SendError problem={problem} />)
  return (
    <Form {...form} error={error}>
      {problem?.kind === 'sent-before' && <Alert>{text.tooSoon}</Alert>}
      <div>
        <Where check={check} />
        <button
          type="button"
          onClick={check.changeNumber}
          className="text-link inline-flex min-h-11 items-center"
        >
          {text.change}
        </button>
      </div>
      {replaces && <NetworkNote />}
      <CodeEntry
        field={field('code')}
        label={text.code}
        hint={text.codeLife}
        submit={text.confirm}
        pending={form.pending}
      >
        <Resend
          text={text}
          left={check.countdown.left}
          disabled={check.sending || form.pending}
          onResend={() => void check.send(check.phone)}
        />
      </CodeEntry>
    </Form>
  )
}

function Where({ check: { phone, sending, sendProblem } }: { check: PhoneCode }) {
  const text = contacts.phone
  const number = (
    <span className="digits font-semibold whitespace-nowrap">
      +234 {formatNationalPhone(phone.slice('+234'.length))}
    </span>
  )
  return (
    <p role="status" className="min-h-7">
      {sending ? (
        <span className="flex items-center gap-3">
          <Spinner size={20} label="" />
          <span>
            <Sentence text={text.sendingTo} with={{ number }} />
          </span>
        </span>
      ) : (
        <Sentence text={sendProblem?.kind === 'failed' ? text.notSentTo : text.sentTo} with={{ number }} />
      )}
    </p>
  )
}
