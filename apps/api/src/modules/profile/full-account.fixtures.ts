/**
 * A person who has used everything, through the real calls: the data that an export must contain and an
 * erasure must find.
 */
import type { Imei } from '@amana/contract'
import { buyReport } from '../../testing/journeys.ts'
import { newPhone } from '../../testing/new-phone.ts'
import type { Answer, TestAccount, TestProduct } from '../../testing/test-product.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { codeOfApp, enable, setUp } from '../accounts/credentials/two-factor.fixtures.ts'
import { insertPasskeyOf } from '../accounts/passkeys/passkeys.fixtures.ts'
import { sendNews } from '../cases/cases.fixtures.ts'
import { newImei, register, SMALL_PDF } from '../devices/devices.fixtures.ts'
import { photo } from '../documents/documents.fixtures.ts'
import { join, organisationOf, waitingJobOf } from '../organisations/organisations.fixtures.ts'
import { insertSubscriptionOf } from '../push/push.fixtures.ts'
import { newNumber, newPerson, PASSWORD, patch } from './profile.fixtures.ts'

export const PIN = '493817'

export interface FullAccount extends TestAccount {
  /** Values that must be gone after an erasure, by kind. */
  traces: Record<string, string>
  /** Values that must never be stored in plain text. */
  secrets: Record<string, string>
  imeis: Imei[]
}

let people = 0

async function ok(call: Promise<Answer>): Promise<Answer['body']['response_data']> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.response_data
}

async function codeIn(amana: TestProduct, to: string, subject: RegExp): Promise<string> {
  const mail = await waitUntil(() =>
    amana.sent.findLast((sent) => sent.to === to && subject.test(sent.subject)),
  )
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
}

/** A friend with a proven number, for transfers both ways. */
async function withPhone(amana: TestProduct, account: TestAccount, phone: string): Promise<void> {
  await amana.database.db
    .updateTable('users')
    .set({ phone_number: phone, phone_verified_at: new Date() })
    .where('id', '=', account.userId)
    .execute()
}

