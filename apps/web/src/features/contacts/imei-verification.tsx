import { contacts } from './messages.ts'
import { SimCodeScreen } from './SimCodeScreen.tsx'

/** `/imei-verification`, step 1 of 5. */
export function Component() {
  return <SimCodeScreen screen="imei" texts={contacts.imei} />
}
