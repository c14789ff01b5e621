import { PrivateCheckError } from './errors.ts'
import { ask } from './http.ts'
import { imei14Of } from './private-check.ts'

/**
 * Notifies the owner of a phone that somebody found its report. A normal call: the registry learns the
 * number. The owner does not learn who notified them.
 *
 * @param token of a signed-in person
 * @throws PrivateCheckError
 */
export async function tellOwner({
  url,
  token,
  imei,
}: {
  url: string
  token: string
  imei: string
}): Promise<void> {
  if (imei14Of(imei) === null) throw new PrivateCheckError('bad_imei', 'An IMEI has 15 digits.')
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  await ask(`${url}/api/v1/private/tell/`, { method: 'POST', headers, body: JSON.stringify({ imei }) })
}
