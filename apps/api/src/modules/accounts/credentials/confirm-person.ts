import { ACCOUNT_MESSAGES } from '@amana/contract'
import type { UserActor } from '../../../kernel/actor.ts'
import { AppError, fieldError } from '../../../kernel/app-error.ts'
import { countMessage } from '../../../limits/message-limits.ts'
import { issueCodeUnlessTooSoon, spendCode, tryCode } from '../../one-time-codes/index.ts'
import { type Account, selectAccount } from '../account-queries.ts'
import type { AccountDeps } from '../deps.ts'
import { requireCurrentPassword } from './current-password.ts'
import { type Spend, tryAuthenticator } from './second-step.ts'

export type ConfirmDeps = Pick<
  AccountDeps,
  'database' | 'clock' | 'jobs' | 'codeKey' | 'encrypter' | 'useLimits' | 'budgets'
>

export interface Confirmation {
  password?: string | undefined
  second_step?: string | undefined
}

const ASK_APP = 'Enter the code of your authenticator app, or a recovery code'
const ASK_MAIL = 'We have sent a code to your email address. Enter it here, or a recovery code.'

/**
 * A session alone gives nothing away (decisions §17): the person confirms with the present password, and with
 * the second step if it is on. With a second step by mail, asking without one sends the code.
 *
 * @param field the field of the request that carries the password
 * @param stepFields those of the second step, `second_step` unless given
 * @returns uses up the second step, in the transaction of the change that it allows
 * @throws AppError validation_failed, code_wrong or code_expired on the field or on `second_step`;
 *   account_locked, code_tries_used; too_many_requests instead of a code
 */
export async function confirmPerson(
  deps: ConfirmDeps,
  actor: UserActor,
  { password, second_step }: Confirmation,
  field = 'password',
  stepFields?: StepFields,
): Promise<Spend> {
  if (password === undefined) throw fieldError(field, ACCOUNT_MESSAGES.passwordRequired)
  await requireCurrentPassword(deps, actor, password, field)
  return requireSecondStep(deps, actor, second_step, stepFields)
}

/** The names of the request's field that carries the second step. A missing one is asked for on each. */
export type StepFields = readonly [string, ...string[]]

/** The second step alone, after another proof. Nothing is asked for where none is on. */
export async function requireSecondStep(
  deps: ConfirmDeps,
  actor: UserActor,
  typed: string | undefined,
  fields: StepFields = ['second_step'],
): Promise<Spend> {
  const account = await selectAccount(deps.database.db, actor.userId)
  if (!account) throw new AppError('not_signed_in')
  const method = account.two_factor_method
  if (method === null) return async () => undefined
  if (typed === undefined) {
    if (method === 'email') await mailCode(deps, account, actor.network)
    const message = method === 'email' ? ASK_MAIL : ASK_APP
    throw new AppError('validation_failed', {
      message,
      errors: fields.map((name) => ({ field: name, message })),
    })
  }
  const [field] = fields
  const recoveryCode = typed.length > 6 ? typed : undefined
  if (method === 'email' && recoveryCode === undefined) {
    const codeId = await tryCode(deps, { purpose: 'second_step', subject: account.id, code: typed, field })
    return (tx) => spendCode(tx, codeId, deps.clock.now())
  }
  return tryAuthenticator(deps, account, { otp: typed, recoveryCode, field })
}

/** Asked for twice in a moment: the first code is on its way. */
async function mailCode(
  deps: ConfirmDeps,
  { id, email }: Account,
  network: string | undefined,
): Promise<void> {
  await countMessage(deps, { channel: 'email', network })
  const code = { purpose: 'second_step', subject: id, channel: 'email', target: email } as const
  await deps.database.transaction((tx) => issueCodeUnlessTooSoon(deps, tx, code))
}
