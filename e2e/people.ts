/** New people with accounts, phones and PINs, created through the API, so that tests share nobody. */
import { type APIRequestContext, expect } from '@playwright/test'
import { newImei } from './imeis.ts'
import { mailsTo, textsTo } from './outbox.ts'
import { bearer, type SignedIn, signIn } from './sign-in.ts'

export const PASSWORD = 'harmattan-wind-58'
/** Numbers follow each other: numbers made from the time could meet again. */
let people = Math.floor(Math.random() * 900_000)

export interface Person {
  email: string
  phone: string
  firstName: string
  password: string
  session: SignedIn
}

async function post(
  request: APIRequestContext,
  path: string,
  data: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await request.post(`/api/v1${path}`, { data, headers })
  expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true)
  return (await answer.json()).response_data
}

/** A number that no other test uses. */
export function newPhone(): string {
  people += 1
  // Two last digits from 01 to 07 have answers of their own in the sandbox of networks.
  return `+234803${String(people % 1_000_000).padStart(6, '0')}0`
}

/** A NIN that no other test uses; its last digit makes the sandbox confirm it. */
export function newNin(): string {
  people += 1
  return `7${String(people % 1_000_000_000).padStart(9, '0')}0`
}

/** An address that no other test uses: the product registers a hundred people of one network in an hour. */
function newNetwork(): string {
  people += 1
  return `10.${[people >> 16, people >> 8, people].map((part) => part & 255).join('.')}`
}

/** An account with a proven address and a number, signed in; without a PIN. */
export async function newPerson(
  request: APIRequestContext,
  firstName: string,
  phone = newPhone(),
): Promise<Person> {
  const email = `${firstName.toLowerCase()}-${Date.now()}-${people}@example.com`
  const names = { first_name: firstName, last_name: 'Okafor' }
  const passwords = { password: PASSWORD, confirm_password: PASSWORD }
  const { registration_token } = await post(
    request,
    '/users/register/',
    { email, ...names, phone_number: phone, ...passwords },
    { 'x-forwarded-for': newNetwork() },
  )
  await post(request, '/users/verify-otp/', {
    email,
    otp: await mailedCode(email, 'verification code'),
    registration_token,
  })
  return { email, phone, firstName, password: PASSWORD, session: await signIn(request, email, PASSWORD) }
}

export async function givePin(request: APIRequestContext, person: Person, pin: string): Promise<void> {
  const body = { current_password: person.password, pin, confirm_pin: pin }
  await post(request, '/settings/security/pin/create/', body, bearer(person.session))
  person.session.user = { ...person.session.user, has_pin: true }
}

/** As the account's number is proven: with the code from a text message. */
export async function provePhone(request: APIRequestContext, { phone, session }: Person): Promise<void> {
  await post(request, '/users/phone/send-code/', { phone_number: phone }, bearer(session))
  await post(
    request,
    '/users/phone/verify/',
    { phone_number: phone, code: await textedCode(phone, 'code') },
    bearer(session),
  )
}

export interface OwnDevice {
  id: number
  imei: string
}

/** A phone registered in this person's name. */
export function givePhone(request: APIRequestContext, { session }: Person): Promise<OwnDevice> {
  return givePhoneTo(request, session)
}

export async function givePhoneTo(request: APIRequestContext, session: SignedIn): Promise<OwnDevice> {
  const imei = newImei()
  const answer = await request.post('/api/v1/devices/register/', {
    headers: bearer(session),
    multipart: { imei },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return { id: (await answer.json()).response_data.id, imei }
}

export const RECEIPT = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
}

/** The owner reports a phone as stolen. */
export async function reportStolen(
  request: APIRequestContext,
  { session }: { session: SignedIn },
  { id, imei }: OwnDevice,
  pin: string,
): Promise<void> {
  const flag = {
    device: id,
    flag_type: 'stolen',
    reason: 'Snatched',
    last_known_location: 'Ojota, Lagos',
    security_pin: pin,
  }
  const flagged = await request.post(`/api/v1/devices/${imei}/flags/`, {
    data: flag,
    headers: bearer(session),
  })
  expect(flagged.status(), await flagged.text()).toBe(201)
}

/** This person claims a phone of somebody else. @returns the case number */
export async function claimPhone(
  request: APIRequestContext,
  { session }: Person,
  imei: string,
): Promise<string> {
  const multipart = { reason: 'I have the receipt and the box.', documents: RECEIPT }
  const answer = await request.post(`/api/v1/devices/${imei}/disputes/`, {
    headers: bearer(session),
    multipart,
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).response_data.case
}

/** Waits for a notification, by its title: it is written some time after what it tells of. */
export async function notified(
  request: APIRequestContext,
  { session }: Person,
  title: RegExp,
): Promise<void> {
  const find = async () => {
    const answer = await request.get('/api/v1/notifications/', { headers: bearer(session) })
    const { results } = (await answer.json()).response_data as { results: { title: string }[] }
    return results.some((one) => title.test(one.title))
  }
  await expect.poll(find, { message: String(title) }).toBe(true)
}

/** The six digits of each mail to an address whose subject contains these words, oldest first. */
async function codesMailed(email: string, subject: string): Promise<string[]> {
  const mails = (await mailsTo(email)).filter((one) => one.subject?.includes(subject))
  return mails.flatMap(({ text }) => /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? [])
}

/** Codes that came so far: for `mailedCode` to somebody who had some before. */
export async function countCodes(email: string, subject: string): Promise<number> {
  return (await codesMailed(email, subject)).length
}

/** The newest of these codes, once there are more than `before`. */
export async function mailedCode(email: string, subject: string, before = 0): Promise<string> {
  await expect.poll(() => countCodes(email, subject)).toBeGreaterThan(before)
  return (await codesMailed(email, subject)).at(-1) ?? ''
}

/** The six digits of the newest text message to a number. */
export async function textedCode(phone: string, words: string): Promise<string> {
  const find = async () => {
    const text = (await textsTo(phone)).findLast((one) => one.includes(words))
    return /\b(\d{6})\b/.exec(text ?? '')?.[1] ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}
