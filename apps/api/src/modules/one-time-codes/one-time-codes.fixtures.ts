/** Codes on a real database; a job is a row of the same transaction, and sent messages are kept. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { after } from '../../kernel/durations.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Sms } from '../../ports/sms.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { CodeDeps } from './deps.ts'
import { type CodeToIssue, issueCode } from './issue-code.ts'
import { selectCode } from './queries.ts'
import { codeOf } from './rules.ts'
import { type SendDeps, sendCode } from './send-code.ts'
import type { CodePurpose } from './tables.ts'

export const START = new Date('2026-11-21T10:00:00.000Z')
export const EMAIL = 'ada.obi@example.com'

export async function createCodeFixture() {
  const testDatabase = await createTestDatabase()
  const { database } = testDatabase
  await sql`create table test_jobs (name text, data jsonb)`.execute(database.db)
  let now = START
  const clock = { now: () => now }
  const codeKey = Buffer.alloc(32, 9)
  const mails: Mail[] = []
  const texts: Sms[] = []
  const logged: unknown[] = []
  const failing: { mail: Error | undefined; sms: Error | undefined } = { mail: undefined, sms: undefined }
  const deps: CodeDeps & SendDeps = {
    database,
    clock,
    codeKey,
    publicUrl: 'https://amana.example',
    log: { warn: (...line: unknown[]) => void logged.push(line) },
    jobs: {
      async enqueue(tx, name, data) {
        await sql`insert into test_jobs values (${name}, ${JSON.stringify(data)})`.execute(tx)
      },
    },
    mailer: {
      async send(mail) {
        if (failing.mail) throw failing.mail
        mails.push(mail)
      },
    },
    sms: {
      async send(sms) {
        if (failing.sms) throw failing.sms
        texts.push(sms)
      },
    },
  }

  const issue = (subject: string, change: Partial<CodeToIssue> = {}) =>
    database.transaction((tx) =>
      issueCode(deps, tx, { purpose: 'verify_email', subject, channel: 'email', target: EMAIL, ...change }),
    )

  return {
    deps,
    database,
    mails,
    texts,
    logged,
    failing,
    issue,
    drop: testDatabase.drop,
    newSubject: () => randomUUID(),
    wait(milliseconds: number) {
      now = after(now, milliseconds)
    },
    reset() {
      now = START
      for (const list of [mails, texts, logged]) list.length = 0
      Object.assign(failing, { mail: undefined, sms: undefined })
    },
    /** Issues one and runs its job. */
    async issueAndSend(
      subject: string,
      change: Partial<CodeToIssue> = {},
    ): Promise<{ id: string; code: string }> {
      const { id } = await issue(subject, change)
      await sendCode(deps, { codeId: id })
      return { id, code: codeOf(codeKey, id) }
    },
    code: (id: string) => codeOf(codeKey, id),
    /** Six digits that are not the code. */
    wrong: (id: string) => String((Number(codeOf(codeKey, id)) + 1) % 1_000_000).padStart(6, '0'),
    row: (id: string) => selectCode(database.db, id),
    rowsOf: (subject: string, purpose: CodePurpose = 'verify_email') =>
      database.db
        .selectFrom('one_time_codes')
        .select(['id', 'tries', 'used_at', 'ended_at'])
        .where('subject', '=', subject)
        .where('purpose', '=', purpose)
        .orderBy('created_at')
        .execute(),
    async jobsOf(id: string): Promise<unknown[]> {
      const { rows } = await sql<{ data: unknown }>`
        select data from test_jobs where name = 'codes.send' and data->>'codeId' = ${id}`.execute(database.db)
      return rows.map(({ data }) => data)
    },
  }
}

export type CodeFixture = Awaited<ReturnType<typeof createCodeFixture>>