export async function fullAccount(amana: TestProduct): Promise<FullAccount> {
  people += 1
  const [first, last] = [`Ngozichukwuka${people}`, `Umeh-Balogun${people}`]
  const email = `ngozi.umeh.${people}@mail.example`
  const phone = newPhone()
  const post = (path: string, body: object, token?: string) =>
    amana.call('POST', path, { body, ...(token ? { token } : {}) })

  await ok(
    post('/users/register/', {
      email,
      first_name: first,
      last_name: last,
      phone_number: phone,
      password: PASSWORD,
      confirm_password: PASSWORD,
    }),
  )
  const registrationCode = await codeIn(amana, email, /^Your Amana verification code$/)
  const signedIn = await ok(post('/users/verify-otp/', { email, otp: registrationCode }))
  const token = signedIn.access as string
  const person: TestAccount = { userId: signedIn.user.id, email, token, sessionId: '', officerId: null }
  await withPhone(amana, person, phone)

  const [nin, bvn] = [newNumber(0), newNumber(5)]
  const address = `${people} Nwankwo Crescent, Awka`
  await ok(
    post('/settings/security/pin/create/', { current_password: PASSWORD, pin: PIN, confirm_pin: PIN }, token),
  )
  await ok(patch(amana, person, { address, date_of_birth: '1991-07-19', nin, bvn }))
  await ok(amana.call('PATCH', '/settings/notifications/', { body: { security_alerts: false }, token }))
  // Asked for and never used: the link that would undo it holds the address.
  await ok(post('/users/email/send-link/', { email: `else.${email}`, password: PASSWORD }, token))
  const { secret } = await ok(setUp(amana, token, 'totp', PASSWORD))
  const { recovery_codes } = await ok(enable(amana, token, await codeOfApp(secret, new Date())))

  await insertPasskeyOf(amana, { userId: person.userId, sessionId: null }, { name: `Phone of ${last}` })
  await insertSubscriptionOf(amana, { userId: person.userId })

  // Three devices: one kept, one lost and found again, one transferred; one comes from a friend.
  const imeis = [newImei(), newImei(), newImei(), newImei()]
  const [kept = '', flagged = '', given = '', received = ''] = imeis
  const place = `Behind ${last} Stores, Onitsha`
  const receipt = { name: 'receipt.pdf', type: 'application/pdf', content: SMALL_PDF }
  await ok(register(amana, token, { imei: kept, last_known_location: place }, [receipt]))
  const { id: flaggedId } = await ok(register(amana, token, { imei: flagged }))
  const news = `Seen at the stall of ${last}`
  for (const flag_type of ['lost', 'found'] as const) {
    const { id } = await ok(
      post(
        `/devices/${flagged}/flags/`,
        {
          device: flaggedId,
          flag_type,
          reason: `${flag_type} on the bus`,
          last_known_location: 'Awka',
          security_pin: PIN,
          security_pin_required: true,
        },
        token,
      ),
    )
    if (flag_type === 'lost') await ok(sendNews(amana, token, { imei: flagged, id }, news, [await photo()]))
  }
  await ok(post(`/devices/${kept}/network-proof/`, { consent: true }, token))
  const friend = await newPerson(amana)
  const friendsPhone = newPhone()
  await withPhone(amana, friend, friendsPhone)
  await ok(
    post(
      '/settings/security/pin/create/',
      { current_password: PASSWORD, pin: PIN, confirm_pin: PIN },
      friend.token,
    ),
  )
  const handOver = async (
    from: TestAccount,
    imei: string,
    to: { to_email: string; to_phone: string },
    recipient: TestAccount,
  ) => {
    const { id: device } = await ok(register(amana, from.token, { imei }))
    const transfer = await ok(
      post(
        '/transfers/initiate/',
        { device, ...to, verification_method: 'email', security_pin: PIN },
        from.token,
      ),
    )
    await ok(post(`/transfers/${transfer.id}/accept/`, {}, recipient.token))
  }
  await handOver(person, given, { to_email: friend.email, to_phone: friendsPhone }, friend)
  await handOver(friend, received, { to_email: email, to_phone: phone }, person)

  // A member of the friend's organisation, who uploaded a file and was invited to another one.
  const shop = await organisationOf(amana, friend, `Shop of ${friend.userId}`)
  await join(amana, shop, person, 'developer')
  await waitingJobOf(amana, shop, { userId: person.userId })
  const other = await organisationOf(amana, friend, `Other of ${friend.userId}`)
  await ok(post(`/organisations/${other}/members/`, { email, role: 'viewer' }, friend.token))

  // A phone of somebody else that the person found.
  const seen = { message: `Found by ${first}`, place, device_state: 'Anambra' }
  await ok(post('/found/', { imei: newImei(), ...seen, email }, token))

  // A check of the account, one as a visitor with the same address, and a phone by airtime.
  const requested_by = `${first} ${last}`
  await ok(
    post(
      '/devices/verifications/create/',
      { imei: newImei(), requested_by, requested_by_email: email },
      token,
    ),
  )
  // Two are free, for NIN and BVN; the third is paid for.
  await ok(post('/devices/verifications/create/', { imei: newImei() }, token))
  await buyReport(amana, { imei: newImei(), token })
  const visit = await ok(
    post('/devices/verifications/create/', { imei: newImei(), requested_by, requested_by_email: email }),
  )
  await ok(
    post('/payments/initiate/', {
      amount: '100.00',
      currency: 'NGN',
      method: 'airtime',
      purpose: 'device_unlock',
      metadata: {
        device_id: visit.device_info.device,
        email,
        verification_id: visit.id,
        access_token: visit.access_token,
        phone_number: phone,
      },
    }),
  )
  await post('/users/forgot-password/', { email })
  const resetCode = await codeIn(amana, email, /^Your Amana password reset code$/)
  await waitUntil(async () => {
    const rows = await amana.database.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', person.userId)
      .execute()
    return rows.length >= 2 || undefined
  })
  return {
    ...person,
    imeis,
    traces: { first, last, email, phone, nin, bvn, address, place, dateOfBirth: '1991-07-19', news },
    secrets: {
      nin,
      bvn,
      pin: PIN,
      password: PASSWORD,
      registrationCode,
      resetCode,
      secret,
      accessToken: token,
      recoveryCode: recovery_codes[0],
      refreshToken: signedIn.refresh,
      visitToken: visit.access_token,
    },
  }
}
