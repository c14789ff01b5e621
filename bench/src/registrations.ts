/** Registrations as a load, by many owners, because one may register only ten phones a day. */
import { registerDevice } from '@amana/contract'
import type pg from 'pg'
import { accessToken } from './access-token.ts'
import type { EndpointLoad } from './constant-arrival-rate.ts'
import { seedSession } from './seed/accounts.ts'

/** Without a document, in a day. */
const REGISTRATIONS_OF_ONE = 10
const BOUNDARY = 'amana-bench-boundary'

/** @returns bearers of enough owners for so many registrations */
export async function seedOwners(connection: pg.ClientConfig, secretKey: string, registrations: number): Promise<string[]> {
  const tokens: string[] = []
  for (let owner = 0; owner * REGISTRATIONS_OF_ONE < registrations; owner += 1)
    tokens.push(accessToken(secretKey, await seedSession(connection)))
  return tokens
}

/** Goes on with the next IMEI when it runs again. */
export function registrations(imeis: readonly string[], tokens: readonly string[], perSecond: number): EndpointLoad {
  let used = 0
  return {
    name: 'registration',
    perSecond,
    endpoint: registerDevice,
    request() {
      const imei = imeis[used] ?? ''
      const token = tokens[used % tokens.length] ?? ''
      used += 1
      const field = (name: string, value: string) =>
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
      return {
        path: registerDevice.path,
        headers: {
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          authorization: `Bearer ${token}`,
        },
        body: `${field('imei', imei)}${field('last_known_location', 'Ikeja, Lagos')}--${BOUNDARY}--\r\n`,
      }
    },
  }
}
