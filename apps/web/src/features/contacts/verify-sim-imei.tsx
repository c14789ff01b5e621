import { contacts } from './messages.ts'
import { SimCodeScreen } from './SimCodeScreen.tsx'

/** `/verify-sim-imei`, step 1 of 5. */
export function Component() {
  return <SimCodeScreen screen="sim" texts={contacts.sim} />
}
