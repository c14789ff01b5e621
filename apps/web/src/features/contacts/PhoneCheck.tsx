import { type CodeMessages, PhoneCodeForm } from './PhoneCodeForm.tsx'
import { PhoneNumberForm } from './PhoneNumberForm.tsx'
import { type PhoneCodeOptions, usePhoneCode } from './use-phone-code.ts'

export interface PhoneCheckProps extends PhoneCodeOptions {
  messages: CodeMessages
}

/** Asks for a number if none was passed on, sends a code to it by SMS, and checks it. */
export function PhoneCheck({ messages, ...options }: PhoneCheckProps) {
  const check = usePhoneCode(options)
  if (check.step === 'number') return <PhoneNumberForm check={check} />
  // Another code is another form: text typed for the older one goes.
  return <PhoneCodeForm key={Math.max(1, check.sent)} check={check} messages={messages} />
}
