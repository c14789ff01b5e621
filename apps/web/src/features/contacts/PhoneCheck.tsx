import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/use-session.ts'
import { Alert, Link } from '../../ui/index.ts'
import { contacts } from './messages.ts'
import { type CodeMessages, PhoneCodeForm } from './PhoneCodeForm.tsx'
import { PhoneNumberForm } from './PhoneNumberForm.tsx'
import { type PhoneCodeOptions, usePhoneCode } from './use-phone-code.ts'

export interface PhoneCheckProps extends PhoneCodeOptions {
  messages: CodeMessages
}

/** Asks for a number if none was passed on, sends a code to it by SMS, and checks it. */
export function PhoneCheck({ messages, ...options }: PhoneCheckProps) {
  const check = usePhoneCode(options)
  const { status } = useSession()
  return (
    <>
      {status === 'signed-out' && (
        <Alert tone="warning" className="mb-5">
          {contacts.phone.signInFirst}{' '}
          <Link to={paths.login} className="text-link">
            {contacts.signIn}
          </Link>
        </Alert>
      )}
      {check.step === 'number' ? (
        <PhoneNumberForm check={check} />
      ) : (
        // Another code is another form: text typed for the older one goes.
        <PhoneCodeForm key={Math.max(1, check.sent)} check={check} messages={messages} />
      )}
    </>
  )
}
