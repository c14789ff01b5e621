import { SimCodeScreen } from '../features/contacts/SimCodeScreen.tsx'
import { contacts } from '../lib/messages/contacts.ts'

/** `/verify-sim-imei`, step 1 of 5 (S1 §2). */
export function Component() {
  return <SimCodeScreen screen="sim" texts={contacts.sim} />
}
