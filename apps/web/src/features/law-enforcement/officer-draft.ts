import { readSession } from '../../lib/session.ts'
import { textDrafts } from '../../lib/tab-store.ts'

/**
 * The unsent text of an officer's form: neither the end of the session nor a reload loses it.
 *
 * @param about the form with its case, IMEI or officer, so that it never fills the fields of another one
 */
export function officerDraft<Field extends string>(about: string, fields: readonly Field[]) {
  return textDrafts(`amana.officer.${about}`, fields)(readSession()?.user.id ?? '')
}
