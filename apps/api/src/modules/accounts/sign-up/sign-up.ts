import {
  ACCOUNT_MESSAGES,
  CODE_LIFE_SECONDS,
  type registerUser as contract,
  type EndpointData,
  type EndpointInput,
  REGISTRATION_SESSION_SECONDS,
} from '@amana/contract'
import type { Locale } from '@amana/messages'
import { type AppError, fieldError } from '../../../kernel/app-error.ts'
import { after, HOUR, SECOND } from '../../../kernel/durations.ts'
import { newId } from '../../../kernel/random.ts'
import { countMailToStranger, countMessage } from '../../../limits/message-limits.ts'
import { isWithin } from '../../../limits/use-limits.ts'
import {
  issueCode,
  issueCodeUnlessTooSoon,
  SEND_AGAIN_AFTER,
  selectNewestCode,
  updateOpenCodesEnded,
} from '../../one-time-codes/index.ts'
import { type Account, selectAccountByEmail } from '../account-queries.ts'
import { hashPassword } from '../credentials/passwords.ts'
import {
  requireUncommonPassword,
  requireUnrelatedPassword,
} from '../credentials/require-uncommon-password.ts'
import type { AccountDeps } from '../deps.ts'
import { updateSessionsEnded } from '../sessions/queries.ts'
import { type SignUp, updateRegistration, upsertAccount } from './queries.ts'
import { recordConsents } from './record-consents.ts'
import { isRegistrant, registrationTokenOf } from './registrant.ts'
import { abandonedBefore, isAlive, isTaken } from './rules.ts'

type Input = EndpointInput<typeof contract>['body']

/** Registration mails, and answers that an address has an account (decisions §18). */
const REGISTRATIONS_OF_A_NETWORK = 100

type NewestCode = NonNullable<Awaited<ReturnType<typeof selectNewestCode>>>

/**
 * Creates an account and sends a code to its address. An account whose address was not proven within the
 * sign-up session, or before the code expired, is replaced. With the token of the same registration its data
 * are corrected.
 *
 * @throws AppError too_many_requests, validation_failed, email_taken; code_too_soon when the address got too
 *   many codes
 */
export async function signUp(
  deps: AccountDeps,
  input: Input,
  { network, language }: { network: string; language: Locale },
): Promise<EndpointData<typeof contract>> {
  const { email } = input
  requireUncommonPassword('password', input.password)
  requireUnrelatedPassword('password', input.password, input)
  await deps.useLimits.count({
    what: 'registrations',
    of: network,
    most: REGISTRATIONS_OF_A_NETWORK,
    windowMs: HOUR,
  })
  const now = deps.clock.now()
  const existing = await selectAccountByEmail(deps.database.db, email)
  const code =
    existing && (await selectNewestCode(deps.database.db, { purpose: 'verify_email', subject: existing.id }))
  const abandoned = abandonedBefore(now, isAlive(code, now))
  if (existing && isRegistrant(deps.codeKey, existing, input.registration_token))
    return correct(deps, existing, { input, network, code })
  if (existing && isTaken(existing, abandoned)) throw emailTaken()
  await countMail(deps, email, network)
  const id = await saveAndSend(deps, abandoned, {
    id: newId(now),
    email,
    first_name: input.first_name,
    last_name: input.last_name,
    phone_number: input.phone_number ?? null,
    password_hash: await hashPassword(input.password),
    locale: language === 'en' ? null : language,
    created_at: now,
  })
  const registration_token = registrationTokenOf(deps.codeKey, { id, created_at: now })
  return {
    email,
    expires_in: CODE_LIFE_SECONDS,
    session_expires_in: REGISTRATION_SESSION_SECONDS,
    registration_token,
  }
}

/**
 * The person went back and sent the form again. The code that they got stays good; another one goes out when
 * one may be sent, and never is the correction refused because of it.
 */
async function correct(
  deps: AccountDeps,
  { id, email, created_at }: Account,
  { input, network, code }: { input: Input; network: string; code: NewestCode | undefined },
): Promise<EndpointData<typeof contract>> {
  const passwordHash = await hashPassword(input.password)
  const now = deps.clock.now()
  const mayAsk =
    (!code || code.created_at <= after(now, -SEND_AGAIN_AFTER)) &&
    (await isWithin(countMail(deps, email, network)))
  const newest = await deps.database.transaction(async (tx) => {
    const { first_name, last_name, phone_number = null } = input
    const person = { first_name, last_name, phone_number, password_hash: passwordHash }
    if (!(await updateRegistration(tx, { id, created_at }, person))) throw emailTaken()
    if (mayAsk)
      await issueCodeUnlessTooSoon(deps, tx, {
        purpose: 'verify_email',
        subject: id,
        channel: 'email',
        target: email,
      })
    return selectNewestCode(tx, { purpose: 'verify_email', subject: id })
  })
  const left = newest ? (newest.expires_at.getTime() - now.getTime()) / SECOND : 0
  return {
    email,
    expires_in: Math.max(0, Math.min(CODE_LIFE_SECONDS, Math.ceil(left))),
    session_expires_in: REGISTRATION_SESSION_SECONDS,
    registration_token: registrationTokenOf(deps.codeKey, { id, created_at }),
  }
}

async function countMail(deps: AccountDeps, to: string, network: string): Promise<void> {
  await countMailToStranger(deps, to)
  await countMessage(deps, { channel: 'email', network, typed: to })
}

async function saveAndSend(deps: AccountDeps, abandoned: Date, newUser: SignUp): Promise<string> {
  const { email, created_at: now } = newUser
  return deps.database.transaction(async (tx) => {
    const userId = await upsertAccount(tx, newUser, abandoned)
    if (userId === undefined) throw emailTaken()
    if (userId !== newUser.id) {
      await updateOpenCodesEnded(tx, userId, now)
      await updateSessionsEnded(tx, userId, 'password_changed', now)
    }
    await recordConsents(tx, userId, now)
    await issueCode(deps, tx, { purpose: 'verify_email', subject: userId, channel: 'email', target: email })
    return userId
  })
}

function emailTaken(): AppError {
  return fieldError('email', ACCOUNT_MESSAGES.emailTaken, 'email_taken')
}
