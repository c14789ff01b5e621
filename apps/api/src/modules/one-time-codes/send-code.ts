import type { Database } from '../../db/index.ts'
import type { Clock } from '../../kernel/clock.ts'
import { after } from '../../kernel/durations.ts'
import type { Logger } from '../../kernel/log.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { SmsRefused, type SmsSender } from '../../ports/sms.ts'
import { codeMail, linkMail, smsText } from './code-messages.ts'
import { deleteCodesBefore, selectCode, updateSent } from './queries.ts'
import { codeOf, keyedToken, RETENTION_MS } from './rules.ts'

export interface SendDeps {
  database: Database
  clock: Clock
  codeKey: Buffer
  mailer: Mailer
  sms: SmsSender
  readonly publicUrl: string
  log: Pick<Logger, 'warn'>
}

type SendableCode = NonNullable<Awaited<ReturnType<typeof selectCode>>> & { target: string }

/**
 * Job: sends a code or link that is still valid. The message's id is the code's, so that a repeat after a
 * crash can be recognised. A failure throws and is retried, except when the provider will never accept the
 * message.
 */
export async function sendCode(deps: SendDeps, { codeId }: { codeId: string }): Promise<void> {
  const { database, clock, log } = deps
  const code = await selectCode(database.db, codeId)
  if (
    !code ||
    code.target === null ||
    code.sent_at ||
    code.used_at ||
    code.ended_at ||
    code.expires_at <= clock.now()
  )
    return
  try {
    await send(deps, { ...code, target: code.target })
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error
    // Without the error: the provider's answer may quote the number.
    log.warn({ code_id: code.id, purpose: code.purpose }, 'SMS rejected by provider, no retry')
    return
  }
  await updateSent(database.db, code.id, clock.now())
}

async function send({ codeKey, mailer, sms, publicUrl }: SendDeps, code: SendableCode): Promise<void> {
  const message = { id: `code-${code.id}`, at: code.created_at, to: code.target }
  if (code.purpose === 'email_link') {
    const url = `${publicUrl}/auth/verify-email?token=${keyedToken(codeKey, 'link', code.id)}`
    await mailer.send({ ...message, ...linkMail(url, publicUrl, code.locale), attachments: [] })
  } else if (code.channel === 'email') {
    await mailer.send({
      ...message,
      ...codeMail(code.purpose, codeOf(codeKey, code.id), publicUrl, code.locale),
      attachments: [],
    })
  } else {
    await sms.send({ ...message, text: smsText(code.purpose, codeOf(codeKey, code.id), code.locale) })
  }
}

/** Job: deletes codes after their retention. */
export async function purgeCodes({ database, clock }: Pick<SendDeps, 'database' | 'clock'>): Promise<void> {
  await deleteCodesBefore(database.db, after(clock.now(), -RETENTION_MS))
}
