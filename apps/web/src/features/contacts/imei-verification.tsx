import { contacts } from './messages.ts'
import { SimCodeScreen } from './SimCodeScreen.tsx'

/** `/imei-verification`, step 1 of 5 (S1 §2). */
export function Component() {
  return <SimCodeScreen screen="imei" texts={contacts.imei} />
}
