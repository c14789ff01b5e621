import { HOURLY, job, PERSISTENT } from '../../jobs/define-job.ts'

export const accountsJobs = {
  /**
   * Mails a person about their account. `id` becomes the message's id; a one-time password that goes by mail
   * is computed from it. `undoId`: to a former address, with the link that brings it back.
   */
  'accounts.notify': job<{ id: string; userId: string; what: AccountNotice; undoId?: string }>(PERSISTENT, {
    formerName: 'accounts.tell',
  }),
  /** Tells a number that its account has another one: `formerNumberId` is the id of `former_numbers`. */
  'accounts.text-former-number': job<{ formerNumberId: string }>(PERSISTENT),
  /** Tells the account's number that its SIM was replaced. `id` becomes the message's. */
  'accounts.text-sim-changed': job<{ id: string; userId: string }>(PERSISTENT),
  /** Deletes codes, sessions and locks that are no longer needed. */
  'accounts.purge': job(HOURLY, { cron: '41 * * * *' }),
}

export type AccountNotice =
  | 'locked'
  | 'pin_locked'
  | 'caller_locked'
  | 'callers_locked'
  | 'pin_changed'
  | 'password_changed'
  | 'token_reused'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'two_factor_locked'
  | 'recovery_code_used'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_copied'
  | 'phone_signed_out'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_restored'
  | 'pin_reset'
  | 'phone_changed'
  | 'phone_lost'
  | 'phone_recycled'
  | 'sim_changed'
  | 'identity_lost'
  | 'identity_free'
  | 'one_time_password'
  | 'officer_invited'
  | 'password_mailed'
