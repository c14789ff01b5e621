import type { forgotPassword as contract, EndpointData, EndpointInput } from '@amana/contract'
import { countMailToStranger, countMessage } from '../../../limits/message-limits.ts'
import { isWithin } from '../../../limits/use-limits.ts'
import { issueCode } from '../../one-time-codes/index.ts'
import { selectAccountByEmail } from '../account-queries.ts'
import { subjectOfEmail } from '../code-subject.ts'
import type { AccountDeps } from '../deps.ts'

type Input = EndpointInput<typeof contract>['body']

/**
 * Sends a code for replacing the password. An address without account, and an officer's, is treated the same,
 * but nothing is sent: an officer's mailbox must not be the officer (decisions §17). Nor is anything sent to
 * an unproven address that got enough mails today.
 *
 * @throws AppError code_too_soon, too_many_requests
 */
export async function forgotPassword(
  deps: AccountDeps,
  { email }: Input,
  network: string,
): Promise<EndpointData<typeof contract>> {
  await countMessage(deps, { channel: 'email', network, typed: email })
  const found = await selectAccountByEmail(deps.database.db, email)
  const account = found?.role === 'user' ? found : undefined
  const subject = subjectOfEmail(deps.codeKey, email, account)
  const stranger = account?.email_verified_at === null
  // Counted for every address, so that none takes longer.
  const within = await isWithin(countMailToStranger(deps, stranger ? email : subject))
  const target = account && (within || !stranger) ? email : null
  await deps.database.transaction((tx) =>
    issueCode(deps, tx, { purpose: 'reset_password', subject, channel: 'email', target }),
  )
  return { email }
}
