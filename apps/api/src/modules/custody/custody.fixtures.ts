/** Phones in custody for tests. */
import type { Imei } from '@amana/contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { multipart } from '../../testing/multipart.ts'
import { newPhone } from '../../testing/new-phone.ts'
import type { Answer, TestAccount, TestProduct } from '../../testing/test-product.ts'
import { cheapHash, PIN } from '../flags/flags.fixtures.ts'
import { flagOn, ownedPhone } from '../law-enforcement/law-enforcement.fixtures.ts'

export const STATION = 'Ikeja Test Station'

export interface Desk {
  officer: TestAccount
  second: TestAccount
  /** The id of the phone in custody. */
  seize(imei: string): Promise<number>
  step(id: number, to: string, reason?: string): Promise<number>
  giveBack(id: number, body: object, by?: TestAccount): ReturnType<TestProduct['call']>
}

/** A station with two officers. */
export async function openDesk(amana: TestProduct): Promise<Desk> {
  const [officer, second] = [await amana.account('officer'), await amana.account('officer')]
  await sql`insert into stations (name, state, area, phone, address, hours, imported_at)
    values (${STATION}, 'Lagos', 'Ikeja', '0700 1', '1 Road', 'Daily', now()) on conflict do nothing`.execute(
    amana.database.db,
  )
  let exhibits = 0
  return {
    officer,
    second,
    async seize(imei) {
      exhibits += 1
      const { status, body } = await amana.call('POST', '/le/custody/', {
        token: officer.token,
        body: {
          ...{ imei, exhibit: `EX-${exhibits}`, place: STATION, condition: 'Cracked' },
          found_at: new Date().toISOString(),
        },
      })
      if (status !== 201) throw new Error(`not seized: ${status} ${body.code}`)
      return body.response_data.id
    },
    async step(id, to, reason) {
      const { status } = await amana.call('POST', `/le/custody/${id}/step/`, {
        token: officer.token,
        body: { to, reason },
      })
      return status
    },
    giveBack: (id, body, { token } = officer) =>
      amana.call('POST', `/le/custody/${id}/return/`, { token, body }),
  }
}

export interface Victim extends TestAccount {
  phone: string
  imei: Imei
  deviceId: number
  flagId: number
}

/** An owner with a PIN, a proven number and a phone that is reported stolen. */
export async function victim(amana: TestProduct): Promise<Victim> {
  const account = await amana.account()
  const phone = newPhone()
  await amana.database.db
    .updateTable('users')
    .set({ pin_hash: await cheapHash(PIN), phone_number: phone, phone_verified_at: new Date() })
    .where('id', '=', account.userId)
    .execute()
  const { imei, deviceId } = await ownedPhone(amana, account)
  const flagId = await flagOn(amana, imei, { by: account.userId })
  return { ...account, phone, imei, deviceId, flagId }
}

/** The owner's answer. */
export const ownView = async (amana: TestProduct, { imei, token }: Pick<Victim, 'imei' | 'token'>) =>
  (await amana.call('GET', `/devices/${imei}/custody/`, { token })).body.response_data

/** A file as a path below `/api/v1` gives it. */
export async function fileAt(
  amana: TestProduct,
  path: string,
  token: string,
): Promise<{ status: number; content: Buffer }> {
  const { statusCode, rawPayload } = await amana.product.app.inject({
    url: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: statusCode, content: rawPayload }
}

/** A picture as a camera makes it; each number is another one. */
export function pictureOf(number: number): Promise<Buffer> {
  return sharp({ create: { width: 60 + number, height: 40, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitude: '6/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
}

/** Sends pictures of a phone in custody. */
export async function sendPictures(
  amana: TestProduct,
  { token }: TestAccount,
  id: number,
  pictures: readonly Buffer[],
): Promise<Answer> {
  const files = pictures.map((content, index) => ({ field: 'photos', name: `IMG_${index}.jpg`, content }))
  const { payload, headers } = await multipart({}, files)
  const answer = await amana.product.app.inject({
    method: 'POST',
    url: `/api/v1/le/custody/${id}/photos/`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  })
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.body) }
}
