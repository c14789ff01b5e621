import type { forgotPassword as contract, EndpointData, EndpointInput } from '@amana/contract'
import { issueCode } from '../../one-time-codes/index.ts'
import { selectAccountByEmail } from '../account-queries.ts'
import { subjectOfEmail } from '../code-subject.ts'
import type { AccountDeps } from '../deps.ts'
import { countMessage } from '../message-limits.ts'

type Input = EndpointInput<typeof contract>['body']

/**
 * Sends a code for replacing the password. An address without account, and an officer's, is treated the same,
 * but nothing is sent: an officer's mailbox must not be the officer (decisions §17).
 * @throws AppError code_too_soon, too_many_requests
 */
export async function forgotPassword(
  deps: AccountDeps,
  { email }: Input,
  network: string,
): Promise<EndpointData<typeof contract>> {
  await countMessage(deps, { channel: 'email', to: email, asker: { network, call: 'forgot password' } })
  const found = await selectAccountByEmail(deps.database.db, email)
  const account = found?.role === 'user' ? found : undefined
  const subject = subjectOfEmail(deps.codeKey, email, account)
  await deps.database.transaction((tx) =>
    issueCode(deps, tx, { purpose: 'reset_password', subject, channel: 'email', target: account ? email : null }),
  )
  return { email }
}
